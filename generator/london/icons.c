/* SPDX-License-Identifier: GPL-3.0-or-later */
/* icons.c: distribution of the icons, with as many of each kind as on the default map
 *
 * Icons of the same kind are far from each other, so that every path meets all kinds. Starts are
 * termini, and are far from each other too.
 */
#include "generator/london/draft.h"

#include <stdlib.h>

enum {
    CLUES = 12,  /* number of evidence, of clues and of eyewitnesses */
    WEAPONS = 6, /* number of guns, of knuckles and of knives */
    N_ICONS = 3 * (CLUES + WEAPONS),
    N_SWAPS = 3000,
    STARTS_APART = 5, /* smallest distance between starts, in lines */
    TERMINI_MAX = 32,
    FAR = 99,
};

/* Costs of two equal icons, by the number of lines between them. */
static const int CLUES_COST[] = { 0, 12, 4, 1 };
static const int WEAPONS_COST[] = { 0, 40, 16, 8, 3, 1 };
static const int DOTS_COST[] = { 0, 10, 2 };

typedef struct {
    const Town *town;
    signed char far[TOWN_SPOTS_MAX][TOWN_SPOTS_MAX]; /* number of lines between two spots */
} Distances;

static void
measure_all(Distances *distances, const Town *town)
{
    distances->town = town;
    for (int from = 0; from < town->n_spots; from++) {
        signed char *far = distances->far[from];
        int queue[TOWN_SPOTS_MAX];
        int n = 0;

        for (int i = 0; i < town->n_spots; i++) {
            far[i] = FAR;
        }
        far[from] = 0;
        queue[n++] = from;
        for (int at = 0; at < n; at++) {
            const Spot *spot = &town->spots[queue[at]];

            for (int i = 0; i < spot->n_roads; i++) {
                int next = town_across(town, spot->roads[i], queue[at]);

                if (far[next] == FAR) {
                    far[next] = (signed char)(far[queue[at]] + 1);
                    queue[n++] = next;
                }
            }
        }
    }
}

/* --- starts ----------------------------------------------------------------------------------- */

/* Chooses three termini that are far enough from each other. */
static bool
choose_starts(Draft *draft, const Distances *distances, GRand *rand)
{
    int termini[TERMINI_MAX];
    int n = 0;

    for (int i = 0; i < draft->town.n_spots && n < TERMINI_MAX; i++) {
        if (draft->sites[i]->is_terminus) {
            termini[n++] = i;
        }
    }
    for (int tries = 0; tries < 60 && n >= TOWN_STARTS; tries++) {
        int a = termini[g_rand_int_range(rand, 0, n)];
        int b = termini[g_rand_int_range(rand, 0, n)];
        int c = termini[g_rand_int_range(rand, 0, n)];

        if (distances->far[a][b] >= STARTS_APART && distances->far[b][c] >= STARTS_APART &&
            distances->far[c][a] >= STARTS_APART) {
            draft->spots[a].icon = draft->spots[b].icon = draft->spots[c].icon = ICON_START;
            return true;
        }
    }
    return false;
}

/* --- other icons ------------------------------------------------------------------------------ */

static int
cost_of(IconKind icon, int far)
{
    if (icon == ICON_DOT) {
        return far < (int)G_N_ELEMENTS(DOTS_COST) ? DOTS_COST[far] : 0;
    }
    if (icon >= ICON_GUN) {
        return far < (int)G_N_ELEMENTS(WEAPONS_COST) ? WEAPONS_COST[far] : 0;
    }
    return far < (int)G_N_ELEMENTS(CLUES_COST) ? CLUES_COST[far] : 0;
}

/* Returns the cost of @icon at @spot. Ignores the icon at @instead, since the two are swapped. */
static int
cost_at(const Distances *distances, IconKind icon, int spot, int instead)
{
    const Town *town = distances->town;
    int cost = 0;

    for (int i = 0; i < town->n_spots; i++) {
        if (i != spot && i != instead && town->spots[i].icon == icon) {
            cost += cost_of(icon, distances->far[spot][i]);
        }
    }
    return cost;
}

static void
deal_icons(Draft *draft, GRand *rand)
{
    IconKind icons[TOWN_SPOTS_MAX];
    int n = 0;

    for (int kind = 0; kind < ICON_KINDS; kind++) {
        for (int i = 0; i < (kind < ICON_GUN ? CLUES : WEAPONS); i++) {
            icons[n++] = (IconKind)kind;
        }
    }
    while (n < draft->town.n_spots - TOWN_STARTS) {
        icons[n++] = ICON_DOT;
    }
    for (int i = 0; i < draft->town.n_spots; i++) {
        if (draft->spots[i].icon != ICON_START) {
            int at = g_rand_int_range(rand, 0, n);

            draft->spots[i].icon = icons[at];
            icons[at] = icons[--n];
        }
    }
}

static void
spread(Draft *draft, const Distances *distances, GRand *rand)
{
    int n = draft->town.n_spots;

    for (int i = 0; i < N_SWAPS; i++) {
        int a = g_rand_int_range(rand, 0, n);
        int b = g_rand_int_range(rand, 0, n);
        IconKind of_a = draft->spots[a].icon;
        IconKind of_b = draft->spots[b].icon;

        if (of_a == of_b || of_a == ICON_START || of_b == ICON_START) {
            continue;
        }
        int now = cost_at(distances, of_a, a, b) + cost_at(distances, of_b, b, a);
        int then = cost_at(distances, of_a, b, a) + cost_at(distances, of_b, a, b);
        if (then <= now) {
            draft->spots[a].icon = of_b;
            draft->spots[b].icon = of_a;
        }
    }
}

bool
draft_icons(Draft *draft, GRand *rand)
{
    Distances distances;

    for (int i = 0; i < draft->town.n_spots; i++) {
        draft->spots[i].icon = ICON_DOT;
    }
    measure_all(&distances, &draft->town);
    if (draft->town.n_spots < N_ICONS + TOWN_STARTS || !choose_starts(draft, &distances, rand)) {
        return false;
    }
    deal_icons(draft, rand);
    spread(draft, &distances, rand);
    return true;
}
