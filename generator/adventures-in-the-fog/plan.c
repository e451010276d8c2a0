/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog/plan.h"

#include <glib.h>
#include <math.h>

#define EDGE_MM      10.4 /* from the map's edge to the middle of the nearest spot */
#define SCALE_MOST   2.4  /* largest scale in mm per tenth; keeps small towns from looking huge */
#define BOW_SHARE    0.045
#define BOW_MOST_MM  1.0
#define CORNER_MM    7.0 /* largest distance from a bend up to which the river is rounded */
#define RIVER_BEYOND 6.0 /* length of the river beyond the map's edge */

enum {
    ROUNDINGS = 4,
    CROSSING_STEPS = 100,
};

static const double RADII_MM[] = {
    [ICON_EVIDENCE] = 4.3, [ICON_CLUE] = 4.3,  [ICON_EYEWITNESS] = 4.3, [ICON_GUN] = 4.3,
    [ICON_KNUCKLES] = 4.3, [ICON_KNIFE] = 4.3, [ICON_DOT] = 1.9,        [ICON_START] = 5.2,
};

/* Returns the direction and amount of the curve of a road, from -1 to 1. They are always the same
 * for the same road. */
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

/* Adds @to, and before it a point near either end of the line to it. These points limit how much of
 * a corner is cut. */
static void
add_bend(GArray *points, Point to)
{
    if (points->len > 0) {
        const Point from = g_array_index(points, Point, points->len - 1);
        const double length = hypot(to.x - from.x, to.y - from.y);
        const double share = MIN(CORNER_MM / MAX(length, CORNER_MM), 0.45);
        const Point near = { from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share };
        const Point far = { to.x - (to.x - from.x) * share, to.y - (to.y - from.y) * share };

        g_array_append_val(points, near);
        g_array_append_val(points, far);
    }
    g_array_append_val(points, to);
}

/* Cuts the corners of the line through @points (Chaikin's algorithm). Each corner becomes two, a
 * quarter of the way to either side. The ends stay. */
static void
cut_corners(GArray *points)
{
    g_autoptr(GArray) before = g_array_copy(points);

    g_array_set_size(points, 1);
    for (guint i = 1; i < before->len; i++) {
        const Point a = g_array_index(before, Point, i - 1);
        const Point b = g_array_index(before, Point, i);
        const Point near = { 0.75 * a.x + 0.25 * b.x, 0.75 * a.y + 0.25 * b.y };
        const Point far = { 0.25 * a.x + 0.75 * b.x, 0.25 * a.y + 0.75 * b.y };

        if (i > 1) {
            g_array_append_val(points, near);
        }
        if (i < before->len - 1) {
            g_array_append_val(points, far);
        }
    }
    g_array_append_val(points, g_array_index(before, Point, before->len - 1));
}

/* Sets the river to points along @points in even steps. */
static void
pace_river(Plan *plan, const GArray *points)
{
    double left = 0.0; /* the rest of a step that began before this segment */

    for (guint i = 1; i < points->len; i++) {
        const Point a = g_array_index(points, Point, i - 1);
        const Point b = g_array_index(points, Point, i);
        const double length = hypot(b.x - a.x, b.y - a.y);
        double at = left;

        for (; at < length && plan->n_river < PLAN_RIVER_MAX; at += PLAN_STEP_MM) {
            plan->river[plan->n_river++] =
                (Point){ a.x + (b.x - a.x) * at / length, a.y + (b.y - a.y) * at / length };
        }
        left = at - length;
    }
}

/* Computes the river from its bends. (@x, @y) is the origin of the town on paper. */
static void
lay_river(Plan *plan, double x, double y)
{
    const Town *town = plan->town;
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));

    if (town->n_bends == 0) {
        return;
    }
    for (int i = 0; i < town->n_bends; i++) {
        const Point bend = { x + town->river[i].x * plan->scale,
                             y + town->river[i].y * plan->scale };

        if (i == 0) { /* the river enters level */
            add_bend(points, (Point){ MIN(bend.x, 0.0) - RIVER_BEYOND, bend.y });
        }
        add_bend(points, bend);
        if (i == town->n_bends - 1) { /* and leaves level */
            add_bend(points, (Point){ MAX(bend.x, plan->width_mm) + RIVER_BEYOND, bend.y });
        }
    }
    for (int i = 0; i < ROUNDINGS; i++) {
        cut_corners(points);
    }
    pace_river(plan, points);
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
    lay_river(plan, x, y);
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

/* Returns the direction of the river at its point @i. */
static Point
run_at(const Plan *plan, int i)
{
    const Point from = plan->river[MAX(i - 2, 0)];
    const Point to = plan->river[MIN(i + 2, plan->n_river - 1)];
    const double length = hypot(to.x - from.x, to.y - from.y);

    return (Point){ (to.x - from.x) / length, (to.y - from.y) / length };
}

void
plan_trace_river(const Plan *plan, double off, Point points[PLAN_RIVER_MAX])
{
    for (int i = 0; i < plan->n_river; i++) {
        const Point run = run_at(plan, i);

        points[i] = (Point){ plan->river[i].x - off * run.y, plan->river[i].y + off * run.x };
    }
}

Point
plan_find_crossing(const Plan *plan, const Bow *bow, Point *run)
{
    Point best = bow_at(bow, 0.5);
    double least = INFINITY;

    for (int i = 0; i <= CROSSING_STEPS; i++) {
        const Point point = bow_at(bow, (double)i / CROSSING_STEPS);

        for (int j = 0; j < plan->n_river; j++) {
            const double off = hypot(point.x - plan->river[j].x, point.y - plan->river[j].y);

            if (off < least) {
                least = off;
                best = point;
                *run = run_at(plan, j);
            }
        }
    }
    return best;
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
    stencil_add_line(stencil, plan->river, plan->n_river, PLAN_RIVER_MM / 2 + margin_mm);
}
