/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog/town.h"

#include "generator/adventures-in-the-fog/engraving.h"
#include "generator/adventures-in-the-fog/mist.h"
#include "generator/base/fault.h"

#include <math.h>
#include <string.h>

#define FOLDER "adventures-in-the-fog/"
#define MARK \
    "<!-- town -->" /* mark for the place of the drawing in town.svg; later boxes are samples */
#define LABEL_AIR_MM   0.35 /* between a label and the fog */
#define ROSE_MOST_MM   18.0 /* largest and smallest size of the compass */
#define ROSE_LEAST_MM  9.0
#define RIVER_NAME_MM  3.2 /* height of the river's name */
#define RIVER_LEVEL_MM 0.9 /* half of the largest rise of the river below its name */

/* Returns the sample box @field of town.svg. Returns NULL with an error if there is none. */
static const Box *
box_like(const Template *drawn, const char *field, GError **error)
{
    const Box *box = template_box(drawn, field);

    if (box == NULL) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s:1: no box “%s”", drawn->path, field);
    }
    return box;
}

/* Finds a square for the compass, as large as possible. Returns false if there is no room. */
static bool
find_hole(const Plan *plan, Stencil *taken, Rect *hole)
{
    for (double side = ROSE_MOST_MM; side >= ROSE_LEAST_MM; side -= 1.0) {
        for (double y = 2.0; y + side < plan->height_mm - 2.0; y += 1.0) {
            for (double x = plan->width_mm - side - 2.0; x > 2.0; x -= 1.0) {
                *hole = (Rect){ x, y, side, side };
                if (stencil_is_free(taken, hole)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* Finds a place on the river for its name: @width_mm long, level, clear of bridges, and as near as
 * possible to the middle of the map. Returns false if there is none. */
static bool
find_reach(const Plan *plan, Stencil *bridges, double width_mm, Rect *where)
{
    double least = INFINITY;

    for (int i = 0; i < plan->n_river; i++) {
        const double x = plan->river[i].x;
        double low = plan->river[i].y;
        double high = low;

        for (int j = i; j < plan->n_river && plan->river[j].x < x + width_mm; j++) {
            low = MIN(low, plan->river[j].y);
            high = MAX(high, plan->river[j].y);
        }
        const Rect rect = { x, (low + high - RIVER_NAME_MM) / 2, width_mm, RIVER_NAME_MM };
        const double off = fabs(x + width_mm / 2 - plan->width_mm / 2);

        if (high - low < 2 * RIVER_LEVEL_MM && off < least && stencil_is_free(bridges, &rect)) {
            least = off;
            *where = rect;
        }
    }
    return isfinite(least);
}

/* Returns a stencil of everything that the fog must keep clear of: the plan and the labels. */
static Stencil *
take_all(const Plan *plan, const GArray *labels)
{
    Stencil *taken = stencil_new(plan->width_mm, plan->height_mm);

    plan_take(plan, taken, 0.0);
    for (guint i = 0; i < labels->len; i++) {
        const Rect *label = &g_array_index(labels, Label, i).where;

        stencil_add_rect(taken,
                         &(const Rect){ label->x - LABEL_AIR_MM,
                                        label->y - LABEL_AIR_MM / 2,
                                        label->width + 2 * LABEL_AIR_MM,
                                        label->height + LABEL_AIR_MM });
    }
    return taken;
}

static void
add_signs(Template *template, const Box *like, const Plan *plan)
{
    for (int i = 0; i < plan->town->n_spots; i++) {
        const Point at = plan->spots[i];
        const IconKind icon = plan->town->spots[i].icon;
        /* the picture of a dot is larger than its ring */
        const double reach = plan_radius(plan, i) * (icon == ICON_DOT ? 15.0 / 9.75 : 1.0);
        Box *box = template_add_box(
            template, like, "sign", (Rect){ at.x - reach, at.y - reach, 2 * reach, 2 * reach });

        g_free(box->picture);
        box->picture = g_strconcat("icons/", ICON_WORDS[icon], NULL);
    }
}

static void
add_labels(Template *template, const Box *like, const GArray *labels)
{
    for (guint i = 0; i < labels->len; i++) {
        const Label *label = &g_array_index(labels, Label, i);
        g_autofree char *field = g_strdup_printf("spot-%u", i);

        TextStyle *style = &template_add_box(template, like, field, label->where)->style;

        style->align = label->align;
        style->size_pt = label->size_pt;
        style->least_pt = label->size_pt;
    }
}

/* Returns the SVG of the template: the part of town.svg before the mark, and the drawing. The
 * caller frees the result. */
static char *
engrave(const char *head, const Plan *plan, const Stencil *clear, const Stencil *water)
{
    GString *svg = g_string_new_len(head, strstr(head, MARK) - head);

    engrave_fog(svg, plan, clear);
    engrave_river(svg, plan, water);
    engrave_streets(svg, plan);
    g_string_append(svg, "</svg>\n");
    return g_string_free(svg, FALSE);
}

/* Makes the template of @map, whose labels are already placed. */
static bool
make_template(
    Templates *templates, const Template *drawn, const char *head, TownMap *map, GError **error)
{
    const Plan *plan = &map->plan;
    const Box *label = box_like(drawn, "label", error);
    const Box *sign = label == NULL ? NULL : box_like(drawn, "sign", error);
    const Box *river = sign == NULL ? NULL : box_like(drawn, "river", error);
    const Box *rose = river == NULL ? NULL : box_like(drawn, "compass", error);

    if (rose == NULL) {
        return false;
    }
    g_autoptr(Stencil) clear = take_all(plan, map->labels);
    g_autoptr(Stencil) water = stencil_new(plan->width_mm, plan->height_mm);
    Rect reach;
    Rect hole;
    Point line[PLAN_BOW_POINTS];

    for (int i = 0; i < plan->town->n_roads; i++) {
        if (plan->town->roads[i].is_bridge) {
            bow_trace(&plan->roads[i], line);
            stencil_add_line(water, line, PLAN_BOW_POINTS, PLAN_ROAD_MM / 2 + 1.4);
        }
    }
    const bool has_name = find_reach(plan, water, river->where.width, &reach);
    const bool has_rose = find_hole(plan, clear, &hole);

    if (has_name) {
        stencil_add_rect(water, &reach);
    }
    if (has_rose) {
        stencil_add_disc(
            clear, (Point){ hole.x + hole.width / 2, hole.y + hole.height / 2 }, hole.width / 2);
    }
    char *svg = engrave(head, plan, clear, water);
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, svg, -1);
    g_autofree char *name = g_strdup_printf(FOLDER "town-%.16s", sum);

    map->template = templates_find(templates, name);
    if (map->template != NULL) {
        g_free(svg);
        return true;
    }
    map->template = templates_make(templates, name, svg, error);
    if (map->template == NULL) {
        return false;
    }
    if (has_rose) {
        template_add_box(map->template, rose, "compass", hole);
    }
    add_signs(map->template, sign, plan);
    add_labels(map->template, label, map->labels);
    if (has_name) {
        template_add_box(map->template, river, "river", reach);
    }
    return true;
}

TownMap *
town_map_new(Templates *templates, const Town *town, const char *path, GError **error)
{
    const Template *drawn = templates_get(templates, FOLDER "town", error);
    g_autofree char *head =
        drawn == NULL ? NULL : templates_text(templates, FOLDER "town.svg", error);
    const Box *label = head == NULL ? NULL : box_like(drawn, "label", error);

    if (label == NULL) {
        return NULL;
    }
    if (strstr(head, MARK) == NULL) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s:1: no “%s”", drawn->path, MARK);
        return NULL;
    }
    g_autoptr(TownMap) map = g_new0(TownMap, 1);
    int spot;

    plan_make(&map->plan, town, drawn->width_mm, drawn->height_mm);
    map->labels = labels_place(&map->plan, templates_compositor(templates), &label->style, &spot);
    if (map->labels == NULL) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:%d:%d: no room for “%s” beside its spot; the map is too dense there",
                    path,
                    MAX(town->spots[spot].place.line, 1),
                    MAX(town->spots[spot].place.column, 1),
                    town->spots[spot].id);
        return NULL;
    }
    return make_template(templates, drawn, head, map, error) ? g_steal_pointer(&map) : NULL;
}

void
town_map_free(TownMap *map)
{
    if (map == NULL) {
        return;
    }
    if (map->labels != NULL) {
        g_array_unref(map->labels);
    }
    g_free(map);
}
