/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roads.c: bridges first, then all roads that keep clear of each other, then fewer of them
 *
 * The result has no dead ends: after removing any single spot, all others are still connected. But
 * a player's path can still block itself.
 */
#include "generator/london/draft.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LENGTH_MAX = 22,
    BRIDGE_MAX = 19,
    BRIDGES_LEAST = 4,
    BRIDGES_MOST = 6,
    ROADS_AT_SPOT = 4,
    PAIRS_MAX = TOWN_SPOTS_MAX * (TOWN_SPOTS_MAX - 1) / 2,
    BANK = 2, /* smallest distance of a road from the river */
};

static const double COS_LEAST_ANGLE = 0.882; /* cosine of the smallest angle between roads: 28° */
/* tenths by which a longer pair may precede a shorter one */
static const double WHIM = 5;
static const double ROADS_A_SPOT_LEAST = 1.4;
static const double ROADS_A_SPOT_WANTED = 1.5;
static const double ROADS_A_SPOT_MOST = 1.58; /* the default map has 1.53 */

typedef struct {
    int from;
    int to;
    double rank; /* the lowest rank comes first */
} Pair;

static Point
at(const Draft *draft, int spot)
{
    return (Point){ draft->spots[spot].x, draft->spots[spot].y };
}

static int
compare_pairs(gconstpointer a, gconstpointer b)
{
    double one = ((const Pair *)a)->rank;
    double other = ((const Pair *)b)->rank;

    return (one > other) - (one < other);
}

/* --- constraints on a road -------------------------------------------------------------------- */

static bool
keeps_off_spots(const Draft *draft, int from, int to)
{
    for (int i = 0; i < draft->town.n_spots; i++) {
        Point spot = at(draft, i);
        Point on = nearest_on(at(draft, from), at(draft, to), spot);

        if (i != from && i != to && distance_between(on, spot) < DRAFT_FROM_ROAD) {
            return false;
        }
    }
    return true;
}

/* Returns how often the line from @a to @b changes the bank, and its smallest distance from the
 * river in @nearest. */
static int
count_crossings(const Town *town, Point a, Point b, double *nearest)
{
    enum {
        STEPS = 24
    };
    int n = 0;
    bool was_south = false;

    *nearest = LENGTH_MAX;
    for (int i = 0; i <= STEPS; i++) {
        Point on = { a.x + (b.x - a.x) * i / STEPS, a.y + (b.y - a.y) * i / STEPS };
        bool is_south = on.y >= town_river_at(town, (int)lround(on.x));
        double d = distance_between(nearest_on_river(town, on), on);

        n += i > 0 && is_south != was_south;
        was_south = is_south;
        *nearest = MIN(*nearest, d);
    }
    return n;
}

/* Reports whether a road stays on one bank or, if it @crosses, crosses the river exactly once. */
static bool
suits_river(const Draft *draft, int from, int to, bool crosses)
{
    double nearest;
    int n = count_crossings(&draft->town, at(draft, from), at(draft, to), &nearest);

    return crosses ? n == 1 : n == 0 && nearest >= BANK;
}

/* Reports whether a road crosses no other, and meets the roads at its ends at large enough
 * angles. */
static bool
suits_roads(const Draft *draft, int from, int to)
{
    const Town *town = &draft->town;
    const Road road = { .from = MIN(from, to), .to = MAX(from, to) };

    for (int i = 0; i < town->n_roads; i++) {
        if (town_roads_meet(town, &road, &town->roads[i])) {
            return false;
        }
    }
    for (int end = 0; end < 2; end++) {
        int here = end == 0 ? from : to;
        int there = end == 0 ? to : from;
        const Spot *spot = &town->spots[here];
        Point a = at(draft, here);
        Point b = at(draft, there);

        for (int i = 0; i < spot->n_roads; i++) {
            Point c = at(draft, town_across(town, spot->roads[i], here));
            double dot = (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);

            if (dot > COS_LEAST_ANGLE * distance_between(a, b) * distance_between(a, c)) {
                return false;
            }
        }
        if (spot->n_roads == ROADS_AT_SPOT) {
            return false;
        }
    }
    return true;
}

/* --- adding roads ----------------------------------------------------------------------------- */

/* Lists all pairs of spots that a road may join, on two banks if @crossing, on one bank otherwise.
 * Sorts them by length, with some randomness. Returns their number. */
static int
list_pairs(const Draft *draft, bool crossing, GRand *rand, Pair *pairs)
{
    const Town *town = &draft->town;
    int n = 0;

    for (int i = 0; i < town->n_spots; i++) {
        for (int j = 0; j < i; j++) {
            double length = distance_between(at(draft, i), at(draft, j));
            bool crosses =
                town_is_south(town, &town->spots[i]) != town_is_south(town, &town->spots[j]);

            if (crosses == crossing && length <= (crossing ? BRIDGE_MAX : LENGTH_MAX) &&
                keeps_off_spots(draft, i, j) && suits_river(draft, i, j, crossing)) {
                pairs[n++] = (Pair){ j, i, length + WHIM * g_rand_double(rand) };
            }
        }
    }
    qsort(pairs, (size_t)n, sizeof *pairs, compare_pairs);
    return n;
}

/* Adds one bridge in each section of the river, if possible. No two bridges share a spot. */
static bool
lay_bridges(Draft *draft, GRand *rand)
{
    g_autofree Pair *pairs = g_new(Pair, PAIRS_MAX);
    int n = list_pairs(draft, true, rand, pairs);
    int n_wanted = g_rand_int_range(rand, BRIDGES_LEAST, BRIDGES_MOST + 1);
    double stretch = (double)DRAFT_WIDTH / n_wanted;

    for (int i = 0; i < n_wanted; i++) {
        for (int j = 0; j < n; j++) {
            double x = (at(draft, pairs[j].from).x + at(draft, pairs[j].to).x) / 2;

            if (x >= i * stretch && x <= (i + 1) * stretch &&
                draft->spots[pairs[j].from].n_roads == 0 &&
                draft->spots[pairs[j].to].n_roads == 0 &&
                suits_roads(draft, pairs[j].from, pairs[j].to)) {
                town_join(&draft->town, pairs[j].from, pairs[j].to);
                break;
            }
        }
    }
    return draft->town.n_roads >= BRIDGES_LEAST;
}

static void
lay_streets(Draft *draft, GRand *rand)
{
    g_autofree Pair *pairs = g_new(Pair, PAIRS_MAX);
    int n = list_pairs(draft, false, rand, pairs);

    for (int i = 0; i < n; i++) {
        if (suits_roads(draft, pairs[i].from, pairs[i].to)) {
            town_join(&draft->town, pairs[i].from, pairs[i].to);
        }
    }
}

/* --- removing roads --------------------------------------------------------------------------- */

typedef struct {
    const Town *town;
    int order[TOWN_SPOTS_MAX]; /* order in which the search found each spot, from 1; 0 before */
    int low[TOWN_SPOTS_MAX];   /* lowest order that can be reached from each spot */
    int n;
    bool is_knit;
} Walk;

/* Searches for articulation points (Tarjan's algorithm). */
static void
walk_from(Walk *walk, int spot, int before) /* NOLINT(misc-no-recursion): as deep as spots are */
{
    const Spot *here = &walk->town->spots[spot];
    int n_branches = 0;

    walk->order[spot] = walk->low[spot] = ++walk->n;
    for (int i = 0; i < here->n_roads; i++) {
        int next = town_across(walk->town, here->roads[i], spot);

        if (walk->order[next] != 0) {
            walk->low[spot] = MIN(walk->low[spot], walk->order[next]);
            continue;
        }
        walk_from(walk, next, spot);
        n_branches++;
        walk->low[spot] = MIN(walk->low[spot], walk->low[next]);
        if (before >= 0 && walk->low[next] >= walk->order[spot]) {
            walk->is_knit = false;
        }
    }
    if (before < 0 && n_branches > 1) {
        walk->is_knit = false;
    }
}

/* Reports whether the map stays connected after removing any single spot. */
static bool
is_knit(const Town *town)
{
    Walk walk = { .town = town, .is_knit = true };

    walk_from(&walk, 0, -1);
    return walk.is_knit && walk.n == town->n_spots;
}

static void
forget(Spot *spot, int road)
{
    for (int i = 0; i < spot->n_roads; i++) {
        if (spot->roads[i] == road) {
            spot->roads[i] = spot->roads[--spot->n_roads];
            return;
        }
    }
}

/* Removes the road @road, and gives its number to the last road. */
static void
take_up(Town *town, int road)
{
    int last = --town->n_roads;

    forget(&town->spots[town->roads[road].from], road);
    forget(&town->spots[town->roads[road].to], road);
    if (road == last) {
        return;
    }
    for (int end = 0; end < 2; end++) {
        Spot *spot = &town->spots[end == 0 ? town->roads[last].from : town->roads[last].to];

        for (int i = 0; i < spot->n_roads; i++) {
            spot->roads[i] = spot->roads[i] == last ? road : spot->roads[i];
        }
    }
    town->roads[road] = town->roads[last];
}

bool
draft_take_up(Draft *draft, int road)
{
    Town *town = &draft->town;
    g_autofree Town *before = g_memdup2(town, sizeof *town);
    Spot spots[TOWN_SPOTS_MAX];

    if (town->roads[road].is_bridge || town->spots[town->roads[road].from].n_roads < 3 ||
        town->spots[town->roads[road].to].n_roads < 3 ||
        town->n_roads <= ROADS_A_SPOT_LEAST * town->n_spots) {
        return false;
    }
    memcpy(spots, draft->spots, sizeof spots);
    take_up(town, road);
    if (!is_knit(town)) {
        *town = *before;
        memcpy(draft->spots, spots, sizeof spots);
        return false;
    }
    return true;
}

static void
thin_out(Draft *draft, GRand *rand)
{
    double share =
        ROADS_A_SPOT_WANTED + (ROADS_A_SPOT_MOST - ROADS_A_SPOT_WANTED) * g_rand_double(rand);
    int n_wanted = (int)(share * draft->town.n_spots);

    for (int i = 0; i < 4 * TOWN_ROADS_MAX && draft->town.n_roads > n_wanted; i++) {
        draft_take_up(draft, g_rand_int_range(rand, 0, draft->town.n_roads));
    }
}

static int
compare_roads(gconstpointer a, gconstpointer b)
{
    const Road *one = a;
    const Road *other = b;

    return one->from != other->from ? one->from - other->from : one->to - other->to;
}

void
draft_put_in_order(Draft *draft)
{
    Town *town = &draft->town;
    Road roads[TOWN_ROADS_MAX];
    int n = town->n_roads;

    memcpy(roads, town->roads, sizeof *roads * (size_t)n);
    qsort(roads, (size_t)n, sizeof *roads, compare_roads);
    for (int i = 0; i < town->n_spots; i++) {
        town->spots[i].n_roads = 0;
    }
    town->n_roads = 0;
    for (int i = 0; i < n; i++) {
        town_join(town, roads[i].from, roads[i].to);
    }
}

bool
draft_roads(Draft *draft, GRand *rand)
{
    if (!lay_bridges(draft, rand)) {
        return false;
    }
    lay_streets(draft, rand);
    if (!is_knit(&draft->town)) {
        return false;
    }
    thin_out(draft, rand);
    return draft->town.n_roads <= ROADS_A_SPOT_MOST * draft->town.n_spots;
}
