/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prospect.h: what a place on the map of Adventures in the Fog is worth to a player
 *
 * A position is what a player would have after a die: where the path ends, what it may still enter,
 * which icons are unused. Its worth is in points: what is earned, what the icons may yet bring, and
 * what it costs to be driven into a corner.
 */
#pragma once

#include "referee/rules/adventures-in-the-fog/state.h"

/* A town, as sets. */
typedef struct {
    const Town *town;
    SpotSet next[TOWN_SPOTS_MAX]; /* where roads lead from each spot */
    SpotSet of_kind[ICON_KINDS];
} TownSets;

typedef struct {
    SpotSet free; /* what the path may still enter */
    int head;
    int icons[ICON_KINDS]; /* unused, the pouch's too */
    int left;              /* mysteries until the ninth */
} Position;

void chart_init(TownSets *chart, const Town *town);

/* Where @seat is now. */
void position_init(Position *position, const TownSets *chart, const State *state, Seat seat);

/* Draws a line to @spot, and collects what lies there. */
void position_enter(Position *position, const TownSets *chart, int spot);

/* What the icons are worth. */
double position_hold(const Position *position, const TownSets *chart);

/* What all of it is worth. */
double position_worth(const Position *position, const TownSets *chart);

/* The kind of which one more, or (@sign -1) one fewer of those there are, is the best; -1 where
 * there is none. */
int position_best_kind(const Position *position, const TownSets *chart, int sign);

/* Whether the icons pay for @mystery. */
bool position_pays(const Position *position, const Mystery *mystery);

/* Pays for it, if @sign is -1; takes the icons back if it is 1. */
void position_pay(Position *position, const Mystery *mystery, int sign);

/* The mystery that is best solved now, or -1. */
int position_best_mystery(const Position *position, const TownSets *chart);

/* How many lines at most it takes to see all that can be reached; each spot's own in @far, -1
 * beyond reach. */
int position_measure(const Position *position, const TownSets *chart, int far[TOWN_SPOTS_MAX]);
