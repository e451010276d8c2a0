/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rambler.h: the choice of moves in Adventures in the Fog, for the bot and for the games that the
 * generator plays on a new map (survey.h)
 *
 * The game has no secrets and needs no memory: a move depends only on the current state of the
 * table.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/bots/prospect.h"

/* Chooses the next move of @seat. rambler_is_awaited() must be true for @state and @seat. @chart is
 * the map (prospect.h). Compares the moves by the worth of the positions to which they lead
 * (prospect.h). Adds a little noise from @rand to each worth, so that the choice between nearly
 * equal moves is random. */
void rambler_move(const TownSets *chart, const State *state, Seat seat, GRand *rand, Move *move);

/* Reports whether @seat must act before the game in @state can go on. */
bool rambler_is_awaited(const State *state, Seat seat);
