/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme_check.h: whether a face and its template are made for each other */
#pragma once

#include "generator/pieces/piece.h"

#include <stdbool.h>

/* Tells what is wrong with line @line of the template of @face; always false. */
bool face_fault(const Face *face, int line, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Whether something comes into every box of the template (one whose name is misspelt would stay
 * empty, and nobody would see it before the cards are cut), and words keep clear of the knife. */
bool face_check(const Face *face, GError **error);
