/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chance_search.h: searches for the random numbers that lead to journaled events
 *
 * A journal keeps acts and events, but no random numbers. An act that is judged again has the same
 * events only if it gets the same random numbers.
 */
#pragma once

#include "referee/rules/game.h"

/* Judges the act once with the random numbers (draws) of @chance. Returns the act's events as JSON,
 * borrowed until the next call. Returns NULL when the act has no events, for example because it is
 * refused. Keeps the outcome in @data. */
typedef const char *(*ChanceTry)(Chance *chance, gpointer data);

/* Calls @try with different draws until @try returns a text equal to @events, and then returns
 * true. Returns false if no attempt succeeds. Passes @data to @try. After the search, @data holds
 * the outcome of the last call of @try. The search has two phases:
 *
 *   1. It determines one draw after the other. For each draw, it tries all possible numbers. It
 *      keeps the number for which the text from @try shares the longest prefix with @events.
 *   2. It tries combinations of all draws, at most 2^16 combinations. An attempt that returns NULL
 *      ends this phase. If the last attempt of phase 1 returned NULL, the function omits phase 2.
 */
bool chance_search(ChanceTry try, gpointer data, const char *events);
