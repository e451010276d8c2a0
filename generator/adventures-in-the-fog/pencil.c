/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog/pencil.h"

#include "generator/adventures-in-the-fog/engraving.h"

#include <math.h>

#define LINE_MM  0.95
#define CROSS_MM 0.9  /* width of the strokes of a cross */
#define EDGE_MM  0.35 /* white edge of a cross, on each side */

static const char DARK[] = "#1d1712";
static const char RED[] = "#9b1c1c";

/* Returns the spot with @id. */
static int
spot_of(const Plan *plan, const char *id)
{
    const int spot = town_find_spot(plan->town, id);

    g_assert(spot >= 0);
    return spot;
}

static bool
is_on_sign(const Plan *plan, int spot, Point point)
{
    const Point middle = plan->spots[spot];

    return hypot(point.x - middle.x, point.y - middle.y) < plan_radius(plan, spot);
}

/* Adds the line from the spot @from to the spot @to, which leaves out the signs at its ends. */
static void
draw_line(GString *svg, const Plan *plan, int from, int to)
{
    const int road = town_find_road(plan->town, from, to);
    Point points[PLAN_BOW_POINTS];
    char command = 'M';

    g_assert(road >= 0);
    bow_trace(&plan->roads[road], points);
    for (int i = 0; i < PLAN_BOW_POINTS; i++) {
        if (!is_on_sign(plan, from, points[i]) && !is_on_sign(plan, to, points[i])) {
            engrave_point(svg, command, points[i]);
            command = 'L';
        }
    }
}

/* Draws the lines of @way, with @style as further attributes. */
static void
draw_way(GString *svg, const Plan *plan, const char *way, const char *style)
{
    g_auto(GStrv) ids = g_strsplit(way == NULL ? "" : way, " ", -1);

    for (int i = 0; ids[0] != NULL && ids[i + 1] != NULL; i++) {
        g_string_append_printf(svg, "<path fill=\"none\" stroke-linecap=\"round\" %s d=\"", style);
        draw_line(svg, plan, spot_of(plan, ids[i]), spot_of(plan, ids[i + 1]));
        g_string_append(svg, "\"/>\n");
    }
}

static void
draw_cross(GString *svg, Point middle, double reach, const char *colour, double width_mm)
{
    g_string_append_printf(
        svg, "<path stroke-linecap=\"round\" stroke=\"%s\" stroke-width=\"", colour);
    engrave_number(svg, width_mm);
    g_string_append(svg, "\" d=\"");
    for (int side = -1; side <= 1; side += 2) {
        engrave_point(svg, 'M', (Point){ middle.x - reach, middle.y - side * reach });
        engrave_point(svg, 'L', (Point){ middle.x + reach, middle.y + side * reach });
    }
    g_string_append(svg, "\"/>\n");
}

/* Crosses out the spots in @list. */
static void
draw_crosses(GString *svg, const Plan *plan, const char *list, const char *colour)
{
    g_auto(GStrv) ids = g_strsplit(list == NULL ? "" : list, " ", -1);

    for (int i = 0; ids[i] != NULL; i++) {
        const int spot = spot_of(plan, ids[i]);
        const double reach = plan_radius(plan, spot) * 0.75;

        draw_cross(svg, plan->spots[spot], reach, "#ffffff", CROSS_MM + 2 * EDGE_MM);
        draw_cross(svg, plan->spots[spot], reach, colour, CROSS_MM);
    }
}

char *
pencil_draw(const Plan *plan, const Marks *marks)
{
    GString *svg = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    g_autoptr(GString) dark = g_string_new(NULL);
    g_autoptr(GString) red = g_string_new(NULL);

    g_string_append_printf(dark, "stroke=\"%s\" stroke-width=\"", DARK);
    engrave_number(dark, LINE_MM);
    g_string_append(dark, "\"");
    g_string_append_printf(red, "stroke=\"%s\" stroke-dasharray=\"1.5 1.9\" stroke-width=\"", RED);
    engrave_number(red, LINE_MM);
    g_string_append(red, "\"");

    engrave_number(svg, plan->width_mm);
    g_string_append_c(svg, ' ');
    engrave_number(svg, plan->height_mm);
    g_string_append(svg, "\">\n");
    draw_way(svg, plan, marks->path, dark->str);
    for (int i = 0; i < MARKS_WAYS_MAX; i++) {
        draw_way(svg, plan, marks->ways[i], red->str);
    }
    draw_crosses(svg, plan, marks->crossed, DARK);
    draw_crosses(svg, plan, marks->struck, RED);
    g_string_append(svg, "</svg>\n");
    return g_string_free(svg, FALSE);
}
