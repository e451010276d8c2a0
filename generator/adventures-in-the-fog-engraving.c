/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog-engraving.h"

#include <math.h>

#define KERB_MM    0.25 /* how wide the line beside a street is */
#define STEP_MM    0.7  /* from point to point of a water line */
#define PARAPET_MM 0.55 /* how far a bridge reaches beyond its street */
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

/* The river's line @off from its middle, at @x; across its run, so that it is as wide in a bend. */
static Point
beside_river(const Plan *plan, double x, double off)
{
    const double slope = (plan_river_at(plan, x + 1.0) - plan_river_at(plan, x - 1.0)) / 2.0;
    const double length = hypot(1.0, slope);

    return (Point){ x - off * slope / length, plan_river_at(plan, x) + off / length };
}

/* Water lines, as engravers cut them: close at the banks, then ever wider, and broken. */
static const struct {
    double off;  /* from the middle, in halves of the river's width */
    double dash; /* mm on the whole; 0: unbroken */
    double gap;
    double width; /* mm */
} WATER_LINES[] = {
    { 0.86, 0.0, 0.0, 0.12 },  { 0.70, 17.0, 1.3, 0.11 },  { 0.50, 11.0, 2.6, 0.1 },
    { 0.25, 7.0, 5.0, 0.09 },  { 0.0, 4.0, 9.0, 0.09 },    { -0.25, 8.0, 5.5, 0.09 },
    { -0.50, 12.0, 2.4, 0.1 }, { -0.70, 19.0, 1.5, 0.11 }, { -0.86, 0.0, 0.0, 0.12 },
};

/* Whether line @i has ink at @x. Dashes are of uneven length, or they would stand in columns. */
static bool
has_ink(int i, double x)
{
    const double whole = WATER_LINES[i].dash + WATER_LINES[i].gap;

    if (WATER_LINES[i].dash <= 0.0) {
        return true;
    }
    const double at = x + 5.3 * i + 2.1 * sin(x / 7.0 + i);

    return fmod(at + 100.0 * whole, whole) < WATER_LINES[i].dash;
}

static void
engrave_water_line(GString *svg, const Plan *plan, const Stencil *clear, int i)
{
    bool is_down = false;

    g_string_append(svg, "<path class=\"bank\" stroke-width=\"");
    engrave_number(svg, WATER_LINES[i].width);
    g_string_append(svg, "\" d=\"");
    for (double x = 0.0; x <= plan->width_mm; x += STEP_MM) {
        const Point point = beside_river(plan, x, WATER_LINES[i].off * PLAN_RIVER_MM / 2);
        const bool is_seen = has_ink(i, x) && !stencil_is_taken(clear, point);

        if (is_seen) {
            engrave_point(svg, is_down ? 'L' : 'M', point);
        }
        is_down = is_seen;
    }
    g_string_append(svg, "\"/>\n");
}

static void
trace_bank(GString *svg, const Plan *plan, double off, bool is_back)
{
    for (double x = 0.0; x <= plan->width_mm; x += 1.0) {
        engrave_point(svg,
                      x > 0.0 || is_back ? 'L' : 'M',
                      beside_river(plan, is_back ? plan->width_mm - x : x, off));
    }
}

void
engrave_river(GString *svg, const Plan *plan, const Stencil *clear)
{
    if (plan->town->n_bends == 0) {
        return;
    }
    g_string_append(svg, "<path class=\"water\" d=\"");
    trace_bank(svg, plan, -PLAN_RIVER_MM / 2, false);
    trace_bank(svg, plan, PLAN_RIVER_MM / 2, true);
    g_string_append(svg, "z\"/>\n");
    for (int i = 0; i < (int)G_N_ELEMENTS(WATER_LINES); i++) {
        engrave_water_line(svg, plan, clear, i);
    }
    for (int side = -1; side <= 1; side += 2) {
        g_string_append(svg, "<path class=\"bank\" stroke-width=\".32\" d=\"");
        trace_bank(svg, plan, side * PLAN_RIVER_MM / 2, false);
        g_string_append(svg, "\"/>\n");
    }
}

/* ---- streets --------------------------------------------------------------------------------- */

/* The point of @bow nearest to the river's middle: where it crosses. */
static double
find_crossing(const Plan *plan, const Bow *bow)
{
    double best = 0.5;
    double least = INFINITY;

    for (int i = 0; i <= 200; i++) {
        const Point point = bow_at(bow, i / 200.0);
        const double off = fabs(point.y - plan_river_at(plan, point.x));

        if (off < least) {
            least = off;
            best = i / 200.0;
        }
    }
    return best;
}

/* A stone bridge: its deck, parapets that open at the banks, and piers in the water. */
static void
engrave_bridge(GString *svg, const Plan *plan, const Bow *bow)
{
    const double length = hypot(bow->to.x - bow->from.x, bow->to.y - bow->from.y);
    const Point along = { (bow->to.x - bow->from.x) / length, (bow->to.y - bow->from.y) / length };
    const Point across = { -along.y, along.x };
    const Point middle = bow_at(bow, find_crossing(plan, bow));
    const double half = PLAN_RIVER_MM / 2 / MAX(fabs(along.y), 0.4) + 0.7;
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
