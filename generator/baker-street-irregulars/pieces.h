/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Baker Street Irregulars */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set. */
bool baker_street_irregulars_pieces(const Making *making, PieceSet *set);

/* Adds a label for the back of each card, and one for the case card. */
bool baker_street_irregulars_labels(const Making *making, PieceSet *set);

/* Adds the pieces of the common set. If the common set is not printed, only its coded pieces are
 * made, so that the edition has their codes. */
bool baker_street_irregulars_set(const Making *making, PieceSet *set);
