/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rambler.h: what a careful player of Adventures in the Fog does
 *
 * Nothing is secret and nothing needs to be remembered: a move is chosen from the table as it is.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/bots/prospect.h"

/* What @seat does now; somebody waits for it. What is as good is drawn by @rand. */
void rambler_move(const TownSets *chart, const State *state, Seat seat, GRand *rand, Move *move);

/* Whether @state waits for @seat. */
bool rambler_is_awaited(const State *state, Seat seat);
