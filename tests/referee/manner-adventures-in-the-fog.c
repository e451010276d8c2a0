/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "tests/referee/manner.h"

/* Returns the weight of @offer. A bot solves a mystery as soon as it can pay. It seldom buys or
 * strikes anything, so it does not spend what it will need later. */
static double
like(const Company *company, int seat, const json_t *offer)
{
    static const struct {
        const char *act;
        double like;
    } LIKES[] = {
        { "start", 5 }, { "roll", 20 }, { "draft", 5 }, { "solve", 200 }, { "buy", 0.5 },
    };
    const char *act = json_string_value(json_object_get(offer, "act"));

    (void)company;
    (void)seat;
    for (size_t i = 0; i < G_N_ELEMENTS(LIKES); i++) {
        if (strcmp(act, LIKES[i].act) == 0) {
            return json_object_get(offer, "strike") == NULL ? LIKES[i].like : 0.5;
        }
    }
    return 5; /* the act `done` */
}

/* Takes a mystery's reward as coins in a third of the cases. No offer contains this choice. */
static void
settle(Company *company, int seat, json_t *act)
{
    (void)seat;
    if (strcmp(json_string_value(json_object_get(act, "act")), "solve") == 0 &&
        g_rand_int_range(company->rand, 0, 3) == 0) {
        json_object_set_new(act, "coins", json_pack("{s:b}", "mystery", 1));
    }
}

const Manner MANNER_ADVENTURES_IN_THE_FOG = {
    .game = "adventures-in-the-fog",
    .folder = "adventures-in-the-fog/00-fogbound-london",
    /* without `roller` the first roller is random */
    .open = "{\"act\":\"open\",\"roller\":\"red\"}",
    .alone = "{\"act\":\"open\",\"dice\":3}",
    .like = like,
    .settle = settle,
};
