/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draft.h: a map of London while it is generated
 *
 *     gazetteer ──sites──► river, spots ──roads──► roads, bridges ──names──► room for each name
 *         ──icons──► icons, starts ──► survey
 *
 * The words on the arrows name the stages. All stages except `names` are random. If a stage fails,
 * its function returns false, and london.c begins a new draft. The gazetteer lists real places of
 * London. A spot is a place that is on the map. The starts are the spots where players begin.
 */
#pragma once

#include "cases/model/town.h"
#include "generator/draw/rect.h"
#include "generator/london/gazetteer.h"

/* All lengths are in tenths of a step (TOWN_TENTHS). A step is the side of a square of the map's
 * grid; the id of a spot, such as "H7", names a square. */
enum {
    DRAFT_WIDTH = 80,
    DRAFT_HEIGHT = 70,
    DRAFT_APART = 8, /* smallest distance between spots, with room for icon and name */
    /* smallest distance of a spot from a road that does not end at the spot */
    DRAFT_FROM_ROAD = 5,
    DRAFT_FROM_RIVER = 4, /* smallest distance of a spot from the middle of the river */
};

typedef struct {
    /* The town. Its spots are in `spots`, and have no ids or names yet. Its mysteries and rewards
     * come from the case that the map is for. */
    Town town;
    Spot spots[TOWN_SPOTS_MAX];
    const Site *sites[TOWN_SPOTS_MAX]; /* place of the gazetteer at each spot */
    Point lies[GAZETTEER_MAX];         /* position on the map of each place of the gazetteer */
    /* whether each place of the gazetteer is south of the river in reality */
    bool lies_south[GAZETTEER_MAX];
} Draft;

/* Draws the river, and chooses the places that become spots (sites.c). */
bool draft_sites(Draft *draft, GRand *rand);

/* Adds the roads (roads.c). */
bool draft_roads(Draft *draft, GRand *rand);

/* Removes the road @road, and gives its number to the last road. Returns false without a change in
 * these cases:
 *
 * - The road is a bridge.
 * - Without the road, one of its ends would have fewer than two roads.
 * - Without the road, the map would have too few roads.
 * - Without the road, a single spot would connect two parts of the map (an articulation point).
 */
bool draft_take_up(Draft *draft, int road);

/* Sorts the roads into the order that they have in a case loaded from a file. The bots of a survey
 * (survey.h) then play the same games on the draft as on the loaded case. */
void draft_put_in_order(Draft *draft);

/* Checks that the name of each place has room beside its spot. If a name has no room, exchanges
 * places for others with shorter names, and removes roads. Returns false if a name still has no
 * room (names.c). */
bool draft_names(Draft *draft);

/* Distributes the icons and the start spots (icons.c). */
bool draft_icons(Draft *draft, GRand *rand);

typedef struct {
    char text[4];
} SpotId;

/* Sets the id of each spot (ids.c). */
void draft_ids(const Draft *draft, SpotId ids[TOWN_SPOTS_MAX]);

/* --- measures (measure.c), in tenths of a step --- */

double distance_between(Point a, Point b);

/* Returns the point nearest to @c on the line segment from @a to @b. */
Point nearest_on(Point a, Point b, Point c);

/* Returns the point nearest to @c on the line of the river between its first and its last bend. */
Point nearest_on_river(const Town *town, Point c);
