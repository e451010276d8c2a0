/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.h: one player's path over the map, its possible lines, and its shortest routes
 *
 * A spot is a place where a path may stop. A line joins two neighbouring spots along a road.
 *
 * A path never enters a closed spot. It enters no spot twice, and never returns to its start. Roads
 * meet only at spots, so such a path never crosses itself. (RULES.md has the rulings: RF-01,
 * RF-02.)
 */
#pragma once

#include "cases/model/town.h"
#include "referee/rules/refusal.h"

#include <stdbool.h>
#include <stdint.h>

/* A set of spots: one bit for each spot. */
typedef struct {
    uint64_t bits[(TOWN_SPOTS_MAX + 63) / 64];
} SpotSet;

bool spots_have(const SpotSet *set, int spot);
void spots_add(SpotSet *set, int spot);

/* The path of one player. */
typedef struct {
    uint8_t spots[TOWN_SPOTS_MAX]; /* in the order of entry; the first is the start */
    int16_t n;                     /* 0 until a start is chosen */
    SpotSet entered;               /* the same spots as a set */
    /* spots that the path may not enter: the starts that the player did not choose, and the spots
     * that a lone player has closed */
    SpotSet closed;
} Path;

enum {
    ROUTE_MAX = TOWN_SPOTS_MAX, /* maximum number of spots in a Route */
    ROUTES_MAX = 256,           /* maximum number of routes in Routes */
};

/* The spots of one route, in order. The spot where the route begins is not among them. */
typedef struct {
    uint8_t spots[ROUTE_MAX];
    int n;
} Route;

/* A list of routes. */
typedef struct {
    Route items[ROUTES_MAX];
    int n;
} Routes;

/* Returns the head: the last spot of @path, which must not be empty. */
int path_head(const Path *path);

/* Appends @spot to @path without any check of the rules. */
void path_enter(Path *path, int spot);

/* Returns REFUSAL_NONE if the player may draw a line from the head to @spot. Otherwise returns a
 * refusal. If several refusals apply, returns the one that RF-29 lists first. `not-from-head` means
 * that no road leads from the head to @spot, but a road leads to @spot from an earlier spot of the
 * path. `no-road` means that no road leads to @spot from any spot of the path. */
Refusal path_judge_line(const Town *town, const Path *path, int spot);

/* Judges the @n lines of @route. Each line begins where the previous line ends, and leads to the
 * next spot of @route. Returns REFUSAL_NONE if the player may draw all of them. Otherwise returns
 * the refusal of path_judge_line() for the first refused line. From the second line on, `no-road`
 * replaces `not-from-head`. */
Refusal path_judge_route(const Town *town, const Path *path, const int *route, int n);

/* Returns the smallest number of lines from the head to a spot with @icon (RF-04), or -1 when the
 * path can reach no such spot. */
int path_distance(const Town *town, const Path *path, IconKind icon);

/* Reports whether @lines more lines can be drawn from the head (FOG-013, FOG-018). */
bool path_goes_on(const Town *town, const Path *path, int lines);

/* Fills @routes with all routes of @lines lines from the head, but at most ROUTES_MAX. */
void path_list_lines(const Town *town, const Path *path, int lines, Routes *routes);

/* Fills @routes with all shortest routes from the head to the nearest spots with @icon, but at most
 * ROUTES_MAX. */
void path_list_routes(const Town *town, const Path *path, IconKind icon, Routes *routes);
