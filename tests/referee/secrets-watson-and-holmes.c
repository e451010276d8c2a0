/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets-watson-and-holmes.c: the secrets of Watson & Holmes: characters, purses, texts, answers
 * (WH-032, WH-095, WH-117, RW-31) */
#include <string.h>

#include "cases/model/box.h"
#include "tests/referee/draw.h"
#include "tests/referee/pair.h"

enum {
    SEATS_LEAST = 3,
    WIGGINS_SEATS = 4, /* WH-119 */
    RED = 0,
    BLUE = 1,
    GREEN = 2,
};

/* Gives each seat except red a character other than @but and @nor. A seat without a character could
 * scan one of these and would learn that it is taken (WH-009). */
static void
deal_rest(Pair *pair, json_t *characters, int but, int nor)
{
    int wiggins = pair->n_seats < WIGGINS_SEATS ? box_find_character("wiggins") : but;
    int at = pair_below(pair, BOX_CHARACTERS);

    for (int seat = BLUE; seat < pair->n_seats; seat++) {
        do {
            at = (at + 1) % BOX_CHARACTERS;
        } while (at == but || at == nor || at == wiggins);
        json_object_set_new(
            characters, SEAT_COLOURS[seat], json_string(BOX_CHARACTER_CARDS[at].id));
    }
}

/* Lists the acts that bring a desk to the state that @open sets: each seat scans its character. */
static json_t *
list_acts(const Edition *edition, const json_t *open)
{
    json_t *acts =
        json_pack("[{s:s, s:{s:s, s:s}}]", "by", "red", "do", "act", "open", "diary", "red");
    const char *colour = NULL;
    json_t *character = NULL;

    json_object_foreach(json_object_get(open, "characters"), colour, character)
    {
        json_t *hold = json_pack("{s:s, s:O}", "act", "hold", "character", character);

        draw_scanned(edition, hold);
        json_array_append_new(acts, json_pack("{s:s, s:o}", "by", colour, "do", hold));
    }
    return acts;
}

/* Opens both tables. Red has the character @first at the first table and @second at the second. */
static void
open_with(Pair *pair, int first, int second)
{
    const int reds[2] = { first, second };
    json_t *rest = json_object();
    json_t *opens[2];
    json_t *at_desk[2];

    deal_rest(pair, rest, first, second);
    for (int i = 0; i < 2; i++) {
        json_t *characters = json_pack("{s:s}", "red", BOX_CHARACTER_CARDS[reds[i]].id);

        json_object_update(characters, rest);
        opens[i] =
            json_pack("{s:s, s:s, s:o}", "act", "open", "diary", "red", "characters", characters);
        at_desk[i] = list_acts(pair->editions[i], opens[i]);
    }
    pair_open(pair, opens, at_desk);
    for (int i = 0; i < 2; i++) {
        json_decref(opens[i]);
        json_decref(at_desk[i]);
    }
    json_decref(rest);
}

static void
open_alike(Pair *pair)
{
    int character = box_find_character("pike");

    open_with(pair, character, character);
}

/* --- a hidden character --- */

static void
open_characters(Pair *pair)
{
    int most = pair->n_seats >= WIGGINS_SEATS ? BOX_CHARACTERS : BOX_CHARACTERS - 1;
    int wiggins = box_find_character("wiggins");
    int first = pair_below(pair, BOX_CHARACTERS);
    int second = pair_below(pair, BOX_CHARACTERS);

    while (second == first || (most < BOX_CHARACTERS && (first == wiggins || second == wiggins))) {
        first = pair_below(pair, BOX_CHARACTERS);
        second = pair_below(pair, BOX_CHARACTERS);
    }
    pair->n_secret++;
    pair_join(pair, RED);
    open_with(pair, first, second);
}

static void
hear_character(Pair *pair, const json_t *event, const json_t *other)
{
    (void)other;
    pair->is_apart |= pair_is(event, "used", RED) || pair_is(event, "collected", RED);
}

/* --- purses --- */

static void
set_purses(Table *table, int red, int blue)
{
    json_t *patch =
        json_pack("{s:{s:{s:i}, s:{s:i}}}", "seats", "red", "purse", red, "blue", "purse", blue);
    g_autofree char *wrong = table_set(table, patch);

    g_assert_cmpstr(wrong, ==, NULL);
    json_decref(patch);
}

static void
open_purses(Pair *pair)
{
    open_alike(pair);
    pair_join(pair, RED);
    pair_join(pair, BLUE);
    pair->n_secret++;
    set_purses(pair->tables[0], 7, 13);
    set_purses(pair->tables[1], 12, 8);
}

/* Ends the pair when red or blue comes to 221B and announces its purse. */
static void
hear_purse(Pair *pair, const json_t *event, const json_t *other)
{
    (void)other;
    pair->is_apart |= pair_is(event, "announced", RED) || pair_is(event, "announced", BLUE);
}

/* --- a card's text --- */

static void
open_text(Pair *pair)
{
    pair->n_secret++;
    open_alike(pair);
}

static void
hear_text(Pair *pair, const json_t *event, const json_t *other)
{
    (void)other;
    bool is_it = strcmp(pair_text(event, "card"), "inn") == 0;

    if (is_it && pair_is(event, "read", -1)) {
        pair_join(pair, pair_seat(event));
    }
    if (pair_is(event, "used", -1) && strcmp(pair_text(event, "as"), "pike") == 0) {
        pair_join(pair, pair_seat(event)); /* listens to a text that others read */
    }
    pair->is_apart |= is_it && pair_is(event, "aloud", -1);
}

/* Makes parties of the seats that know the key, since they settle appeals and see the typed
 * answers. At the end everybody is one of them, so the pair ends. */
static void
join_bench(Pair *pair, const json_t *event)
{
    if ((pair_is(event, "read", -1) && strcmp(pair_text(event, "card"), "221b") == 0) ||
        pair_is(event, "won", -1)) {
        pair_join(pair, pair_seat(event));
    }
    pair->is_apart |= pair_is(event, "ended", -1);
}

/* --- the key --- */

static bool
is_told_apart(const json_t *event, const json_t *other)
{
    return pair_is(event, "attempted", -1) && json_equal(event, other) == 0;
}

static void
hear_key(Pair *pair, const json_t *event, const json_t *other)
{
    join_bench(pair, event);
    if (pair_is(event, "sheet", -1) || pair_is(event, "checked", -1)) {
        pair_join(pair, pair_seat(event));
    }
    pair->is_apart |= is_told_apart(event, other);
}

/* --- answers --- */

/* Returns a copy of @act whose answers name nobody in the case. */
static json_t *
reword(const Pair *pair, const json_t *act)
{
    json_t *other = json_deep_copy(act);
    json_t *answers = json_object_get(other, "answers");

    for (int q = 0; q < pair->editions[0]->c->n_questions; q++) {
        g_autofree char *key = g_strdup_printf("%d", q + 1);

        json_object_set_new(answers, key, json_string("The tall stranger, alas"));
    }
    return other;
}

static json_t *
twist_answers(Pair *pair, int seat, const json_t *act)
{
    return seat == RED && pair_is_act(act, "answer") ? reword(pair, act) : NULL;
}

static json_t *
twist_honour(Pair *pair, int seat, const json_t *act)
{
    return seat == RED && pair_is_act(act, "honour") ? reword(pair, act) : NULL;
}

/* Ends the pair when all seats at 221B have answered, since the number of right answers is then
 * public. Also ends it when only one table lodges the sheet while the other asks about it, since
 * the acts at the tables then differ. */
static void
hear_answers(Pair *pair, const json_t *event, const json_t *other)
{
    if (pair_is(event, "sheet", -1)) {
        pair_join(pair, pair_seat(event));
    }
    join_bench(pair, event);
    pair->is_apart |= is_told_apart(event, other) ||
                      (pair_is(event, "lodged", RED) != pair_is(other, "lodged", RED)) ||
                      table_is_over(pair->tables[0]);
}

/* Ends the pair at the end of the game, when everybody can read all sheets. */
static void
hear_honour(Pair *pair, const json_t *event, const json_t *other)
{
    (void)event;
    (void)other;
    pair->is_apart |= table_is_over(pair->tables[0]);
}

static void
hear_nothing(Pair *pair, const json_t *event, const json_t *other)
{
    (void)other;
    (void)pair;
    (void)event;
}

/* --- appeals and votes --- */

static json_t *
twist_appeal(Pair *pair, int seat, const json_t *act)
{
    (void)pair;
    if (seat != RED || !pair_is_act(act, "appeal")) {
        return NULL;
    }
    json_t *other = json_deep_copy(act);
    json_object_set_new(
        other, "question", json_integer(3 - json_integer_value(json_object_get(act, "question"))));
    return other;
}

static void
hear_appeal(Pair *pair, const json_t *event, const json_t *other)
{
    (void)other;
    join_bench(pair, event);
    pair->is_apart |= pair_is(event, "settled", -1);
}

static json_t *
twist_vote(Pair *pair, int seat, const json_t *act)
{
    (void)pair;
    if (seat != GREEN || !pair_is_act(act, "settle")) {
        return NULL;
    }
    json_t *other = json_deep_copy(act);
    json_object_set_new(
        other, "upheld", json_boolean(!json_is_true(json_object_get(act, "upheld"))));
    return other;
}

static void
hear_vote(Pair *pair, const json_t *event, const json_t *other)
{
    (void)other;
    pair->is_apart |= pair_is(event, "settled", -1);
}

/* --- Pike's choice of a seat --- */

static json_t *
twist_pike(Pair *pair, int seat, const json_t *act)
{
    int of = seat_find(pair_text(act, "seat"));

    if (seat != RED || !pair_is_act(act, "use") || of < 0) {
        return NULL;
    }
    json_t *other = json_deep_copy(act);
    of = of == BLUE ? GREEN : BLUE;
    json_object_set_new(other, "seat", json_string(SEAT_COLOURS[of]));
    (void)pair;
    return other;
}

/* --- changes in the case --- */

static void
change_text(json_t *c, int which)
{
    json_t *location = NULL;
    size_t i;

    json_array_foreach(json_object_get(c, "locations"), i, location)
    {
        if (which == 1 && strcmp(pair_text(location, "id"), "inn") == 0) {
            json_object_set_new(
                location,
                "text",
                json_string("Quite another story, of Mr Obadiah Thrale and a cuckoo clock."));
        }
    }
}

/* Makes another person the culprit at the second table. Removes `accept` at both tables, since
 * other accepted answers would reveal the difference. */
static void
change_key(json_t *c, int which)
{
    json_t *question = json_array_get(json_object_get(c, "questions"), 0);

    json_object_del(question, "accept");
    if (which == 1) {
        json_object_set_new(question, "answer", json_string("Ada Whitcombe"));
    }
}

static const Secret SECRETS[] = {
    { .name = "a character", .open = open_characters, .hear = hear_character, .bold = 0.05 },
    { .name = "purses", .open = open_purses, .hear = hear_purse, .is_set = true, .bold = 0.3 },
    { .name = "a text", .change = change_text, .open = open_text, .hear = hear_text, .bold = 0.3 },
    { .name = "the key", .change = change_key, .open = open_text, .hear = hear_key, .bold = 0.3 },
    { .name = "answers",
      .open = open_alike,
      .twist = twist_answers,
      .hear = hear_answers,
      .bold = 0.3 },
    { .name = "answers for honour",
      .open = open_alike,
      .twist = twist_honour,
      .hear = hear_honour,
      .bold = 0.3 },
    { .name = "a disputed question",
      .open = open_alike,
      .twist = twist_appeal,
      .hear = hear_appeal,
      .bold = 0.3 },
    { .name = "a vote", .open = open_alike, .twist = twist_vote, .hear = hear_vote, .bold = 0.3 },
    { .name = "whom Pike hears",
      .open = open_alike,
      .twist = twist_pike,
      .hear = hear_nothing,
      .bold = 1 },
};

static double
weigh(const Pair *pair, const json_t *offer)
{
    if (pair_is_act(offer, "use") || pair_is_act(offer, "collect")) {
        return pair->secret->bold;
    }
    return pair_is_act(offer, "visit") && strcmp(pair_text(offer, "card"), LOCATION_221B) == 0 ? 0.3
                                                                                               : 1;
}

static char *
answer(Pair *pair)
{
    const Case *c = pair->editions[0]->c;

    switch (pair_below(pair, 4)) {
    case 0:
        return g_strdup(c->questions[pair_below(pair, c->n_questions)].answer);
    case 1:
        return g_strdup(c->people[pair_below(pair, c->n_people)].name);
    case 2:
        return g_strdup(c->locations[pair_below(pair, c->n_locations)].name);
    default:
        return g_strdup("I cannot tell");
    }
}

const Trial TRIAL_WATSON_AND_HOLMES = {
    .game = "watson-and-holmes",
    .path = "scenes/cases/port.yaml",
    .least = SEATS_LEAST,
    .secrets = SECRETS,
    .n_secrets = G_N_ELEMENTS(SECRETS),
    .weigh = weigh,
    .answer = answer,
};
