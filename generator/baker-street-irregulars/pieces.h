/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Baker Street Irregulars */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set. On failure, each function of
 * this file returns false and sets the error of @making. */
bool baker_street_irregulars_pieces(const Making *making, PieceSet *set);

/* Adds labels with the codes of a new edition, to be stuck on cards that are already cut: one for
 * the back of each clue card, and one for the case card. */
bool baker_street_irregulars_labels(const Making *making, PieceSet *set);

/* Adds the pieces of the common set. If the common set is not printed, only its coded pieces are
 * made, so that the edition has their codes. */
bool baker_street_irregulars_set(const Making *making, PieceSet *set);
