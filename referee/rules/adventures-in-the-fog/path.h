/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.h: one player's path over the map, its possible lines, and its shortest routes
 *
 * A path enters no spot twice, not even its start, and never enters a closed spot. Roads meet only
 * at spots, so a path that follows this rule never crosses itself (RF-01, RF-02).
 */
#pragma once

#include "cases/model/town.h"
#include "referee/rules/refusal.h"

#include <stdbool.h>
#include <stdint.h>

/* A set of spots. */
typedef struct {
    uint64_t bits[(TOWN_SPOTS_MAX + 63) / 64];
} SpotSet;

bool spots_have(const SpotSet *set, int spot);
void spots_add(SpotSet *set, int spot);

typedef struct {
    uint8_t spots[TOWN_SPOTS_MAX]; /* from the start on */
    int16_t n;                     /* 0 until a start is chosen */
    SpotSet entered;
    SpotSet closed; /* the other starts, and the spots that a lone player loses to Moriarty */
} Path;

enum {
    ROUTE_MAX = TOWN_SPOTS_MAX,
    ROUTES_MAX = 256, /* upper limit of a list */
};

/* The spots of one route, without the head. */
typedef struct {
    uint8_t spots[ROUTE_MAX];
    int n;
} Route;

typedef struct {
    Route items[ROUTES_MAX];
    int n;
} Routes;

/* Returns the end of the path, which must not be empty. */
int path_head(const Path *path);

void path_enter(Path *path, int spot);

/* Returns REFUSAL_NONE if a line may be drawn from the head to @spot, else the first refusal in the
 * order of RF-29. A spot with a road only to an earlier spot of the path is `not-from-head`. A spot
 * without a road to the path is `no-road`. */
Refusal path_judge_line(const Town *town, const Path *path, int spot);

/* Judges all lines of @route in order, like path_judge_line(). */
Refusal path_judge_route(const Town *town, const Path *path, const int *route, int n);

/* Returns the least number of lines to a spot with @icon that the path can still reach (RF-04), or
 * -1 when there is no such spot. */
int path_distance(const Town *town, const Path *path, IconKind icon);

/* Reports whether @lines lines can be drawn (FOG-013, FOG-018). */
bool path_goes_on(const Town *town, const Path *path, int lines);

/* Lists all routes of @lines lines, up to ROUTES_MAX. */
void path_list_lines(const Town *town, const Path *path, int lines, Routes *routes);

/* Lists all shortest routes to a nearest spot with @icon, up to ROUTES_MAX. */
void path_list_routes(const Town *town, const Path *path, IconKind icon, Routes *routes);
