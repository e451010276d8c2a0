/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prospect.h: estimates the worth of a position on the map of Adventures in the Fog
 *
 * In this game, a player draws a path from spot to spot, collects the icons on the spots, and
 * solves mysteries, which cost icons. A position is a player's state after a move: the last spot of
 * the path, the spots that the path may still enter, the unused icons, and the number of mysteries
 * left.
 *
 * The worth of a position is in points. It is the number of points that the unused icons will
 * probably bring (position_hold()), minus points in two cases:
 *
 *   - The path can enter too few spots to solve all mysteries that are left.
 *   - The path can no longer reach an evidence, a clue or an eyewitness, the icons that the faces 3,
 *     4 and 5 of a die ask for. Points are subtracted for each of them.
 */
#pragma once

#include "referee/rules/adventures-in-the-fog/state.h"

/* A map (Town) as sets of spots. */
typedef struct {
    const Town *town;
    SpotSet next[TOWN_SPOTS_MAX]; /* neighbours of each spot */
    SpotSet of_kind[ICON_KINDS];  /* spots with an icon of each kind */
} TownSets;

typedef struct {
    SpotSet free; /* spots that the path may still enter */
    int head;     /* last spot of the path */
    /* number of unused icons of each kind, on the path and in the pouch (the icons that the player
     * bought or got as rewards) */
    int icons[ICON_KINDS];
    /* number of mysteries that the player still has to solve. The game ends after the turn in which
     * a player solves the ninth mystery (FOG-036). */
    int left;
} Position;

/* Fills in @chart from @town, which is borrowed. */
void chart_init(TownSets *chart, const Town *town);

/* Sets @position to the current position of @seat. */
void position_init(Position *position, const TownSets *chart, const State *state, Seat seat);

/* Moves the head of @position to @spot and collects the icon there. */
void position_enter(Position *position, const TownSets *chart, int spot);

/* Returns the worth of the unused icons in points, including the mysteries that they pay for. */
double position_hold(const Position *position, const TownSets *chart);

/* Returns the worth of the whole position in points. */
double position_worth(const Position *position, const TownSets *chart);

/* Returns the best kind of icon to gain (@sign 1) or to lose (@sign -1). Returns -1 if @sign is -1
 * and the player has no unused icon. */
int position_best_kind(const Position *position, const TownSets *chart, int sign);

/* Reports whether the unused icons pay for @mystery. */
bool position_pays(const Position *position, const Mystery *mystery);

/* If @sign is -1, removes the icons that @mystery costs from @position. If @sign is 1, adds these
 * icons again. */
void position_pay(Position *position, const Mystery *mystery, int sign);

/* Returns the best mystery to solve now, or -1 if the player can solve none. */
int position_best_mystery(const Position *position, const TownSets *chart);

/* Stores in @far, for each spot, the length of the shortest way from the head through free spots.
 * The length is the number of lines between neighbouring spots on this way. For a spot out of
 * reach, stores -1. Returns the largest length. */
int position_measure(const Position *position, const TownSets *chart, int far[TOWN_SPOTS_MAX]);
