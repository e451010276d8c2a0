/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog/engraving.h"

#include <math.h>

#define KERB_MM    0.25 /* width of the line beside a street */
#define PARAPET_MM 0.55 /* width of a bridge beyond its street, on each side */
#define PIER_MM    1.0

void
engrave_number(GString *svg, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append(svg, g_ascii_formatd(text, sizeof text, "%.2f", number));
}

void
engrave_point(GString *svg, char command, Point point)
{
    g_string_append_c(svg, command);
    engrave_number(svg, point.x);
    g_string_append_c(svg, ' ');
    engrave_number(svg, point.y);
}

/* ---- the river ------------------------------------------------------------------------------- */

/* Water lines as in old engravings: close together at the banks, then wider apart and broken. */
static const struct {
    double off;  /* from the middle, in halves of the river's width */
    double dash; /* mm of ink; 0 for an unbroken line */
    double gap;
    double width; /* of the stroke, in mm */
} WATER_LINES[] = {
    { 1.0, 0.0, 0.0, 0.32 },   { -1.0, 0.0, 0.0, 0.32 }, /* the banks */
    { 0.86, 0.0, 0.0, 0.12 },  { 0.70, 17.0, 1.3, 0.11 },  { 0.50, 11.0, 2.6, 0.1 },
    { 0.25, 7.0, 5.0, 0.09 },  { 0.0, 4.0, 9.0, 0.09 },    { -0.25, 8.0, 5.5, 0.09 },
    { -0.50, 12.0, 2.4, 0.1 }, { -0.70, 19.0, 1.5, 0.11 }, { -0.86, 0.0, 0.0, 0.12 },
};

/* Reports whether line @i has ink at @at (mm along the river). Dashes vary in length, since equal
 * dashes would form columns. */
static bool
has_ink(int i, double at)
{
    const double whole = WATER_LINES[i].dash + WATER_LINES[i].gap;

    if (WATER_LINES[i].dash <= 0.0) {
        return true;
    }
    return fmod(at + 5.3 * i + 2.1 * sin(at / 7.0 + i) + 100.0 * whole, whole) <
           WATER_LINES[i].dash;
}

static bool
is_on_map(const Plan *plan, Point point)
{
    return point.x >= 0.0 && point.y >= 0.0 && point.x <= plan->width_mm &&
           point.y <= plan->height_mm;
}

/* Adds line @i, where it is on the map and @keep_clear is not taken. */
static void
engrave_line(GString *svg, const Plan *plan, const Stencil *keep_clear, int i)
{
    Point points[PLAN_RIVER_MAX];
    bool is_down = false;

    g_string_append(svg, "<path class=\"bank\" stroke-width=\"");
    engrave_number(svg, WATER_LINES[i].width);
    g_string_append(svg, "\" d=\"");
    plan_trace_river(plan, WATER_LINES[i].off * PLAN_RIVER_MM / 2, points);
    for (int j = 0; j < plan->n_river; j++) {
        const bool is_seen = is_on_map(plan, points[j]) && has_ink(i, j * PLAN_STEP_MM) &&
                             !stencil_is_taken(keep_clear, points[j]);

        if (is_seen) {
            engrave_point(svg, is_down ? 'L' : 'M', points[j]);
        }
        is_down = is_seen;
    }
    g_string_append(svg, "\"/>\n");
}

/* Adds the area of the river, clipped to the edge of the map. */
static void
engrave_water(GString *svg, const Plan *plan)
{
    Point banks[2][PLAN_RIVER_MAX];

    for (int side = 0; side < 2; side++) {
        plan_trace_river(plan, (side - 0.5) * PLAN_RIVER_MM, banks[side]);
    }
    g_string_append(svg, "<path class=\"water\" d=\"");
    for (int i = 0; i < 2 * plan->n_river; i++) {
        const Point point = i < plan->n_river ? banks[0][i] : banks[1][2 * plan->n_river - 1 - i];

        engrave_point(
            svg,
            i == 0 ? 'M' : 'L',
            (Point){ CLAMP(point.x, 0.0, plan->width_mm), CLAMP(point.y, 0.0, plan->height_mm) });
    }
    g_string_append(svg, "z\"/>\n");
}

void
engrave_river(GString *svg, const Plan *plan, const Stencil *keep_clear)
{
    if (plan->n_river == 0) {
        return;
    }
    engrave_water(svg, plan);
    for (int i = 0; i < (int)G_N_ELEMENTS(WATER_LINES); i++) {
        engrave_line(svg, plan, keep_clear, i);
    }
}

/* ---- streets --------------------------------------------------------------------------------- */

/* Adds a stone bridge: its deck, its parapets, which widen at the banks, and its piers. */
static void
engrave_bridge(GString *svg, const Plan *plan, const Bow *bow)
{
    const double length = hypot(bow->to.x - bow->from.x, bow->to.y - bow->from.y);
    const Point along = { (bow->to.x - bow->from.x) / length, (bow->to.y - bow->from.y) / length };
    const Point across = { -along.y, along.x };
    Point run = { 1.0, 0.0 };
    const Point middle = plan_find_crossing(plan, bow, &run);
    const double half = PLAN_RIVER_MM / 2 / MAX(fabs(run.x * along.y - run.y * along.x), 0.4) + 0.7;
    const double wide = PLAN_ROAD_MM / 2 + PARAPET_MM;
    const Point corners[] = { { -half, -wide }, { half, -wide }, { half, wide }, { -half, wide } };

    g_string_append(svg, "<path class=\"deck\" d=\"");
    for (gsize i = 0; i < G_N_ELEMENTS(corners); i++) {
        engrave_point(svg,
                      i == 0 ? 'M' : 'L',
                      (Point){ middle.x + along.x * corners[i].x + across.x * corners[i].y,
                               middle.y + along.y * corners[i].x + across.y * corners[i].y });
    }
    g_string_append(svg, "z\"/>\n<path class=\"parapet\" d=\"");
    for (int side = -1; side <= 1; side += 2) {
        const double edge = side * wide;
        const double open = side * (wide + 0.5);
        const Point steps[] = {
            { -half - 0.5, open }, { -half, edge }, { half, edge }, { half + 0.5, open }
        };

        for (gsize i = 0; i < G_N_ELEMENTS(steps); i++) {
            engrave_point(svg,
                          i == 0 ? 'M' : 'L',
                          (Point){ middle.x + along.x * steps[i].x + across.x * steps[i].y,
                                   middle.y + along.y * steps[i].x + across.y * steps[i].y });
        }
    }
    g_string_append(svg, "\"/>\n<path class=\"pier\" d=\"");
    for (int side = -1; side <= 1; side += 2) {
        for (int i = -1; i <= 1; i++) {
            const double at = i * half * 0.55;
            const double near = side * wide;
            const double far = side * (wide + PIER_MM * 0.8);
            const Point steps[] = { { at - PIER_MM / 2, near },
                                    { at, far },
                                    { at + PIER_MM / 2, near } };

            for (gsize j = 0; j < G_N_ELEMENTS(steps); j++) {
                engrave_point(svg,
                              j == 0 ? 'M' : 'L',
                              (Point){ middle.x + along.x * steps[j].x + across.x * steps[j].y,
                                       middle.y + along.y * steps[j].x + across.y * steps[j].y });
            }
            g_string_append_c(svg, 'z');
        }
    }
    g_string_append(svg, "\"/>\n");
}

static void
engrave_roads(GString *svg, const Plan *plan, const char *class, double width_mm)
{
    g_string_append_printf(svg, "<path class=\"%s\" stroke-width=\"", class);
    engrave_number(svg, width_mm);
    g_string_append(svg, "\" d=\"");
    for (int i = 0; i < plan->town->n_roads; i++) {
        const Bow *bow = &plan->roads[i];

        engrave_point(svg, 'M', bow->from);
        engrave_point(svg, 'Q', bow->control);
        engrave_point(svg, ' ', bow->to);
    }
    g_string_append(svg, "\"/>\n");
}

void
engrave_streets(GString *svg, const Plan *plan)
{
    for (int i = 0; i < plan->town->n_roads; i++) {
        if (plan->town->roads[i].is_bridge) {
            engrave_bridge(svg, plan, &plan->roads[i]);
        }
    }
    engrave_roads(svg, plan, "kerb", PLAN_ROAD_MM);
    engrave_roads(svg, plan, "street", PLAN_ROAD_MM - 2 * KERB_MM);
}
