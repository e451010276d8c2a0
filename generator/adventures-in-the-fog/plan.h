/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.h: positions of the spots, roads and river of a town on paper
 *
 * All lengths are in mm. All points are measured from the upper left corner of the map. Each road
 * except a bridge is slightly curved, so that the streets look as if they had grown naturally. A
 * test checks that roads meet only at their spots.
 */
#pragma once

#include "cases/model/town.h"
#include "generator/adventures-in-the-fog/stencil.h"

#define PLAN_ROAD_MM  2.2 /* from kerb to kerb; a pencil line fits between the kerbs */
#define PLAN_RIVER_MM 5.6 /* from bank to bank */
#define PLAN_STEP_MM  0.7 /* distance between points of the river */

enum {
    PLAN_BOW_POINTS = 17, /* number of points on a road */
    PLAN_RIVER_MAX = 768, /* largest number of points on the river */
};

/* The middle line of a road: a quadratic Bézier curve. */
typedef struct {
    Point from;
    Point control;
    Point to;
} Bow;

typedef struct {
    const Town *town; /* not owned */
    double width_mm;
    double height_mm;
    /* length on paper, in mm, of one unit of the coordinates in Town (cases/model/town.h) */
    double scale;
    Point spots[TOWN_SPOTS_MAX];
    Bow roads[TOWN_ROADS_MAX];
    /* points on the middle line of the river, PLAN_STEP_MM apart, from beyond the left edge of the
     * map to beyond the right edge */
    Point river[PLAN_RIVER_MAX];
    int n_river; /* 0 if there is no river */
} Plan;

/* Lays out @town in the middle of a map of @width_mm × @height_mm. Every spot keeps a minimum
 * distance from the edge of the map (EDGE_MM, plan.c). The scale is the largest one that keeps this
 * distance, but never more than SCALE_MOST (plan.c). @town must outlive @plan.
 */
void plan_make(Plan *plan, const Town *town, double width_mm, double height_mm);

/* Returns the radius of the sign (the icon) of @spot, in mm. */
double plan_radius(const Plan *plan, int spot);

/* Returns the point of @bow at @t (0 to 1). */
Point bow_at(const Bow *bow, double t);

/* Sets @points to points along @bow, at equal steps of t from 0 to 1 (bow_at()). */
void bow_trace(const Bow *bow, Point points[PLAN_BOW_POINTS]);

/* Sets the first Plan.n_river elements of @points to points on a line parallel to the river. This
 * line is @off mm away from the middle of the river. If @off is positive, the line is on the right
 * for a viewer who looks from the first point of Plan.river to the last. */
void plan_trace_river(const Plan *plan, double off, Point points[PLAN_RIVER_MAX]);

/* Returns the crossing of @bow and the river: the point of @bow that is nearest to the middle line
 * of the river. Sets *@run to the direction of the river at this point, as a vector of length 1. */
Point plan_find_crossing(const Plan *plan, const Bow *bow, Point *run);

/* Marks the roads, the signs and the river as taken in @stencil, each with a margin of @margin_mm
 * around it. */
void plan_take(const Plan *plan, Stencil *stencil, double margin_mm);
