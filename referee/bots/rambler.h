/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rambler.h: move choice of a careful player of Adventures in the Fog
 *
 * The game has no secrets and needs no memory: a move depends only on the current table.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/bots/prospect.h"

/* Chooses the move of @seat, for which @state must wait. Adds a little noise from @rand to the
 * worth of each position, so that nearly equal moves are chosen at random. */
void rambler_move(const TownSets *chart, const State *state, Seat seat, GRand *rand, Move *move);

/* Reports whether @state waits for @seat. */
bool rambler_is_awaited(const State *state, Seat seat);
