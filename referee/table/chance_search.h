/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chance_search.h: how chance fell, found again from what came of it
 *
 * A journal keeps acts and events, no dice. Whoever judges its acts again needs the very draws.
 */
#pragma once

#include "referee/rules/game.h"

/* Judges once with @chance: what happens, borrowed until the next call, or NULL when nothing
 * does. */
typedef const char *(*ChanceTry)(Chance *chance, gpointer data);

/* Calls @try with one way after the other for chance to fall until it gives @events, or all (at
 * most 2^16) were tried; what was tried last stands. True when it was found. */
bool chance_search(ChanceTry try, gpointer data, const char *events);
