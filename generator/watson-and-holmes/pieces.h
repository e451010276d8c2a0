/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Watson & Holmes
 *
 * The common set is the pieces that all cases of the game share.
 */
#pragma once

#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set. Returns false with an error
 * in @making->error on failure. */
bool watson_and_holmes_pieces(const Making *making, PieceSet *set);

/* Adds the cards to @set->examples that the rulebook shows. Returns false with an error in
 * @making->error on failure. */
bool watson_and_holmes_examples(const Making *making, PieceSet *set);

/* Adds the pieces of the common set to @set. If the common set is not printed (Making.has_set is
 * false), adds only those of its pieces that have codes, since edition.json lists these codes.
 * Returns false with an error in @making->error on failure. */
bool watson_and_holmes_set(const Making *making, PieceSet *set);

/* The places of the pieces on a virtual tabletop (tabletop.h). */
extern const TableRow WATSON_AND_HOLMES_TABLE[];

/* Adds the table map (table_map.c) to @set, as GamePrinter.table_map does. */
bool watson_and_holmes_table_map(const Making *making, PieceSet *set);
