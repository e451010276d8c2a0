/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog-plan.h"

#include <glib.h>
#include <math.h>

#define EDGE_MM      10.4 /* from the map's edge to the middle of the nearest spot */
#define SCALE_MOST   2.4  /* a map of few spots does not become one of giants */
#define BOW_SHARE    0.045
#define BOW_MOST_MM  1.0
#define RIVER_STEP   2.0 /* mm from point to point */
#define RIVER_BEFORE 6.0 /* beyond the map's edge */

static const double RADII_MM[] = {
    [ICON_EVIDENCE] = 4.3, [ICON_CLUE] = 4.3,  [ICON_EYEWITNESS] = 4.3, [ICON_GUN] = 4.3,
    [ICON_KNUCKLES] = 4.3, [ICON_KNIFE] = 4.3, [ICON_DOT] = 1.9,        [ICON_START] = 5.2,
};

/* Which way a road bows, and how far: always the same for the same road. */
static double
sway(const Road *road)
{
    const guint mixed = (guint)road->from * 2654435761U + (guint)road->to * 40503U;

    return ((mixed >> 7) % 201) / 100.0 - 1.0;
}

static Bow
make_bow(const Plan *plan, const Road *road)
{
    const Point from = plan->spots[road->from];
    const Point to = plan->spots[road->to];
    const double length = hypot(to.x - from.x, to.y - from.y);
    /* bridges are straight */
    const double most = road->is_bridge ? 0.0 : MIN(length * BOW_SHARE, BOW_MOST_MM);
    const double reach = 2.0 * most * sway(road) / MAX(length, 1.0);

    return (Bow){
        from,
        { (from.x + to.x) / 2 - (to.y - from.y) * reach,
          (from.y + to.y) / 2 + (to.x - from.x) * reach },
        to,
    };
}

/* The slope of the river at bend @i: none at the ends, where it runs on level. */
static double
slope_at(const Town *town, int i)
{
    const Bend *bends = town->river;

    if (i == 0 || i == town->n_bends - 1) {
        return 0.0;
    }
    return (double)(bends[i + 1].y - bends[i - 1].y) / (bends[i + 1].x - bends[i - 1].x);
}

/* The river at @x, in tenths: a cubic from bend to bend. */
static double
river_at(const Town *town, double x)
{
    const Bend *bends = town->river;
    int next = 0;

    while (next < town->n_bends && bends[next].x <= x) {
        next++;
    }
    if (next == 0 || next == town->n_bends) {
        return bends[MAX(next - 1, 0)].y;
    }
    const double run = bends[next].x - bends[next - 1].x;
    const double t = (x - bends[next - 1].x) / run;

    return (1 + 2 * t) * (1 - t) * (1 - t) * bends[next - 1].y +
           t * (1 - t) * (1 - t) * run * slope_at(town, next - 1) +
           t * t * (3 - 2 * t) * bends[next].y + t * t * (t - 1) * run * slope_at(town, next);
}

void
plan_make(Plan *plan, const Town *town, double width_mm, double height_mm)
{
    int left = town->spots[0].x, right = left, top = town->spots[0].y, bottom = top;

    for (int i = 1; i < town->n_spots; i++) {
        left = MIN(left, town->spots[i].x);
        right = MAX(right, town->spots[i].x);
        top = MIN(top, town->spots[i].y);
        bottom = MAX(bottom, town->spots[i].y);
    }
    const double scale = MIN(SCALE_MOST,
                             MIN((width_mm - 2 * EDGE_MM) / MAX(right - left, 1),
                                 (height_mm - 2 * EDGE_MM) / MAX(bottom - top, 1)));
    const double x = (width_mm - (right - left) * scale) / 2 - left * scale;
    const double y = (height_mm - (bottom - top) * scale) / 2 - top * scale;

    *plan = (Plan){ .town = town, .width_mm = width_mm, .height_mm = height_mm, .scale = scale };
    for (int i = 0; i < town->n_spots; i++) {
        plan->spots[i] = (Point){ x + town->spots[i].x * scale, y + town->spots[i].y * scale };
    }
    for (int i = 0; i < town->n_roads; i++) {
        plan->roads[i] = make_bow(plan, &town->roads[i]);
    }
    for (int i = 0; town->n_bends > 0 && i < PLAN_RIVER_POINTS; i++) {
        const double at = i * RIVER_STEP - RIVER_BEFORE;

        plan->river[i] = (Point){ at, y + scale * river_at(town, (at - x) / scale) };
    }
}

double
plan_radius(const Plan *plan, int spot)
{
    return RADII_MM[plan->town->spots[spot].icon];
}

Point
bow_at(const Bow *bow, double t)
{
    const double a = (1 - t) * (1 - t);
    const double b = 2 * t * (1 - t);
    const double c = t * t;

    return (Point){ a * bow->from.x + b * bow->control.x + c * bow->to.x,
                    a * bow->from.y + b * bow->control.y + c * bow->to.y };
}

void
bow_trace(const Bow *bow, Point points[PLAN_BOW_POINTS])
{
    for (int i = 0; i < PLAN_BOW_POINTS; i++) {
        points[i] = bow_at(bow, i / (PLAN_BOW_POINTS - 1.0));
    }
}

double
plan_river_at(const Plan *plan, double x)
{
    const double at = CLAMP((x + RIVER_BEFORE) / RIVER_STEP, 0.0, PLAN_RIVER_POINTS - 1.001);
    const int i = (int)at;

    return plan->river[i].y + (at - i) * (plan->river[i + 1].y - plan->river[i].y);
}

void
plan_take(const Plan *plan, Stencil *stencil, double margin_mm)
{
    for (int i = 0; i < plan->town->n_roads; i++) {
        Point points[PLAN_BOW_POINTS];

        bow_trace(&plan->roads[i], points);
        stencil_add_line(stencil, points, PLAN_BOW_POINTS, PLAN_ROAD_MM / 2 + margin_mm);
    }
    for (int i = 0; i < plan->town->n_spots; i++) {
        stencil_add_disc(stencil, plan->spots[i], plan_radius(plan, i) + margin_mm);
    }
    if (plan->town->n_bends > 0) {
        stencil_add_line(stencil, plan->river, PLAN_RIVER_POINTS, PLAN_RIVER_MM / 2 + margin_mm);
    }
}
