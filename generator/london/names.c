/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c: a check that the id and name of every spot have room beside it
 *
 * The press places the labels precisely later. This check uses a common width for all letters, so
 * that a map does not depend on a font. A place whose name has no room is replaced by one nearby
 * with a shorter name.
 */
#include "generator/london/draft.h"

#include <math.h>
#include <string.h>

enum {
    WORDS_MAX = 4,
    ANGLES = 24,
    PLACES_MAX = 160, /* for one name */
    NEAR = 18,        /* distance in tenths up to which an object can be in the way of a name */
    NEAR_MAX = 64,
    ROUNDS = 8, /* largest number of attempts; after each, the spot without a place goes first */
};

/* Sizes in tenths of a step (about 2 mm each). */
static const double LETTER = 0.53;
static const double ID = 1.6; /* width of an id and a space */
static const double LINE = 1.15;
static const double SIGN = 2.15; /* radius of a sign */
static const double GAP = 0.25;
static const double ROAD = 0.8; /* from the middle of a road, including its slight curve */
static const double RIVER = 1.5;
static const double EDGE = 4.8; /* from the outermost spots to the frame */
static const double NEIGHBOURHOOD = 11;
static const double BESIDE = 6; /* distance of a road that may be in the way of a name */

/* The possible places of a name. */
typedef struct {
    Rect items[PLACES_MAX];
    int n;
    int chosen; /* index of the chosen place, or -1 */
} Places;

typedef struct {
    Draft *draft;
    Places places[TOWN_SPOTS_MAX];
    int order[TOWN_SPOTS_MAX];
} Setting;

/* The objects that could be in the way of one spot's name. */
typedef struct {
    Point spots[NEAR_MAX];
    int n_spots;
    Point roads[NEAR_MAX][2];
    int n_roads;
} Obstacles;

static Point
at(const Draft *draft, int spot)
{
    return (Point){ draft->spots[spot].x, draft->spots[spot].y };
}

/* --- obstacles -------------------------------------------------------------------------------- */

static double
distance_to(const Rect *rect, Point point)
{
    double x = MAX(MAX(rect->x - point.x, point.x - rect->x - rect->width), 0);
    double y = MAX(MAX(rect->y - point.y, point.y - rect->y - rect->height), 0);

    return sqrt(x * x + y * y);
}

/* Reports whether the line from @a to @b comes nearer to @rect than @margin. Clips the line to the
 * enlarged box, one pair of sides at a time. */
static bool
line_meets(const Rect *rect, Point a, Point b, double margin)
{
    double from = 0;
    double to = 1;
    const double starts[] = { a.x, a.y };
    const double runs[] = { b.x - a.x, b.y - a.y };
    const double lows[] = { rect->x - margin, rect->y - margin };
    const double highs[] = { rect->x + rect->width + margin, rect->y + rect->height + margin };

    for (int i = 0; i < 2; i++) {
        if (fabs(runs[i]) < 1e-9) {
            if (starts[i] <= lows[i] || starts[i] >= highs[i]) {
                return false;
            }
            continue;
        }
        double one = (lows[i] - starts[i]) / runs[i];
        double other = (highs[i] - starts[i]) / runs[i];
        from = MAX(from, MIN(one, other));
        to = MIN(to, MAX(one, other));
    }
    return from < to;
}

static void
find_obstacles(const Draft *draft, int spot, Obstacles *found)
{
    const Town *town = &draft->town;
    Point here = at(draft, spot);

    found->n_spots = found->n_roads = 0;
    for (int i = 0; i < town->n_spots && found->n_spots < NEAR_MAX; i++) {
        if (i != spot && distance_between(here, at(draft, i)) < NEAR) {
            found->spots[found->n_spots++] = at(draft, i);
        }
    }
    for (int i = 0; i < town->n_roads && found->n_roads < NEAR_MAX; i++) {
        Point from = at(draft, town->roads[i].from);
        Point to = at(draft, town->roads[i].to);

        if (distance_between(nearest_on(from, to, here), here) < NEAR) {
            found->roads[found->n_roads][0] = from;
            found->roads[found->n_roads++][1] = to;
        }
    }
}

static bool
is_free(const Draft *draft, const Obstacles *obstacles, const Rect *rect)
{
    const Town *town = &draft->town;

    if (rect->x < -EDGE || rect->y < -EDGE || rect->x + rect->width > DRAFT_WIDTH + EDGE ||
        rect->y + rect->height > DRAFT_HEIGHT + EDGE) {
        return false;
    }
    for (int i = 0; i < obstacles->n_spots; i++) {
        if (distance_to(rect, obstacles->spots[i]) < SIGN + GAP) {
            return false;
        }
    }
    for (int i = 0; i < obstacles->n_roads; i++) {
        if (line_meets(rect, obstacles->roads[i][0], obstacles->roads[i][1], ROAD)) {
            return false;
        }
    }
    for (int i = 1; i < town->n_bends; i++) {
        Point from = { town->river[i - 1].x, town->river[i - 1].y };
        Point to = { town->river[i].x, town->river[i].y };

        if (line_meets(rect, from, to, RIVER)) {
            return false;
        }
    }
    return true;
}

/* --- places ----------------------------------------------------------------------------------- */

/* Adds the free places around @spot for a box of the given size. */
static void
add_places(const Draft *draft,
           const Obstacles *obstacles,
           int spot,
           double width,
           double height,
           Places *places)
{
    Point middle = at(draft, spot);

    for (int i = 0; i < ANGLES && places->n < PLACES_MAX; i++) {
        /* follows a square instead of a circle, since sin() may differ between machines */
        double along = (double)(i % (ANGLES / 4)) / (ANGLES / 4) * 2 - 1;
        const Point SIDES[] = { { along, -1 }, { 1, along }, { -along, 1 }, { -1, -along } };
        Point side = SIDES[i / (ANGLES / 4)];
        Rect rect = {
            .x = middle.x - width / 2 + side.x * (width / 2 + SIGN + GAP),
            .y = middle.y - height / 2 + side.y * (height / 2 + SIGN + GAP),
            .width = width,
            .height = height,
        };

        if (is_free(draft, obstacles, &rect)) {
            places->items[places->n++] = rect;
        }
    }
}

/* Finds all places for @name. Each line break between its words may be used or not. */
static void
find_places(const Draft *draft, int spot, const char *name, Places *places)
{
    g_auto(GStrv) words = g_strsplit(name, " ", WORDS_MAX);
    int n = (int)g_strv_length(words);
    Obstacles obstacles;

    places->n = 0;
    places->chosen = -1;
    find_obstacles(draft, spot, &obstacles);
    /* bit i is set when a new line begins before word i */
    for (int breaks = 0; breaks < 1 << n; breaks++) {
        double widest = 0;
        double width = ID;
        int n_lines = 1;

        for (int i = 0; i < n; i++) {
            if ((breaks >> i & 1) != 0) {
                widest = MAX(widest, width);
                width = 0;
                n_lines++;
            }
            width += LETTER * (double)(g_utf8_strlen(words[i], -1) + (width > ID ? 1 : 0));
        }
        widest = MAX(widest, width);
        if (n_lines <= 3) {
            add_places(draft, &obstacles, spot, widest, LINE * n_lines, places);
        }
    }
}

/* --- choosing --------------------------------------------------------------------------------- */

static bool
is_taken(const Setting *setting, const Rect *rect)
{
    for (int i = 0; i < setting->draft->town.n_spots; i++) {
        const Places *places = &setting->places[i];
        const Rect *other = places->chosen < 0 ? NULL : &places->items[places->chosen];

        if (other != NULL && rect->x < other->x + other->width + GAP &&
            other->x < rect->x + rect->width + GAP && rect->y < other->y + other->height &&
            other->y < rect->y + rect->height) {
            return true;
        }
    }
    return false;
}

static bool
choose_place(Setting *setting, int spot)
{
    Places *places = &setting->places[spot];

    for (places->chosen = -1; places->n > 0;) {
        for (int i = 0; i < places->n; i++) {
            if (!is_taken(setting, &places->items[i])) {
                places->chosen = i;
                return true;
            }
        }
        return false;
    }
    return false;
}

static void
put_first(Setting *setting, int place)
{
    int spot = setting->order[place];

    memmove(&setting->order[1], setting->order, sizeof setting->order[0] * (size_t)place);
    setting->order[0] = spot;
}

/* Chooses a place for every name. Returns -1, or the index in Setting.order of a spot whose name
 * found no place. */
static int
settle(Setting *setting)
{
    int n = setting->draft->town.n_spots;
    int worst = -1;

    for (int round = 0; round < ROUNDS; round++) {
        worst = -1;
        for (int i = 0; i < n; i++) {
            setting->places[i].chosen = -1;
        }
        for (int i = 0; i < n && worst < 0; i++) {
            worst = choose_place(setting, setting->order[i]) ? -1 : i;
        }
        if (worst < 0 || setting->places[setting->order[worst]].n == 0) {
            break;
        }
        put_first(setting, worst);
    }
    return worst;
}

/* --- other names ------------------------------------------------------------------------------ */

static bool
is_used(const Draft *draft, const Site *site)
{
    for (int i = 0; i < draft->town.n_spots; i++) {
        if (draft->sites[i] == site) {
            return true;
        }
    }
    return false;
}

/* Replaces the site of @spot by one nearby that has a shorter name with a free place. Returns false
 * if there is none. */
static bool
rename_spot(Setting *setting, int spot)
{
    Draft *draft = setting->draft;
    glong length = g_utf8_strlen(draft->sites[spot]->name, -1);

    for (int i = 0; i < N_GAZETTEER; i++) {
        const Site *site = &GAZETTEER[i];

        if (g_utf8_strlen(site->name, -1) < length && !is_used(draft, site) &&
            site->is_terminus == draft->sites[spot]->is_terminus &&
            draft->lies_south[i] == town_is_south(&draft->town, &draft->spots[spot]) &&
            distance_between(draft->lies[i], at(draft, spot)) < NEIGHBOURHOOD) {
            find_places(draft, spot, site->name, &setting->places[spot]);
            if (setting->places[spot].n > 0) {
                draft->sites[spot] = site;
                return true;
            }
        }
    }
    return false;
}

/* Removes a road near @spot, so that its name has a place. Returns false if no removal helps. */
static bool
make_way(Setting *setting, int spot)
{
    Draft *draft = setting->draft;
    g_autofree Draft *before = g_memdup2(draft, sizeof *draft);

    for (int road = 0; road < before->town.n_roads; road++) {
        Point from = at(before, before->town.roads[road].from);
        Point to = at(before, before->town.roads[road].to);

        if (distance_between(nearest_on(from, to, at(before, spot)), at(before, spot)) > BESIDE ||
            !draft_take_up(draft, road)) {
            continue;
        }
        find_places(draft, spot, draft->sites[spot]->name, &setting->places[spot]);
        if (setting->places[spot].n > 0) {
            return true;
        }
        *draft = *before;
    }
    return false;
}

bool
draft_names(Draft *draft)
{
    g_autofree Setting *setting = g_new0(Setting, 1);
    int n = draft->town.n_spots;

    setting->draft = draft;
    for (int i = 0; i < n; i++) {
        setting->order[i] = i;
        find_places(draft, i, draft->sites[i]->name, &setting->places[i]);
    }
    for (int i = 0; i < n; i++) {
        if (setting->places[i].n == 0 && !rename_spot(setting, i) && !make_way(setting, i)) {
            return false;
        }
    }
    for (int renamed = 0; renamed < n; renamed++) {
        int worst = settle(setting);

        if (worst < 0) {
            return true;
        }
        if (!rename_spot(setting, setting->order[worst])) {
            return false;
        }
    }
    return false;
}
