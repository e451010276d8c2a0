/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rambler.h: the choice of moves in Adventures in the Fog
 *
 * The bot BOT_RAMBLER (bot.h) uses these functions. The generator also uses them to play games on a
 * new map (generator/london/survey.h). The game has no secrets and needs no memory: a move depends
 * only on the current state of the table.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/bots/prospect.h"

/* Stores the next move of @seat in @move. rambler_is_awaited() must be true for @state and @seat.
 * @chart is the map (prospect.h). The function compares the moves by the worth of the positions to
 * which they lead (position_worth() in prospect.h). It adds a little noise from @rand to each
 * worth, so that the choice between nearly equal moves is random. */
void rambler_move(const TownSets *chart, const State *state, Seat seat, GRand *rand, Move *move);

/* Reports whether @seat must act before the game in @state can go on. */
bool rambler_is_awaited(const State *state, Seat seat);
