/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chance_search.h: search for the random numbers behind journaled events
 *
 * A journal keeps acts and events, but no random numbers. Judging an act again needs the
 * same draws.
 */
#pragma once

#include "referee/rules/game.h"

/* Judges the act once with @chance. Returns its events, borrowed until the next call, or NULL when
 * there are none. */
typedef const char *(*ChanceTry)(Chance *chance, gpointer data);

/* Calls @try with different draws until it returns @events. Gives up after all combinations of
 * draws, at most 2^16. The last attempt stays in effect. Returns true when @events was found. */
bool chance_search(ChanceTry try, gpointer data, const char *events);
