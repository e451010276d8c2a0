/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets-lady-alice.c: the secrets of Lady Alice: evidence, smiles, face-down counters, and the
 * reason for an invalid deal (LA-005, LA-009, LA-022, LA-028, RL-03, RL-25) */
#include <string.h>

#include "cases/model/seating.h"
#include "tests/referee/draw.h"
#include "tests/referee/pair.h"

enum {
    RED = 0,
    BLUE = 1,
    GREEN = 2,
    SEATS_LEAST = 3, /* LA-001 */
};

/* --- evidence --- */

static int
category_of(int clue)
{
    return clue / CATEGORY_CLUES;
}

/* Deals one card from each pile. With three players one pile is left out; with five players the
 * last two get cards of the same pile (LA-008, LA-060, LA-066). */
static void
deal(Pair *pair, int cards[SEATS_MAX])
{
    int pile = pair_below(pair, CATEGORIES);

    for (int i = 0; i < pair->n_seats; i++) {
        /* the fifth card is from the fourth's pile */
        int from = i < CATEGORIES ? pile + i : pile + CATEGORIES - 1;
        int clue = pair_below(pair, CATEGORY_CLUES - 1);

        clue += i == CATEGORIES && clue >= cards[pair->seats[i - 1]] % CATEGORY_CLUES;
        cards[pair->seats[i]] = from % CATEGORIES * CATEGORY_CLUES + clue;
    }
}

/* Opens both tables. Each seat registers @cards at the first table and @others at the second. */
static void
open_dealt(Pair *pair, const int cards[SEATS_MAX], const int others[SEATS_MAX])
{
    json_t *opens[2];
    json_t *at_desk[2];

    for (int i = 0; i < 2; i++) {
        opens[i] = json_pack("{s:s, s:s}", "act", "open", "first", "red");
        at_desk[i] =
            json_pack("[{s:s, s:{s:s, s:s}}]", "by", "red", "do", "act", "open", "first", "red");
    }
    pair_open(pair, opens, at_desk);
    for (int i = 0; i < 2; i++) {
        json_decref(opens[i]);
        json_decref(at_desk[i]);
    }
    for (int i = 0; i < pair->n_seats; i++) {
        int seat = pair->seats[i];
        json_t *act = json_pack("{s:s, s:s}", "act", "evidence", "card", clue_id(cards[seat]));
        json_t *other = json_pack("{s:s, s:s}", "act", "evidence", "card", clue_id(others[seat]));

        draw_scanned(pair->editions[0], act);
        draw_scanned(pair->editions[1], other);
        g_assert_true(pair_act(pair, seat, act, cards[seat] == others[seat] ? NULL : other));
        json_decref(act);
        json_decref(other);
    }
}

/* Ends the pair at the end of the game, when all evidence and all counters are turned up (LA-047,
 * LA-050). */
static void
hear_end(Pair *pair, const json_t *event, const json_t *other)
{
    (void)other;
    pair->is_apart |=
        pair_is(event, "solved", -1) || pair_is(event, "shown", -1) || pair_is(event, "ended", -1);
}

/* Gives red another clue of the same category at the second table. */
static void
open_evidence(Pair *pair)
{
    int cards[SEATS_MAX] = { 0 };
    int others[SEATS_MAX];

    deal(pair, cards);
    memcpy(others, cards, sizeof cards);
    others[RED] = category_of(cards[RED]) * CATEGORY_CLUES +
                  (cards[RED] + 1 + pair_below(pair, CATEGORY_CLUES - 1)) % CATEGORY_CLUES;
    pair->kept = (int)((1U << cards[RED]) | (1U << others[RED]));
    open_dealt(pair, cards, others);
}

/* Reports whether @act shows a clue that red has at one of the tables. The numbers of smiles are
 * then public, and they differ (LA-022). */
static bool
tells_evidence(Pair *pair, int seat, const json_t *act)
{
    const char *key = NULL;
    json_t *value = NULL;

    (void)seat;
    if (!pair_is_act(act, "suspect") && !pair_is_act(act, "accuse")) {
        return false;
    }
    json_object_foreach((json_t *)(guintptr)act, key, value)
    {
        int clue = clue_find(json_string_value(value));

        if (clue >= 0 && ((guint32)pair->kept & 1U << clue) != 0) {
            return true;
        }
    }
    return false;
}

static void
hear_smiles(Pair *pair, const json_t *event, const json_t *other)
{
    hear_end(pair, event, other);
    pair->is_apart |= pair_is(event, "revealed", -1) && json_equal(event, other) == 0;
}

/* Swaps the evidence of red and blue at the second table. The solution and all numbers of smiles
 * are the same. Only the seats that smile differ. */
static void
open_swapped(Pair *pair)
{
    int cards[SEATS_MAX] = { 0 };
    int others[SEATS_MAX];

    deal(pair, cards);
    memcpy(others, cards, sizeof cards);
    others[RED] = cards[BLUE];
    others[BLUE] = cards[RED];
    open_dealt(pair, cards, others);
}

/* Makes both deals invalid. The seat with red's category is blue at the first table and green at
 * the second. All receive the same, and nobody learns whose cards were alike (RL-25). */
static void
open_no_case(Pair *pair)
{
    int cards[SEATS_MAX] = { 0 };
    int others[SEATS_MAX];

    deal(pair, cards);
    memcpy(others, cards, sizeof cards);
    int first = category_of(cards[RED]) * CATEGORY_CLUES;
    cards[BLUE] = others[GREEN] = first + (cards[RED] + 1) % CATEGORY_CLUES;
    open_dealt(pair, cards, others);
}

/* --- counters --- */

static void
open_alike(Pair *pair)
{
    int cards[SEATS_MAX] = { 0 };

    deal(pair, cards);
    open_dealt(pair, cards, cards);
}

/* Gives red's first counter another number at the second table. */
static json_t *
twist_counter(Pair *pair, int seat, const json_t *act)
{
    if (seat != RED || !pair_is_act(act, "place") || pair->kept != 0) {
        return NULL;
    }
    json_int_t value = json_integer_value(json_object_get(act, "value"));
    json_t *other = json_deep_copy(act);

    json_object_set_new(other, "value", json_integer((value + 1) % 3));
    return other;
}

/* Ends the pair when red's first counter is turned up, because another one was placed on it
 * (LA-029). All other counters must be turned up with the same number at both tables. */
static void
hear_counter(Pair *pair, const json_t *event, const json_t *other)
{
    hear_end(pair, event, other);
    const int clue = clue_find(pair_text(event, "clue"));
    if (pair_is(event, "placed", RED) && pair->kept == 0) {
        pair->kept = clue + 1;
    }
    pair->is_apart |= pair_is(event, "turned", RED) && clue + 1 == pair->kept;
}

static const Secret SECRETS[] = {
    { .name = "evidence", .open = open_evidence, .tells = tells_evidence, .hear = hear_smiles },
    { .name = "who smiles", .open = open_swapped, .hear = hear_end },
    { .name = "why a deal was none", .open = open_no_case, .hear = hear_end },
    { .name = "a counter", .open = open_alike, .twist = twist_counter, .hear = hear_counter },
};

/* Returns the weight of @offer. A pass weighs most: there are about a hundred places for a counter,
 * and only passes lead to the next suspicion. */
static double
weigh(const Pair *pair, const json_t *offer)
{
    (void)pair;
    return pair_is_act(offer, "pass") ? 200 : pair_is_act(offer, "accuse") ? 0.5 : 1;
}

const Trial TRIAL_LADY_ALICE = {
    .game = "lady-alice",
    .path = "../cases/lady-alice/00-vanished-explorer/case.yaml",
    .least = SEATS_LEAST,
    .secrets = SECRETS,
    .n_secrets = G_N_ELEMENTS(SECRETS),
    .alike = "folder", /* the same verdict for a smile and a frown */
    .weigh = weigh,
};
