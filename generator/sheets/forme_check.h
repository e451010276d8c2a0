/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme_check.h: checks that a face and its template match */
#pragma once

#include "generator/pieces/piece.h"

#include <stdbool.h>

/* Sets @error to “file:line: message”. The file is the template of @face, the line is @line, and
 * @format makes the message. Always returns false, so that its caller can return the result. */
bool face_fault(const Face *face, int line, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Checks that @face has content for every text box of its template. Without this check, a text box
 * with a misspelt name would stay empty, and nobody would notice before the cards are cut. A box
 * for a code, icons or a picture may stay empty. If the template has a bleed, also checks that
 * every text box is at least 3.175 mm away from the cut. Returns false with @error if a check
 * fails. */
bool face_check(const Face *face, GError **error);
