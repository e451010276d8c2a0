/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.c: measures the drawings of the default map and of ten random maps
 *
 * Distances are computed independently, from the drawing's SVG and the boxes of its template.
 */
#include "generator/adventures-in-the-fog/town.h"

#include "cases/base/data.h"
#include "cases/load/load.h"
#include "generator/london/draft.h"

#include <math.h>
#include <string.h>

enum {
    CURVE_STEPS = 100,
    DRAFTS = 10,
    NAMES_LEAST = 95, /* minimum percentage of labels with a name, on a random map */
};

#define EPSILON_MM 0.011 /* tolerance, since the drawing is rounded to hundredths */

typedef struct {
    Compositor *compositor;
    Templates *templates;
    Case *c;
} Room;

static void
room_open(Room *room, gconstpointer data)
{
    g_autofree char *root = data_find("templates");
    g_autofree char *cases = data_find("cases");
    g_autofree char *path =
        g_build_filename(cases, "adventures-in-the-fog", "00-fogbound-london", "case.yaml", NULL);
    g_autoptr(GError) error = NULL;

    (void)data;
    room->compositor = compositor_new();
    room->templates = templates_new(root, room->compositor, &(const Look){ .type = TYPE_NORMAL });
    room->c = case_load(path, &error);
    g_assert_no_error(error);
}

static void
room_close(Room *room, gconstpointer data)
{
    (void)data;
    case_free(room->c);
    templates_free(room->templates);
    compositor_free(room->compositor);
}

static TownMap *
draw(const Room *room, const Town *town)
{
    g_autoptr(GError) error = NULL;
    TownMap *map = town_map_new(room->templates, town, "case.yaml", &error);

    g_assert_no_error(error);
    return map;
}

/* ---- the drawing ----------------------------------------------------------------------------- */

typedef struct {
    Point from;
    Point control;
    Point to;
} Curve;

/* Returns the path data of the first element with @class in the drawing. The caller frees the
 * text. */
static char *
path_of(const TownMap *map, const char *class)
{
    g_autofree char *mark = g_strdup_printf("class=\"%s\"", class);
    const char *at = strstr(map->template->svg, mark);

    g_assert_nonnull(at);
    at = strstr(at, " d=\"");
    g_assert_nonnull(at);
    at += strlen(" d=\"");
    return g_strndup(at, strcspn(at, "\""));
}

static double
read_number(const char **at)
{
    char *end;
    const double number = g_ascii_strtod(*at, &end);

    g_assert_true(end > *at);
    *at = end;
    return number;
}

/* Returns the streets, from a path “M x y Q x y x y …”. The caller frees the array. */
static GArray *
read_streets(const TownMap *map)
{
    g_autofree char *path = path_of(map, "street");
    GArray *streets = g_array_new(FALSE, FALSE, sizeof(Curve));

    for (const char *at = path; *at != '\0';) {
        Curve curve;

        g_assert_cmpint(*at++, ==, 'M');
        curve.from.x = read_number(&at);
        curve.from.y = read_number(&at);
        g_assert_cmpint(*at++, ==, 'Q');
        curve.control.x = read_number(&at);
        curve.control.y = read_number(&at);
        curve.to.x = read_number(&at);
        curve.to.y = read_number(&at);
        g_array_append_val(streets, curve);
    }
    return streets;
}

static Point
at(const Curve *curve, double t)
{
    const double a = (1 - t) * (1 - t);
    const double b = 2 * t * (1 - t);

    return (Point){ a * curve->from.x + b * curve->control.x + t * t * curve->to.x,
                    a * curve->from.y + b * curve->control.y + t * t * curve->to.y };
}

static bool
are_same(Point one, Point other)
{
    return hypot(one.x - other.x, one.y - other.y) <= EPSILON_MM;
}

static double
rect_to_point(const Rect *rect, Point point)
{
    const double x = fmax(fmax(rect->x - point.x, point.x - (rect->x + rect->width)), 0.0);
    const double y = fmax(fmax(rect->y - point.y, point.y - (rect->y + rect->height)), 0.0);

    return hypot(x, y);
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* Checks that each road is a street between its two spots, and that there are no other streets. */
static void
check_streets(const TownMap *map)
{
    const Town *town = map->plan.town;
    g_autoptr(GArray) streets = read_streets(map);

    g_assert_cmpuint(streets->len, ==, (guint)town->n_roads);
    for (int i = 0; i < town->n_roads; i++) {
        const Curve *street = &g_array_index(streets, Curve, (guint)i);

        g_assert_true(are_same(street->from, map->plan.spots[town->roads[i].from]));
        g_assert_true(are_same(street->to, map->plan.spots[town->roads[i].to]));
    }
}

static double
turn(Point a, Point b, Point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool
cross(Point a, Point b, Point c, Point d)
{
    return turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
}

/* Checks that streets meet only at spots, although they are curved (RF-01). */
static void
check_crossings(const TownMap *map)
{
    enum {
        STEPS = 24
    };
    const Town *town = map->plan.town;
    g_autoptr(GArray) streets = read_streets(map);

    for (int i = 0; i < town->n_roads; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < STEPS; k++) {
                for (int l = 0; l < STEPS; l++) {
                    const Curve *one = &g_array_index(streets, Curve, (guint)i);
                    const Curve *other = &g_array_index(streets, Curve, (guint)j);

                    g_assert_false(cross(at(one, (double)k / STEPS),
                                         at(one, (k + 1.0) / STEPS),
                                         at(other, (double)l / STEPS),
                                         at(other, (l + 1.0) / STEPS)));
                }
            }
        }
    }
}

/* Checks that no label covers a street, a sign, the river or another label, or crosses the edge. */
static void
check_labels(const TownMap *map)
{
    const Plan *plan = &map->plan;
    g_autoptr(GArray) streets = read_streets(map);

    g_assert_cmpuint(map->labels->len, ==, (guint)plan->town->n_spots);
    for (guint i = 0; i < map->labels->len; i++) {
        const Rect *label = &g_array_index(map->labels, Label, i).where;

        g_test_message("%s", g_array_index(map->labels, Label, i).markdown);
        g_assert_cmpfloat(label->x, >=, 1.0);
        g_assert_cmpfloat(label->y, >=, 1.0);
        g_assert_cmpfloat(label->x + label->width, <=, plan->width_mm - 1.0);
        g_assert_cmpfloat(label->y + label->height, <=, plan->height_mm - 1.0);
        for (guint j = 0; j < i; j++) {
            g_assert_false(rect_meets(label, &g_array_index(map->labels, Label, j).where));
        }
        for (int j = 0; j < plan->town->n_spots; j++) {
            g_assert_cmpfloat(rect_to_point(label, plan->spots[j]), >=, plan_radius(plan, j) + 0.1);
        }
        for (guint j = 0; j < streets->len; j++) {
            for (int k = 0; k <= CURVE_STEPS; k++) {
                const Point point = at(&g_array_index(streets, Curve, j), (double)k / CURVE_STEPS);

                g_assert_cmpfloat(rect_to_point(label, point), >=, PLAN_ROAD_MM / 2 + 0.1);
            }
        }
        for (int j = 0; j < plan->n_river; j++) {
            g_assert_cmpfloat(rect_to_point(label, plan->river[j]), >=, PLAN_RIVER_MM / 2);
        }
    }
}

/* Checks that each label begins with its spot's id and is close to its spot, and that enough
 * labels have a name. */
static void
check_sense(const TownMap *map, int least_names_percent)
{
    const Town *town = map->plan.town;
    int n_named = 0;

    for (int i = 0; i < town->n_spots; i++) {
        const Label *label = &g_array_index(map->labels, Label, (guint)i);
        g_autofree char *id = g_strdup_printf("**%s**", town->spots[i].id);
        g_autofree char *field = g_strdup_printf("spot-%d", i);
        const Box *box = template_box(map->template, field);

        g_assert_true(g_str_has_prefix(label->markdown, id));
        g_assert_true(label->has_name == (strlen(label->markdown) > strlen(id)));
        g_assert_nonnull(box);
        g_assert_cmpmem(&box->where, sizeof(Rect), &label->where, sizeof(Rect));
        g_assert_cmpfloat(box->style.size_pt, >=, 6.0);
        g_assert_cmpfloat(rect_to_point(&label->where, map->plan.spots[i]), <=, 9.5);
        n_named += label->has_name ? 1 : 0;
    }
    g_test_message("%d of %d names", n_named, town->n_spots);
    g_assert_cmpint(100 * n_named, >=, least_names_percent * town->n_spots);
}

/* Checks that no fog covers a label, and that the fog is thin enough to write on. */
static void
check_fog(const TownMap *map)
{
    static const char *const CLASSES[] = { "fog", "fog-thin" };
    double ink = 0.0;

    for (gsize i = 0; i < G_N_ELEMENTS(CLASSES); i++) {
        g_autofree char *path = path_of(map, CLASSES[i]);
        Point last = { 0.0, 0.0 };

        for (const char *p = path; *p != '\0';) {
            const char step = *p++;
            const Point point = { read_number(&p), read_number(&p) };

            for (guint j = 0; j < map->labels->len; j++) {
                const Rect *label = &g_array_index(map->labels, Label, j).where;

                g_assert_cmpfloat(rect_to_point(label, point), >, 0.0);
            }
            ink += step == 'L' ? 0.13 * hypot(point.x - last.x, point.y - last.y) : 0.0;
            last = point;
        }
    }
    const double share = ink / (map->plan.width_mm * map->plan.height_mm);

    g_test_message("fog is %.1f %% of the map", 100 * share);
    g_assert_cmpfloat(share, >, 0.02);
    g_assert_cmpfloat(share, <, 0.12);
}

/* Checks that there is a bridge wherever a street crosses the river, and nowhere else. */
static void
check_bridges(const TownMap *map)
{
    const Plan *plan = &map->plan;
    g_autoptr(GArray) streets = read_streets(map);
    int n_bridges = 0;
    int n_drawn = 0;

    for (int i = 0; i < plan->town->n_roads; i++) {
        double nearest = INFINITY;

        for (int k = 0; k <= CURVE_STEPS; k++) {
            const Point point =
                at(&g_array_index(streets, Curve, (guint)i), (double)k / CURVE_STEPS);

            for (int j = 0; j < plan->n_river; j++) {
                nearest =
                    fmin(nearest, hypot(point.x - plan->river[j].x, point.y - plan->river[j].y));
            }
        }
        g_assert_true(plan->town->roads[i].is_bridge == (nearest < 0.5));
        n_bridges += plan->town->roads[i].is_bridge ? 1 : 0;
    }
    for (const char *p = map->template->svg; (p = strstr(p, "class=\"deck\"")) != NULL; p++) {
        n_drawn++;
    }
    g_assert_cmpint(n_drawn, ==, n_bridges);
}

static void
check_map(const TownMap *map, int least_names_percent)
{
    check_streets(map);
    check_crossings(map);
    check_labels(map);
    check_sense(map, least_names_percent);
    check_fog(map);
    check_bridges(map);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void
test_default(Room *room, gconstpointer data)
{
    g_autoptr(TownMap) map = draw(room, room->c->town);
    g_autoptr(TownMap) again = draw(room, room->c->town);

    (void)data;
    check_map(map, 100);
    g_assert_true(map->template == again->template);
    for (guint i = 0; i < map->labels->len; i++) {
        g_assert_cmpstr(g_array_index(map->labels, Label, i).markdown,
                        ==,
                        g_array_index(again->labels, Label, i).markdown);
    }
}

/* Gives the spots of @draft their own copies of ids and names. */
static void
name_spots(Draft *draft)
{
    SpotId ids[TOWN_SPOTS_MAX];

    draft_ids(draft, ids);
    for (int i = 0; i < draft->town.n_spots; i++) {
        draft->spots[i].id = g_strdup(ids[i].text);
        draft->spots[i].name = g_strdup(draft->sites[i]->name);
    }
}

static void
test_drafts(Room *room, gconstpointer data)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1895);
    int n_drawn = 0;

    (void)data;
    for (int i = 0; i < 400 && n_drawn < DRAFTS; i++) {
        Draft draft = { 0 };

        draft.town.spots = draft.spots;
        if (!draft_sites(&draft, rand) || !draft_roads(&draft, rand) || !draft_names(&draft)) {
            continue;
        }
        draft_put_in_order(&draft);
        if (!draft_icons(&draft, rand)) {
            continue;
        }
        name_spots(&draft);
        g_autoptr(TownMap) map = draw(room, &draft.town);

        check_map(map, NAMES_LEAST);
        n_drawn++;
        for (int j = 0; j < draft.town.n_spots; j++) {
            g_free(draft.spots[j].id);
            g_free(draft.spots[j].name);
        }
    }
    g_assert_cmpint(n_drawn, ==, DRAFTS);
}

/* Tests that a map without room for a spot's id is refused, with the place of that spot. */
static void
test_too_dense(Room *room, gconstpointer data)
{
    Town *town = room->c->town;
    g_autoptr(GError) error = NULL;

    (void)data;
    for (int i = 2; i < town->n_spots; i++) { /* the first two spots keep the map large */
        town->spots[i].x = 36 + i % 8;
        town->spots[i].y = 36 + i / 8;
    }
    g_assert_null(town_map_new(room->templates, town, "case.yaml", &error));
    g_assert_nonnull(error);
    g_assert_true(g_regex_match_simple(
        "^case\\.yaml:\\d+:\\d+: no room for “[A-I]\\d” beside its spot", error->message, 0, 0));
}

static void
test_no_river(Room *room, gconstpointer data)
{
    Town *town = room->c->town;

    (void)data;
    town->n_bends = 0;
    for (int i = 0; i < town->n_roads; i++) {
        town->roads[i].is_bridge = false;
    }
    g_autoptr(TownMap) map = draw(room, town);

    check_map(map, 100);
    g_assert_null(template_box(map->template, "river"));
    g_assert_null(strstr(map->template->svg, "class=\"water\""));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/town/default", Room, NULL, room_open, test_default, room_close);
    g_test_add("/town/drafts", Room, NULL, room_open, test_drafts, room_close);
    g_test_add("/town/no-river", Room, NULL, room_open, test_no_river, room_close);
    g_test_add("/town/too-dense", Room, NULL, room_open, test_too_dense, room_close);
    return g_test_run();
}
