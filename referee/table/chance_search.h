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
 * true. Returns false if no attempt succeeds. The search has two phases. The first phase determines
 * one draw after the other. For each draw, this phase tries all possible numbers, and keeps the
 * number for which the text from @try shares the longest prefix with @events. The second phase
 * tries combinations of all draws, at most 2^16. An attempt that returns NULL ends the second
 * phase. The phase does not start if the last attempt of the first phase returned NULL. After the
 * search, @data holds the outcome of the last call of @try. */
bool chance_search(ChanceTry try, gpointer data, const char *events);
