/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: writes a booklet as a PDF with upright pages in reading order, for screens */
#pragma once

#include "generator/draw/paper.h"
#include "generator/sheets/forme.h"

/* Writes the pages of @deck, a booklet, to the new file @path. A page has the size of its face.
 * Adds a message to @press->faults for each text that does not fit its boxes. Returns false with
 * @error on failure. */
bool reading_write(
    const Deck *deck, const Press *press, const char *path, const PaperInfo *info, GError **error);
