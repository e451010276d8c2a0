/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Baker Street Irregulars */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, and the common set after them if it is printed too. */
bool baker_street_irregulars_pieces(const Making *making, PieceSet *set);

/* A label for the back of each card, and one for the case card. */
bool baker_street_irregulars_labels(const Making *making, PieceSet *set);

/* What all cases share; without paper of its own where @making prints none, but with its codes. */
bool baker_street_irregulars_set(const Making *making, PieceSet *set);
