/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Lady Alice */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, and the common set after them if it is printed too. */
bool lady_alice_pieces(const Making *making, PieceSet *set);

/* What all cases share; without paper of its own where @making prints none, but with its codes. */
bool lady_alice_set(const Making *making, PieceSet *set);

/* The names of the four categories, for boxes “suspect-heading” … “object-heading”. */
void face_add_categories(const Making *making, Face *face);
