/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets-baker-street-irregulars.c: tests that no byte to a phone depends on its own hidden hand
 * (BSI-005)
 *
 * At the second table two cards have each other's code, so the same scans and acts put another card
 * into the same hand. The seat that holds it and the table's screen must receive the same bytes
 * until the card is revealed. The seats that see this hand are parties. Players also try everything
 * that a phone can send: own cards by name, invalid positions, and answers that nobody asked for.
 */
#include <string.h>

#include "cases/model/rogues.h"
#include "cases/model/seating.h"
#include "tests/referee/pair.h"

enum {
    RED = 0,
    BLUE = 1,
    HAND_MAX = 5,
    SEATS_LEAST = 3, /* BSI-001 */
};

/* --- the cards, as the first table's host sees them --- */

static json_t *
see_all(const Pair *pair, int which)
{
    g_autofree char *view = table_view(pair->tables[which], VIEWER_HOST);

    return json_loads(view, 0, NULL);
}

/* Reports whether the string @id is anywhere in @json. */
static bool
stands_in(const json_t *json, const char *id)
{
    const char *key = NULL;
    json_t *value = NULL;
    size_t i;

    json_object_foreach((json_t *)(guintptr)json, key, value)
    {
        if (stands_in(value, id)) {
            return true;
        }
    }
    json_array_foreach(json, i, value)
    {
        if (stands_in(value, id)) {
            return true;
        }
    }
    return json_is_string(json) && strcmp(json_string_value(json), id) == 0;
}

static bool
is_secret(const Pair *pair, const char *piece)
{
    return strcmp(piece, pair->secret->swapped[0]) == 0 ||
           strcmp(piece, pair->secret->swapped[1]) == 0;
}

/* Returns the code of @piece at the first table. */
static const char *
back_of(const Pair *pair, const char *piece)
{
    for (guint i = 0; i < pair->editions[0]->codes->len; i++) {
        const EditionCode *code = g_ptr_array_index(pair->editions[0]->codes, i);

        if (strcmp(code->piece, piece) == 0) {
            return code->code.text;
        }
    }
    g_assert_not_reached();
}

/* Returns the code of a card that is in the deck at both tables and is not one of the two secret
 * cards. The code is borrowed. Returns NULL when there is none. */
static const char *
next_back(Pair *pair)
{
    json_t *view = see_all(pair, 0);
    bool is_reshuffled = json_integer_value(json_object_get(view, "deck")) == 0;
    int first = pair_below(pair, ROGUES_CARDS);
    const char *found = NULL;

    if (is_reshuffled) {
        json_object_del(view, "discards");
    }
    for (int i = 0; i < ROGUES_CARDS && found == NULL; i++) {
        const char *id = rogues_card_id((first + i) % ROGUES_CARDS);

        found = is_secret(pair, id) || stands_in(view, id) ? NULL : back_of(pair, id);
    }
    json_decref(view);
    return found;
}

/* --- the deal --- */

/* Bits in Pair.kept: bit p is set when a secret card is at position p (from 1) of red's hand, and
 * bit BLUES + p for blue's hand. */
enum {
    BLUES = 8,
};

static void
do_both(Pair *pair, int seat, json_t *act)
{
    g_assert_true(pair_act(pair, seat, act, NULL));
    json_decref(act);
}

/* Opens both tables and deals. Red gets the first @reds of the two secret cards, and blue the next
 * @blues. */
static void
open_dealt(Pair *pair, int reds, int blues)
{
    json_t *opens[2];
    json_t *at_desk[2];
    int size = pair->n_seats == SEATS_LEAST ? HAND_MAX : HAND_MAX - 1;
    int at = pair_below(pair, size - 1); /* position of red's first secret card, from 0 */

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
    for (int i = 1; i <= ROGUES_PRECINCTS; i++) {
        do_both(
            pair,
            RED,
            json_pack("{s:s, s:i, s:s}", "act", "precinct", "number", i, "card", next_back(pair)));
    }
    for (int i = 0; i < pair->n_seats * size; i++) {
        int seat = pair->seats[i / size];
        int n = seat == RED ? i % size - at : reds + i % size - at; /* index of a secret card */
        bool is_due =
            (seat == RED && n >= 0 && n < reds) || (seat == BLUE && n >= reds && n < reds + blues);
        const char *back = is_due ? back_of(pair, pair->secret->swapped[n]) : next_back(pair);

        do_both(pair, seat, json_pack("{s:s, s:s}", "act", "draw", "card", back));
    }
    do_both(pair, RED, json_pack("{s:s}", "act", "begin"));
}

static void
open_one(Pair *pair)
{
    open_dealt(pair, 1, 0);
}

static void
open_two(Pair *pair)
{
    open_dealt(pair, 2, 0);
}

static void
open_each(Pair *pair)
{
    open_dealt(pair, 1, 1);
}

static void
open_none(Pair *pair)
{
    open_dealt(pair, 0, 0);
}

/* --- learning the secret --- */

/* Makes parties of the other seats when a secret card is drawn, since they see it. Ends the pair
 * when the card is turned up, or when an answer about the hand reveals it to all. */
static void
hear(Pair *pair, const json_t *event, const json_t *other)
{
    static const char *const PUBLIC[] = { "revealed", "filed", "discarded", "played", "answered" };
    bool is_same = json_equal(event, other) != 0;

    if (pair_is(event, "drawn", -1) && !is_same) {
        int seat = pair_seat(event);
        int position = (int)json_integer_value(json_object_get(event, "position"));

        for (int i = 0; i < pair->n_seats; i++) {
            if (pair->seats[i] != seat) {
                pair_join(pair, pair->seats[i]);
            }
        }
        pair->kept |= 1 << (position + (seat == BLUE ? BLUES : 0));
        pair->n_secret++;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(PUBLIC); i++) {
        pair->is_apart |= pair_is(event, PUBLIC[i], -1) && !is_same;
    }
}

/* Reports whether a secret card is at @position of the hand of @seat. */
static bool
lies_at(const Pair *pair, int seat, json_int_t position)
{
    int from = seat == RED ? 0 : BLUES;

    return (seat == RED || seat == BLUE) && position >= 1 && position <= HAND_MAX &&
           (pair->kept >> (from + position) & 1) != 0;
}

static bool
asks_for(const Pair *pair, const json_t *act)
{
    json_int_t rank = json_integer_value(json_object_get(act, "rank"));
    bool asks = false;

    for (int i = 0; i < 2; i++) {
        int clue = rogues_clue(rogues_find_card(pair->secret->swapped[i]));
        const char *type = ROGUES_TYPE_WORDS[rogues_type(clue)];

        asks = asks || rogues_rank(clue) == rank || strcmp(pair_text(act, "type"), type) == 0;
    }
    return asks;
}

static bool
tells(Pair *pair, int seat, const json_t *act)
{
    json_int_t position = json_integer_value(json_object_get(act, "position"));
    bool has_type = json_object_get(act, "type") != NULL;
    bool has_rank = json_object_get(act, "rank") != NULL;

    if (pair_is_act(act, "interrogate") || pair_is_act(act, "tip-off")) {
        int of = seat_find(pair_text(act, "seat"));

        return of != seat && (lies_at(pair, of, position) ||
                              ((seat == RED || seat == BLUE) && asks_for(pair, act)));
    }
    if ((pair_is_act(act, "build") && has_type == has_rank) ||
        (pair_is_act(act, "follow") && !(has_type && has_rank))) {
        return false; /* refused for any card */
    }
    if (pair_is_act(act, "investigate")) {
        return (seat == RED || seat == BLUE) && asks_for(pair, act);
    }
    return lies_at(pair, seat, position) && !pair_is_act(act, "peek");
}

/* --- play --- */

static double
weigh(const Pair *pair, const json_t *offer)
{
    static const struct {
        const char *act;
        double weight;
    } WEIGHTS[] = {
        { "draw", 20 }, { "end", 5 },      { "investigate", 5 }, { "point", 3 },
        { "build", 1 }, { "deduce", 0.7 }, { "interrogate", 1 }, { "tip-off", 0.5 },
    };

    (void)pair;
    for (size_t i = 0; i < G_N_ELEMENTS(WEIGHTS); i++) {
        if (pair_is_act(offer, WEIGHTS[i].act)) {
            return WEIGHTS[i].weight;
        }
    }
    return 1;
}

/* Makes each draw take a card from the deck. While nobody has a secret card, red draws the first
 * one. */
static void
settle(Pair *pair, int seat, json_t *act)
{
    bool is_reds = pair_is_act(act, "draw") && (json_object_get(act, "seat") == NULL
                                                    ? seat == RED
                                                    : strcmp(pair_text(act, "seat"), "red") == 0);
    bool draws = pair_is_act(act, "draw") || strcmp(pair_text(act, "take"), "draw") == 0;
    const char *back =
        pair->kept == 0 && is_reds ? back_of(pair, pair->secret->swapped[0]) : next_back(pair);

    if (draws && back != NULL) {
        json_object_set_new(act, "card", json_string(back));
    }
}

/* --- prying --- */

/* Returns the name of a card, as a player who guesses its face would send it. It is mostly one of
 * the secret cards. */
static json_t *
any_name(Pair *pair)
{
    const char *const others[] = { rogues_card_id(pair_below(pair, ROGUES_CARDS)), "precinct-4" };

    return json_string(pair_below(pair, 3) > 0 ? pair->secret->swapped[pair_below(pair, 2)]
                                               : others[pair_below(pair, 2)]);
}

/* Returns a position, valid or not. It is mostly that of a secret card in the hand of @seat. */
static json_t *
any_position(Pair *pair, int seat)
{
    int position = pair_below(pair, HAND_MAX + 3) - 1;

    for (int i = 1; i <= HAND_MAX && pair_below(pair, 3) > 0; i++) {
        position = lies_at(pair, seat, i) ? i : position;
    }
    return json_integer(position);
}

/* Returns a value for @field from a phone of @seat. The player guesses that the card is @guess, or
 * has no guess (-1). */
static json_t *
any_value(Pair *pair, int seat, int guess, const char *field)
{
    static const char *const TAKES[] = { "1", "4", "draw", "5" };
    static const char *const TYPES[] = { "suspect", "evidence", "motive", "location", "weapon" };

    if (strcmp(field, "card") == 0) {
        return any_name(pair);
    }
    if (strcmp(field, "seat") == 0) {
        return json_string(SEAT_COLOURS[pair->seats[pair_below(pair, pair->n_seats)]]);
    }
    if (guess >= 0 && strcmp(field, "rank") == 0) {
        return json_integer(rogues_rank(rogues_clue(guess)));
    }
    if (guess >= 0 && strcmp(field, "type") == 0) {
        return json_string(ROGUES_TYPE_WORDS[rogues_type(rogues_clue(guess))]);
    }
    if (strcmp(field, "type") == 0) {
        return json_string(TYPES[pair_below(pair, G_N_ELEMENTS(TYPES))]);
    }
    if (strcmp(field, "take") == 0) {
        return json_string(TAKES[pair_below(pair, G_N_ELEMENTS(TAKES))]);
    }
    if (strcmp(field, "positions") == 0) {
        return json_pack("[o]", any_position(pair, seat));
    }
    return strcmp(field, "position") == 0 ? any_position(pair, seat)
                                          : json_integer(pair_below(pair, 7) - 1);
}

static json_t *
pry(Pair *pair, int seat)
{
    static const struct {
        const char *act;
        const char *fields[6]; /* each is sometimes left out */
    } TRIALS_OF[] = {
        { "draw", { "card" } },
        { "draw", { "card", "seat" } },
        { "precinct", { "number", "card" } },
        { "peek", { "position" } },
        { "ability", { "card" } },
        { "point", { "positions" } },
        { "investigate", { "rank" } },
        { "interrogate", { "seat", "position", "type" } },
        { "tip-off", { "seat", "position" } },
        { "build", { "position", "type", "rank" } },
        { "deduce", { "position", "precinct" } },
        { "move", { "from", "card", "to" } },
        { "follow", { "position", "type", "rank", "take", "card" } },
        { "follow", { "position", "type", "rank", "positions", "precinct" } },
        { "follow", { "card", "seat", "take" } },
        { "watson", { NULL } },
        { "end", { NULL } },
    };
    size_t at = (size_t)pair_below(pair, G_N_ELEMENTS(TRIALS_OF));
    json_t *act = json_pack("{s:s}", "act", TRIALS_OF[at].act);
    int guess = pair_below(pair, 2) == 0
                    ? rogues_find_card(pair->secret->swapped[pair_below(pair, 2)])
                    : -1;

    for (const char *const *field = TRIALS_OF[at].fields; *field != NULL; field++) {
        if (pair_below(pair, 6) > 0) {
            json_object_set_new(act, *field, any_value(pair, seat, guess, *field));
        }
    }
    return act;
}

/* Pairs of cards that differ in type and rank, in type only, and in rank only. */
#define BOTH         \
    {                \
        "w1a", "g4d" \
    }
#define TYPE         \
    {                \
        "b2a", "r2b" \
    }
#define RANK         \
    {                \
        "w3c", "w2a" \
    }

static const Secret SECRETS[] = {
    { .name = "a card", .swapped = BOTH, .open = open_one, .tells = tells, .hear = hear },
    { .name = "its type", .swapped = TYPE, .open = open_one, .tells = tells, .hear = hear },
    { .name = "its rank", .swapped = RANK, .open = open_one, .tells = tells, .hear = hear },
    { .name = "a card drawn", .swapped = BOTH, .open = open_none, .tells = tells, .hear = hear },
    { .name = "which is which", .swapped = BOTH, .open = open_two, .tells = tells, .hear = hear },
    { .name = "whose is which", .swapped = BOTH, .open = open_each, .tells = tells, .hear = hear },
};

const Trial TRIAL_BAKER_STREET_IRREGULARS = {
    .game = "baker-street-irregulars",
    .path = "../cases/baker-street-irregulars/00-four-doors/case.yaml",
    .least = SEATS_LEAST,
    .secrets = SECRETS,
    .n_secrets = G_N_ELEMENTS(SECRETS),
    .weigh = weigh,
    .settle = settle,
    .pry = pry,
};
