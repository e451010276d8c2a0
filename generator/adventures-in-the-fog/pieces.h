/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Adventures in the Fog */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set. On failure returns false and
 * sets the error of @making. */
bool adventures_in_the_fog_pieces(const Making *making, PieceSet *set);

/* Adds the pieces of the common set, if the common set is printed. None of them has a code. */
bool adventures_in_the_fog_set(const Making *making, PieceSet *set);
