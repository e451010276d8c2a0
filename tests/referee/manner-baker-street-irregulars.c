/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "cases/model/seating.h"
#include "tests/referee/manner.h"

enum {
    TRIES = 40, /* codes tried to find a card that is not in sight */
};

static void
begin(Company *company)
{
    memset(company->hands, -1, sizeof company->hands);
}

static double
like(const Company *company, int seat, const json_t *offer)
{
    static const struct {
        const char *act;
        double like;
    } LIKES[] = {
        { "precinct", 2 }, { "draw", 20 },        { "begin", 50 },    { "point", 5 },
        { "build", 3 },    { "investigate", 10 }, { "watson", 2 },    { "end", 5 },
        { "deduce", 1 },   { "interrogate", 1 },  { "tip-off", 0.5 },
    };
    const char *act = json_string_value(json_object_get(offer, "act"));

    (void)company;
    (void)seat;
    for (size_t i = 0; i < G_N_ELEMENTS(LIKES); i++) {
        if (strcmp(act, LIKES[i].act) == 0) {
            return LIKES[i].like;
        }
    }
    return 1; /* uses of a bonus or a reward, and `follow` */
}

/* Notes the hands of the other players, as @seat sees them. */
static void
look_around(Company *company, int seat)
{
    const char *colour = NULL;
    json_t *seen = NULL;

    json_object_foreach(json_object_get(company->view, "seats"), colour, seen)
    {
        const json_t *hand = json_object_get(seen, "hand");
        int of = seat_find(colour);

        for (size_t i = 0; i < json_array_size(hand) && of != seat; i++) {
            const char *card = json_string_value(json_array_get(hand, i));

            company->hands[of][i] = (int8_t)(card == NULL ? -1 : rogues_find_card(card));
        }
    }
}

/* Sets the card of @act to a random card that the view does not contain. Keeps the card of @act if
 * TRIES draws find none. */
static void
choose_back(const Company *company, json_t *act)
{
    const Edition *edition = company->edition;
    char *view = json_dumps(company->view, 0);

    for (int i = 0; i < TRIES; i++) {
        guint at = (guint)g_rand_int_range(company->rand, 0, (gint32)edition->codes->len);
        const EditionCode *code = g_ptr_array_index(edition->codes, at);
        g_autofree char *quoted = g_strdup_printf("\"%s\"", code->piece);

        if (strcmp(code->side, "back") == 0 && strstr(view, quoted) == NULL) {
            json_object_set_new(act, "card", json_string(code->code.text));
            break;
        }
    }
    free(view);
}

/* Sets the type and rank in @act to those of the card, if some player has seen it. Bots that do not
 * know the solution do this only half of the time. */
static void
declare(const Company *company, int seat, json_t *act)
{
    json_int_t position = json_integer_value(json_object_get(act, "position"));
    int card = position < 1 || position > ROGUES_HAND ? -1 : company->hands[seat][position - 1];

    if (card < 0 || (!company->habits->they_know && g_rand_int_range(company->rand, 0, 2) == 0)) {
        return;
    }
    if (json_object_get(act, "type") != NULL) {
        const char *word = ROGUES_TYPE_WORDS[rogues_type(rogues_clue(card))];

        json_object_set_new(act, "type", json_string(word));
    }
    if (json_object_get(act, "rank") != NULL) {
        json_object_set_new(act, "rank", json_integer(rogues_rank(rogues_clue(card))));
    }
}

static void
settle(Company *company, int seat, json_t *act)
{
    const char *name = json_string_value(json_object_get(act, "act"));
    const char *take = json_string_value(json_object_get(act, "take"));

    if (strcmp(name, "draw") == 0 || strcmp(name, "precinct") == 0 ||
        (take != NULL && strcmp(take, "draw") == 0)) {
        choose_back(company, act);
    } else if (strcmp(name, "build") == 0 || strcmp(name, "follow") == 0) {
        declare(company, seat, act);
    }
    look_around(company, seat);
}

const Manner MANNER_BAKER_STREET_IRREGULARS = {
    .game = "baker-street-irregulars",
    .folder = "baker-street-irregulars/00-four-doors",
    .open = "{\"act\":\"open\",\"first\":\"red\"}", /* without `first` the first player is random */
    .begin = begin,
    .like = like,
    .settle = settle,
};
