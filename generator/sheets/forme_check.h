/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme_check.h: checks that a face and its template match */
#pragma once

#include "generator/pieces/piece.h"

#include <stdbool.h>

/* Sets @error to a fault in line @line of the template of @face. Always returns false. */
bool face_fault(const Face *face, int line, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Reports whether the face has content for every box of its template, and whether all text boxes of
 * a template with a bleed keep 3.175 mm away from the cut. Returns false with @error if not.
 * Without this check, a box with a misspelt name would stay empty, and nobody would notice before
 * the cards are cut. */
bool face_check(const Face *face, GError **error);
