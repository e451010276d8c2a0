/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.c: finding on a map, and freeing it */
#include "cases/town.h"

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
