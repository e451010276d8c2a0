/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Adventures in the Fog */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, and the common set after them if it is printed too. */
bool adventures_in_the_fog_pieces(const Making *making, PieceSet *set);

/* What all cases share. */
bool adventures_in_the_fog_set(const Making *making, PieceSet *set);
