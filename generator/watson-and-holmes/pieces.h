/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Watson & Holmes */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set. Returns false with an error
 * in @making->error on failure. */
bool watson_and_holmes_pieces(const Making *making, PieceSet *set);

/* Adds the pieces of the common set to @set. If the common set is not printed, makes only its coded
 * pieces, so that the edition has their codes. Fails like watson_and_holmes_pieces(). */
bool watson_and_holmes_set(const Making *making, PieceSet *set);
