/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/manner.h"

#include <string.h>

/* Returns the weight of an offer to visit a location. */
static double
like_visit(const Company *company, int seat, const json_t *offer)
{
    const char *card = json_string_value(json_object_get(offer, "card"));
    int location = case_find_location(company->edition->c, card);
    int round = (int)json_integer_value(json_object_get(company->view, "round"));
    double like = 6.0;

    if (strcmp(card, LOCATION_221B) == 0) {
        return round >= company->habits->rounds ? 40.0 : 1e-9;
    }
    if (location < 0) {
        like = 3.0; /* the Carriage Stop */
    } else if (company->been[seat][location]) {
        like = 0.2;
    }
    return json_is_true(json_object_get(offer, "watson")) ? like / 12 : like;
}

static double
like(const Company *company, int seat, const json_t *offer)
{
    static const struct {
        const char *act;
        double like;
    } LIKES[] = {
        { "hold", 20 },  { "begin", 3 },  { "collect", 0.1 }, { "use", 0.3 },
        { "toby", 1 },   { "watson", 4 }, { "read", 20 },     { "decline", 0.2 },
        { "return", 2 }, { "answer", 5 }, { "consult", 0.1 }, { "check", 0.1 },
    };
    const char *act = json_string_value(json_object_get(offer, "act"));

    if (strcmp(act, "visit") == 0) {
        return like_visit(company, seat, offer);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(LIKES); i++) {
        if (strcmp(act, LIKES[i].act) == 0) {
            return LIKES[i].like;
        }
    }
    return 1e-9;
}

static char *
answer(const Company *company, int q)
{
    bool right = company->habits->they_know || g_rand_int_range(company->rand, 0, 3) == 0;

    return g_strdup(right ? company->edition->c->questions[q].answer : "The Thames, out of greed");
}

static void
settle(Company *company, int seat, json_t *act)
{
    const char *card = json_string_value(json_object_get(act, "card"));
    int location = card == NULL ? -1 : case_find_location(company->edition->c, card);

    if (location >= 0) {
        company->been[seat][location] = true;
    }
}

const Manner MANNER_WATSON_AND_HOLMES = {
    .game = "watson-and-holmes",
    .folder = "watson-and-holmes/00-white-empress",
    .open = "{\"act\":\"open\"}",
    .like = like,
    .answer = answer,
    .settle = settle,
};
