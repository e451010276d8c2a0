/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.h: one player's path over the map: where it may go on, and which way is shortest
 *
 * A spot is entered at most once, the start included, and never when it is closed; roads meet at
 * spots alone, so that is all of “never cross” (RF-01, RF-02).
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
    int16_t n;                     /* 0 before a start is chosen */
    SpotSet entered;
    SpotSet closed; /* crossed out: the other starts, and what a lone player loses to Moriarty */
} Path;

enum {
    ROUTE_MAX = TOWN_SPOTS_MAX,
    ROUTES_MAX = 256, /* that are listed */
};

/* The spots of one way to go on, without the head. */
typedef struct {
    uint8_t spots[ROUTE_MAX];
    int n;
} Route;

typedef struct {
    Route items[ROUTES_MAX];
    int n;
} Routes;

/* The end of the path; it has one. */
int path_head(const Path *path);

void path_enter(Path *path, int spot);

/* Whether a line may be drawn from the head to @spot: REFUSAL_NONE, or the first of RF-29's
 * reasons. A spot joined to another of the path only is `not-from-head`, one joined to none
 * `no-road`. */
Refusal path_judge_line(const Town *town, const Path *path, int spot);

/* The same for all lines of @route, one after the other. */
Refusal path_judge_route(const Town *town, const Path *path, const int *route, int n);

/* How many lines it takes at least to a spot with @icon that the path may still enter (RF-04); -1
 * where there is none. */
int path_distance(const Town *town, const Path *path, IconKind icon);

/* Whether @lines lines can be drawn (FOG-013, FOG-018). */
bool path_goes_on(const Town *town, const Path *path, int lines);

/* All ways to draw @lines lines. */
void path_list_lines(const Town *town, const Path *path, int lines, Routes *routes);

/* All shortest ways to a nearest spot with @icon. */
void path_list_routes(const Town *town, const Path *path, IconKind icon, Routes *routes);
