/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Adventures in the Fog */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set: the pieces that all cases of
 * the game share. On failure returns false and sets the error of @making. */
bool adventures_in_the_fog_pieces(const Making *making, PieceSet *set);

/* Adds the pieces of the common set to @set if they are to be printed (Making.has_set). None of
 * these pieces has a code. Fails as adventures_in_the_fog_pieces() does. */
bool adventures_in_the_fog_set(const Making *making, PieceSet *set);

/* Adds the pieces that the rulebook shows in its figures to the examples of @set. Fails as
 * adventures_in_the_fog_pieces() does. */
bool adventures_in_the_fog_examples(const Making *making, PieceSet *set);

/* The places of the pieces on a virtual tabletop (tabletop.h). */
extern const TableRow ADVENTURES_IN_THE_FOG_TABLE[];
