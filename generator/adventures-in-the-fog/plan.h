/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.h: where on paper the spots, roads and river of a town lie
 *
 * In mm, from the upper left corner of the map. A road is a slight bow from spot to spot, so that
 * streets look grown; a test proves that bows meet nowhere but at their spots.
 */
#pragma once

#include "cases/model/town.h"
#include "generator/adventures-in-the-fog/stencil.h"

#define PLAN_ROAD_MM  2.2 /* from kerb to kerb: a pencil's line stands between them */
#define PLAN_RIVER_MM 5.6 /* from bank to bank */
#define PLAN_STEP_MM  0.7 /* from point to point of the river */

enum {
    PLAN_BOW_POINTS = 17, /* of a road's line */
    PLAN_RIVER_MAX = 768, /* points of the river's line */
};

typedef struct {
    Point from;
    Point control; /* of a quadratic curve */
    Point to;
} Bow;

typedef struct {
    const Town *town; /* not owned */
    double width_mm;
    double height_mm;
    double scale; /* mm a tenth */
    Point spots[TOWN_SPOTS_MAX];
    Bow roads[TOWN_ROADS_MAX];
    Point river[PLAN_RIVER_MAX]; /* its middle, from edge to edge and beyond, evenly spaced */
    int n_river;                 /* 0 where there is none */
} Plan;

/* Lays @town out so that it fills @width_mm × @height_mm. */
void plan_make(Plan *plan, const Town *town, double width_mm, double height_mm);

/* How far the sign of @spot reaches from its middle. */
double plan_radius(const Plan *plan, int spot);

/* The point at @t (0 to 1) of @bow. */
Point bow_at(const Bow *bow, double t);

/* Its line. */
void bow_trace(const Bow *bow, Point points[PLAN_BOW_POINTS]);

/* The river's line at a distance of @off from its middle, to its right as it runs. */
void plan_trace_river(const Plan *plan, double off, Point points[PLAN_RIVER_MAX]);

/* The point of @bow that is nearest to the river's middle, where it crosses; @run is which way the
 * river runs there, of length 1. */
Point plan_find_crossing(const Plan *plan, const Bow *bow, Point *run);

/* Takes all that is drawn with @margin_mm around it: roads, signs, the river. */
void plan_take(const Plan *plan, Stencil *stencil, double margin_mm);
