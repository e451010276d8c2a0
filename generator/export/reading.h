/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: writes a booklet as a PDF with upright pages, for screens
 *
 * Pages of a rulebook are in reading order. A booklet of a case begins with its outside, the first
 * and the last page. On paper the inside with the solution stays shut until the end. On a screen it
 * follows the outside, so that nobody passes it on the way to the questions.
 */
#pragma once

#include "generator/draw/paper.h"
#include "generator/sheets/forme.h"

/* Writes the pages of @deck, a booklet, to the new file @path. A page has the size of its face.
 * Adds a message to @press->faults for each text that does not fit its boxes. Returns false with
 * @error on failure. */
bool reading_write(
    const Deck *deck, const Press *press, const char *path, const PaperInfo *info, GError **error);
