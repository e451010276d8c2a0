/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cases/model/seating.h"
#include "tests/referee/draw.h"
#include "tests/referee/manner.h"

/* Keys of the categories, in order. */
static const char *const WHEELS[CATEGORIES] = { "suspect", "place", "time", "object" };

/* Deals one card from each pile. With three players one pile is left out; with five players one
 * pile is used twice (LA-008, LA-060, LA-066). */
static void
begin(Company *company)
{
    const Seating *seating = seating_find("lady-alice");
    int pile = g_rand_int_range(company->rand, 0, CATEGORIES);

    for (int i = 0; i < company->n_seats; i++) {
        company->dealt[seating->seats[i]] = (pile + i) % CATEGORIES * CATEGORY_CLUES + i;
    }
}

/* Reports whether the accusation @offer can be right: its wheels are those of the dealt
 * categories. */
static bool
can_be_right(const Company *company, const json_t *offer)
{
    const Seating *seating = seating_find("lady-alice");
    size_t n_wheels = 0;

    for (int i = 0; i < company->n_seats; i++) {
        int category = company->dealt[seating->seats[i]] / CATEGORY_CLUES;

        if (json_object_get(offer, WHEELS[category]) == NULL) {
            return false;
        }
    }
    for (int i = 0; i < CATEGORIES; i++) {
        n_wheels += json_object_get(offer, WHEELS[i]) != NULL;
    }
    return n_wheels == (size_t)MIN(company->n_seats, CATEGORIES);
}

static double
like_accusation(const Company *company, const json_t *offer)
{
    if (company->n_suspicions < company->habits->rounds) {
        return 1e-9;
    }
    return company->habits->they_know && can_be_right(company, offer) ? 20 : 1;
}

static double
like(const Company *company, int seat, const json_t *offer)
{
    static const struct {
        const char *act;
        double like;
    } LIKES[] = {
        { "evidence", 32 }, { "begin", 5 },    { "suspect", 5 }, { "folder", 20 },
        { "reveal", 20 },   { "place", 0.05 }, { "pass", 8 },
    };
    const char *act = json_string_value(json_object_get(offer, "act"));

    (void)seat;
    if (strcmp(act, "accuse") == 0) {
        return like_accusation(company, offer);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(LIKES); i++) {
        if (strcmp(act, LIKES[i].act) == 0) {
            return LIKES[i].like;
        }
    }
    return 1e-9;
}

/* Sets the wheels of @act to the dealt clues. */
static void
set_wheels(const Company *company, json_t *act)
{
    const Seating *seating = seating_find("lady-alice");

    for (int i = 0; i < company->n_seats; i++) {
        int clue = company->dealt[seating->seats[i]];

        json_object_set_new(act, WHEELS[clue / CATEGORY_CLUES], json_string(clue_id(clue)));
    }
}

static void
settle(Company *company, int seat, json_t *act)
{
    const char *name = json_string_value(json_object_get(act, "act"));

    if (strcmp(name, "evidence") == 0) {
        json_object_set_new(act, "card", json_string(clue_id(company->dealt[seat])));
        draw_scanned(company->edition, act);
    } else if (strcmp(name, "suspect") == 0) {
        company->n_suspicions++;
    } else if (strcmp(name, "accuse") == 0 && company->habits->they_know &&
               can_be_right(company, act)) {
        set_wheels(company, act);
    }
}

const Manner MANNER_LADY_ALICE = {
    .game = "lady-alice",
    .folder = "lady-alice/00-vanished-explorer",
    .open = "{\"act\":\"open\",\"first\":\"red\"}", /* without `first` the first player is random */
    .begin = begin,
    .like = like,
    .settle = settle,
};
