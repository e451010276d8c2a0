/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.h: the pieces of Baker Street Irregulars */
#pragma once

#include "cases/model/rogues.h"
#include "generator/pieces/making.h"

/* Fills @set with all pieces of the case, followed by the common set (the pieces that all cases of
 * the game share). On failure, each function of this file returns false and sets the error of
 * @making. */
bool baker_street_irregulars_pieces(const Making *making, PieceSet *set);

/* Adds labels with new codes. Players stick these labels on cards that are already cut: one label
 * on the back of each clue card, and one on the case card. */
bool baker_street_irregulars_labels(const Making *making, PieceSet *set);

/* Adds the pieces of the common set to @set. If the common set is not printed (Making.has_set is
 * false), adds only those of its pieces that have codes, since edition.json lists these codes.
 * papers.c then does not print these pieces. */
bool baker_street_irregulars_set(const Making *making, PieceSet *set);

/* Adds the cards to @set->examples that the rulebook shows. */
bool baker_street_irregulars_examples(const Making *making, PieceSet *set);

/* Adds the word and the colour of @type to @face, a clue card, and the type as a trait. */
void baker_street_irregulars_add_type(const Making *making, Face *face, ClueType type);

/* The places of the pieces on a virtual tabletop (tabletop.h). */
extern const TableRow BAKER_STREET_IRREGULARS_TABLE[];
