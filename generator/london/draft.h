/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draft.h: a map of London while it is made
 *
 *     gazetteer ──sites──► river, spots ──roads──► roads, bridges ──names──► room for each ──icons──► icons, starts ──► survey
 *
 * Each step is drawn by chance alone and says false where it came to no good end; then another
 * draft is begun.
 */
#pragma once

#include "cases/model/town.h"
#include "generator/draw/rect.h"
#include "generator/london/gazetteer.h"

/* In tenths of a step, as on the map that the game comes with. */
enum {
    DRAFT_WIDTH = 80,
    DRAFT_HEIGHT = 70,
    DRAFT_APART = 8,      /* spots from each other: icon and name have room */
    DRAFT_FROM_ROAD = 5,  /* a spot from a road that does not end there */
    DRAFT_FROM_RIVER = 4, /* a spot from the middle of the river */
};

typedef struct {
    Town town; /* its spots are those below, without ids and names; what is earned is the case's */
    Spot spots[TOWN_SPOTS_MAX];
    const Site *sites[TOWN_SPOTS_MAX]; /* of each spot */
    Point lies[GAZETTEER_MAX];         /* each place of the gazetteer … */
    bool lies_south[GAZETTEER_MAX];    /* … and on which bank, in truth */
} Draft;

/* Where the river runs and which places are on the map (sites.c). */
bool draft_sites(Draft *draft, GRand *rand);

/* Which roads join them (roads.c). */
bool draft_roads(Draft *draft, GRand *rand);

/* Takes up the road @road; the last one has its number then. False, and nothing is done, where it
 * is needed: too few would be left, or the map would hang on one spot. */
bool draft_take_up(Draft *draft, int road);

/* Puts the roads in the order of a case that is read, so that the games played on it are the very
 * same. */
void draft_put_in_order(Draft *draft);

/* Whether each place's name finds room: some are exchanged for shorter ones, some roads make way
 * (names.c). */
bool draft_names(Draft *draft);

/* What lies where (icons.c). */
bool draft_icons(Draft *draft, GRand *rand);

typedef struct {
    char text[4];
} SpotId;

/* What each spot is called (ids.c). */
void draft_ids(const Draft *draft, SpotId ids[TOWN_SPOTS_MAX]);

/* --- measures (measure.c), in tenths --- */

double distance_between(Point a, Point b);

/* The point of the line from @a to @b that is nearest to @c. */
Point nearest_on(Point a, Point b, Point c);

/* The point of the river that is nearest to @c, as far as it is drawn. */
Point nearest_on_river(const Town *town, Point c);
