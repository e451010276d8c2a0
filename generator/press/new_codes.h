/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_codes.h: new codes for an edition that is already printed
 *
 * In some games, players see the codes of cards whose faces they must not know. A player who takes
 * notes on codes and faces could in time recognize a card by its code. So --fresh-codes makes the
 * codes of the case again, from a new key, and prints labels to stick over the old codes. The
 * common set (the pieces that all cases of the game share) keeps its codes, and the case stays the
 * same. The edition gets a new id, which is derived from the new key. The referee uses the new id
 * as the id of the table that it runs with this edition.
 */
#pragma once

#include "generator/pieces/making.h"
#include "generator/press/options.h"

/* Returns the edition that is to get new codes: the printed edition of @c from the folder in
 * @options. The caller frees the result. Returns NULL with @error if there is no edition, or if the
 * edition cannot be loaded. Also returns NULL with @error if codes reveal nothing in @game
 * (GamePrinter.labels is NULL), or if the cards are too large for the labels. */
Edition *
new_codes_find(const GamePrinter *game, const Case *c, const PrintOptions *options, GError **error);

/* Checks that @edition may replace @old: the two editions must have the same case, but different
 * ids. Returns false with @error if the check fails. */
bool new_codes_check(const Edition *edition, const Edition *old, GError **error);
