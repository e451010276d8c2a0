/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.c: searching on a map, adding roads, and freeing the map */
#include "cases/model/town.h"

#include <glib.h>
#include <string.h>

const char *const ICON_WORDS[] = {
    [ICON_EVIDENCE] = "evidence", [ICON_CLUE] = "clue",         [ICON_EYEWITNESS] = "eyewitness",
    [ICON_GUN] = "gun",           [ICON_KNUCKLES] = "knuckles", [ICON_KNIFE] = "knife",
    [ICON_DOT] = "dot",           [ICON_START] = "start",       NULL,
};

int
town_find_spot(const Town *town, const char *id)
{
    for (int i = 0; id != NULL && i < town->n_spots; i++) {
        if (strcmp(town->spots[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

int
town_find_road(const Town *town, int one, int other)
{
    const Spot *spot = &town->spots[one];

    for (int i = 0; i < spot->n_roads; i++) {
        if (town_across(town, spot->roads[i], one) == other) {
            return spot->roads[i];
        }
    }
    return -1;
}

int
town_across(const Town *town, int road, int spot)
{
    const Road *it = &town->roads[road];

    return it->from == spot ? it->to : it->from;
}

double
town_river_at(const Town *town, int x)
{
    const Bend *bends = town->river;
    int east = 0;

    while (east < town->n_bends && bends[east].x <= x) {
        east++;
    }
    if (east == 0 || east == town->n_bends) {
        return bends[east == 0 ? 0 : east - 1].y;
    }
    const Bend *to = &bends[east];
    const Bend *from = to - 1;
    return from->y + (double)(to->y - from->y) * (x - from->x) / (to->x - from->x);
}

bool
town_is_south(const Town *town, const Spot *spot)
{
    return town->n_bends > 0 && spot->y >= town_river_at(town, spot->x);
}

bool
town_join(Town *town, int one, int other)
{
    Spot *from = &town->spots[MIN(one, other)];
    Spot *to = &town->spots[MAX(one, other)];

    if (town->n_roads == TOWN_ROADS_MAX || from->n_roads == TOWN_ROADS_OF_SPOT_MAX ||
        to->n_roads == TOWN_ROADS_OF_SPOT_MAX) {
        return false;
    }
    town->roads[town->n_roads] = (Road){
        .from = MIN(one, other),
        .to = MAX(one, other),
        .is_bridge = town_is_south(town, from) != town_is_south(town, to),
    };
    from->roads[from->n_roads++] = town->n_roads;
    to->roads[to->n_roads++] = town->n_roads;
    town->n_roads++;
    return true;
}

/* Returns the side of the line from @a to @b on which @c is placed: 1 or -1, or 0 when @c is on the
 * line. */
static int
side_of(const Spot *a, const Spot *b, const Spot *c)
{
    int area = (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);

    return (area > 0) - (area < 0);
}

bool
town_roads_meet(const Town *town, const Road *one, const Road *other)
{
    const Spot *a = &town->spots[one->from];
    const Spot *b = &town->spots[one->to];
    const Spot *c = &town->spots[other->from];
    const Spot *d = &town->spots[other->to];

    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

bool
town_runs_through(const Town *town, const Road *road, int spot)
{
    const Spot *a = &town->spots[road->from];
    const Spot *b = &town->spots[road->to];
    const Spot *c = &town->spots[spot];

    return spot != road->from && spot != road->to && side_of(a, b, c) == 0 &&
           c->x >= MIN(a->x, b->x) && c->x <= MAX(a->x, b->x) && c->y >= MIN(a->y, b->y) &&
           c->y <= MAX(a->y, b->y);
}

int
icon_find(const char *word)
{
    for (int i = 0; word != NULL && ICON_WORDS[i] != NULL; i++) {
        if (strcmp(ICON_WORDS[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

int
reward_units(const Reward *reward)
{
    int n = reward->points + reward->coins + reward->travels + reward->choices;

    for (int i = 0; i < ICON_KINDS; i++) {
        n += reward->icons[i];
    }
    return n;
}

void
town_free(Town *town)
{
    if (town == NULL) {
        return;
    }
    for (int i = 0; i < town->n_spots; i++) {
        g_free(town->spots[i].id);
        g_free(town->spots[i].name);
    }
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        g_free(town->mysteries[i].name);
    }
    for (int i = 0; i < town->n_ratings; i++) {
        g_free(town->ratings[i].name);
    }
    g_free(town->name);
    g_free(town->spots);
    g_free(town);
}
