/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chance_search.h: search for the random numbers behind journaled events
 *
 * A journal keeps acts and events, but no random numbers. An act that is judged again has the same
 * events only if it gets the same random numbers.
 */
#pragma once

#include "referee/rules/game.h"

/* Judges the act once with @chance. Returns the act's events as JSON, borrowed until the next call,
 * or NULL when the act has none. */
typedef const char *(*ChanceTry)(Chance *chance, gpointer data);

/* Calls @try with different draws until it returns a text equal to @events, and then returns true.
 * First searches one draw at a time, then tries the combinations of draws, at most 2^16 of them.
 * Returns false when all of these fail; may give up earlier when @try returns NULL. The result of
 * the last call of @try stays in @data. */
bool chance_search(ChanceTry try, gpointer data, const char *events);
