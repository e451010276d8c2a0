/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.c: searches over the spots that a path may still enter */
#include "referee/rules/adventures-in-the-fog/path.h"

#include <glib.h>
#include <string.h>

enum {
    FAR = -1,
};

bool
spots_have(const SpotSet *set, int spot)
{
    return (set->bits[spot / 64] >> (spot % 64) & 1) != 0;
}

void
spots_add(SpotSet *set, int spot)
{
    set->bits[spot / 64] |= (uint64_t)1 << (spot % 64);
}

int
path_head(const Path *path)
{
    g_assert(path->n > 0);
    return path->spots[path->n - 1];
}

void
path_enter(Path *path, int spot)
{
    g_assert(path->n < TOWN_SPOTS_MAX);
    path->spots[path->n++] = (uint8_t)spot;
    spots_add(&path->entered, spot);
}

static bool
is_free(const Path *path, int spot)
{
    return !spots_have(&path->entered, spot) && !spots_have(&path->closed, spot);
}

/* Returns the refusal for a line to @spot, which has no road to the head. */
static Refusal
judge_apart(const Town *town, const Path *path, int spot)
{
    for (int i = 0; spot >= 0 && i + 1 < path->n; i++) {
        if (town_find_road(town, path->spots[i], spot) >= 0) {
            return REFUSAL_NOT_FROM_HEAD;
        }
    }
    return REFUSAL_NO_ROAD;
}

Refusal
path_judge_line(const Town *town, const Path *path, int spot)
{
    if (spot < 0 || spot >= town->n_spots || town_find_road(town, path_head(path), spot) < 0) {
        return judge_apart(town, path, spot < town->n_spots ? spot : -1);
    }
    if (spots_have(&path->closed, spot)) {
        return REFUSAL_LOCATION_CLOSED;
    }
    return spots_have(&path->entered, spot) ? REFUSAL_PATH_CROSSING : REFUSAL_NONE;
}

Refusal
path_judge_route(const Town *town, const Path *path, const int *route, int n)
{
    Path so_far = *path;

    for (int i = 0; i < n; i++) {
        Refusal no = path_judge_line(town, &so_far, route[i]);

        if (no == REFUSAL_NOT_FROM_HEAD && i > 0) {
            no = REFUSAL_NO_ROAD; /* each line must begin at the end of the line before */
        }
        if (no != REFUSAL_NONE) {
            return no;
        }
        path_enter(&so_far, route[i]);
    }
    return REFUSAL_NONE;
}

/* Computes the distance of each free spot from the head by breadth-first search. FAR means out of
 * reach. */
static void
measure(const Town *town, const Path *path, int far[TOWN_SPOTS_MAX])
{
    int queue[TOWN_SPOTS_MAX];
    int n = 0;

    for (int i = 0; i < TOWN_SPOTS_MAX; i++) {
        far[i] = FAR;
    }
    far[path_head(path)] = 0;
    queue[n++] = path_head(path);
    for (int at = 0; at < n; at++) {
        const Spot *spot = &town->spots[queue[at]];

        for (int i = 0; i < spot->n_roads; i++) {
            int next = town_across(town, spot->roads[i], queue[at]);

            if (far[next] == FAR && is_free(path, next)) {
                far[next] = far[queue[at]] + 1;
                queue[n++] = next;
            }
        }
    }
}

static int
nearest(const Town *town, const int far[TOWN_SPOTS_MAX], IconKind icon)
{
    int least = FAR;

    for (int i = 0; i < town->n_spots; i++) {
        if (town->spots[i].icon == icon && far[i] > 0 && (least == FAR || far[i] < least)) {
            least = far[i];
        }
    }
    return least;
}

int
path_distance(const Town *town, const Path *path, IconKind icon)
{
    int far[TOWN_SPOTS_MAX];

    measure(town, path, far);
    return nearest(town, far, icon);
}

/* Extends @route by @left more lines in all ways, and lists each result that ends at @icon. A
 * negative @icon accepts any spot. */
static void
walk(const Town *town, const Path *path, Route *route, int left, int icon, Routes *routes)
{
    if (left == 0) {
        int last = path_head(path);

        if ((icon < 0 || (int)town->spots[last].icon == icon) && routes->n < ROUTES_MAX) {
            routes->items[routes->n++] = *route;
        }
        return;
    }
    const Spot *head = &town->spots[path_head(path)];
    for (int i = 0; i < head->n_roads && routes->n < ROUTES_MAX; i++) {
        int next = town_across(town, head->roads[i], path_head(path));

        if (is_free(path, next)) {
            Path longer = *path;

            path_enter(&longer, next);
            route->spots[route->n++] = (uint8_t)next;
            walk(town, &longer, route, left - 1, icon, routes);
            route->n--;
        }
    }
}

void
path_list_lines(const Town *town, const Path *path, int lines, Routes *routes)
{
    Route route = { .n = 0 };

    routes->n = 0;
    walk(town, path, &route, lines, -1, routes);
}

bool
path_goes_on(const Town *town, const Path *path, int lines)
{
    const Spot *head = &town->spots[path_head(path)];

    if (lines == 0) {
        return true;
    }
    for (int i = 0; i < head->n_roads; i++) {
        int next = town_across(town, head->roads[i], path_head(path));

        if (is_free(path, next)) {
            Path longer = *path;

            path_enter(&longer, next);
            if (path_goes_on(town, &longer, lines - 1)) {
                return true;
            }
        }
    }
    return false;
}

/* Lists the shortest routes from the head to @spot. Walks backwards, so @route is filled from its
 * end. */
static void
walk_back(const Town *town, const int far[TOWN_SPOTS_MAX], int spot, Route *route, Routes *routes)
{
    const Spot *here = &town->spots[spot];

    route->spots[far[spot] - 1] = (uint8_t)spot;
    if (far[spot] == 1) {
        routes->items[routes->n++] = *route;
        return;
    }
    for (int i = 0; i < here->n_roads && routes->n < ROUTES_MAX; i++) {
        int before = town_across(town, here->roads[i], spot);

        if (far[before] == far[spot] - 1) {
            walk_back(town, far, before, route, routes);
        }
    }
}

void
path_list_routes(const Town *town, const Path *path, IconKind icon, Routes *routes)
{
    int far[TOWN_SPOTS_MAX];

    routes->n = 0;
    measure(town, path, far);
    int least = nearest(town, far, icon);
    for (int i = 0; least > 0 && i < town->n_spots && routes->n < ROUTES_MAX; i++) {
        if (town->spots[i].icon == icon && far[i] == least) {
            Route route = { .n = least };

            walk_back(town, far, i, &route, routes);
        }
    }
}
