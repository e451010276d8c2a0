/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_codes.h: new codes for an edition that is already printed
 *
 * In some games, players see codes of cards that they must not know. With notes on codes and faces,
 * a player could in time recognize a card by its code. So the codes of the case are made again from
 * a new key. The common set keeps its codes, and the case stays the same. The edition gets a new
 * id, since it now belongs to another table.
 */
#pragma once

#include "generator/pieces/making.h"
#include "generator/press/options.h"

/* Returns the edition of @c in the folder of @options, to be given new codes. Returns NULL with
 * @error if there is no edition, if knowing a code is no advantage in @game, or if the cards are
 * too large for the labels. */
Edition *
new_codes_find(const GamePrinter *game, const Case *c, const PrintOptions *options, GError **error);

/* Checks that @edition may replace @old: it must have the same case, but another key. */
bool new_codes_check(const Edition *edition, const Edition *old, GError **error);
