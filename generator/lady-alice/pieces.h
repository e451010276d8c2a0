/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Lady Alice */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set. */
bool lady_alice_pieces(const Making *making, PieceSet *set);

/* Adds the pieces of the common set. If the common set is not printed, only its coded pieces are
 * made, so that the edition has their codes. */
bool lady_alice_set(const Making *making, PieceSet *set);

/* Adds the names of the four categories, in the boxes “suspect-heading” … “object-heading”. */
void face_add_categories(const Making *making, Face *face);
