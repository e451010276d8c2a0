/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets.c: what may not be known is in no byte that is sent (WH-032, WH-095, WH-117, RW-31)
 *
 * usage: referee-secrets [CASE GAMES]
 *
 * Two games that differ in one secret, and the same public acts. Without arguments a test; with
 * them as many games of each secret and size of table, and a table of what was compared.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/box.h"
#include "tests/referee/pair.h"

enum {
    N_GAMES = 2,       /* of each secret at each size of table … */
    GAMES_MAX = 16,    /* … or more, until it was seen to be one */
    SEATS_LEAST = 3,   /* somebody must be left who may not know */
    WIGGINS_SEATS = 4, /* WH-119 */
    RED = 0,
    BLUE = 1,
    GREEN = 2,
};

static const char *
value_of(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));

    return text == NULL ? "" : text;
}

static bool
is_act(const json_t *act, const char *name)
{
    return strcmp(value_of(act, "act"), name) == 0;
}

static void
join(Pair *pair, int seat)
{
    pair->parties |= 1U << seat;
}

/* Gives all but red a character each, none of them @but or @nor: who has none could register one,
 * and would hear that it is taken (WH-009). */
static void
deal_rest(Pair *pair, GString *characters, int but, int nor)
{
    int wiggins = pair->n_seats < WIGGINS_SEATS ? box_find_character("wiggins") : but;
    int at = pair_below(pair, BOX_CHARACTERS);

    for (int seat = BLUE; seat < pair->n_seats; seat++) {
        do {
            at = (at + 1) % BOX_CHARACTERS;
        } while (at == but || at == nor || at == wiggins);
        g_string_append_printf(
            characters, ",\"%s\":\"%s\"", SEAT_COLOURS[seat], BOX_CHARACTER_CARDS[at].id);
    }
}

/* Opens with the characters @first and @second of red at the two tables. */
static void
open_with(Pair *pair, int first, int second)
{
    GString *rest = g_string_new(NULL);

    deal_rest(pair, rest, first, second);
    g_autofree char *one =
        g_strdup_printf("\"red\":\"%s\"%s", BOX_CHARACTER_CARDS[first].id, rest->str);
    g_autofree char *other =
        g_strdup_printf("\"red\":\"%s\"%s", BOX_CHARACTER_CARDS[second].id, rest->str);
    pair_open(pair, one, other);
    g_string_free(rest, TRUE);
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
    join(pair, RED);
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
    join(pair, RED);
    join(pair, BLUE);
    pair->n_secret++;
    set_purses(pair->tables[0], 7, 13);
    set_purses(pair->tables[1], 12, 8);
}

/* Whoever comes to 221B says what is in the purse. */
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
    bool is_it = strcmp(value_of(event, "card"), "inn") == 0;

    if (is_it && pair_is(event, "read", -1)) {
        join(pair, pair_seat(event));
    }
    if (pair_is(event, "used", -1) && strcmp(value_of(event, "as"), "pike") == 0) {
        join(pair, pair_seat(event)); /* listens to a text that others read */
    }
    pair->is_apart |= is_it && pair_is(event, "aloud", -1);
}

/* Those who settle an appeal see what was typed: who knows the key, and after the end all. */
static void
join_bench(Pair *pair, const json_t *event)
{
    if ((pair_is(event, "read", -1) && strcmp(value_of(event, "card"), "221b") == 0) ||
        pair_is(event, "won", -1)) {
        join(pair, pair_seat(event));
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
        join(pair, pair_seat(event));
    }
    pair->is_apart |= is_told_apart(event, other);
}

/* --- answers --- */

/* Red's sheet with other words, all of them nobody's name. */
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
    return seat == RED && is_act(act, "answer") ? reword(pair, act) : NULL;
}

static json_t *
twist_honour(Pair *pair, int seat, const json_t *act)
{
    return seat == RED && is_act(act, "honour") ? reword(pair, act) : NULL;
}

/* The count of what was right is told when all at 221B have answered. Where one sheet is asked
 * about and the other lodged, the acts at the table are no longer the same. */
static void
hear_answers(Pair *pair, const json_t *event, const json_t *other)
{
    if (pair_is(event, "sheet", -1)) {
        join(pair, pair_seat(event));
    }
    join_bench(pair, event);
    pair->is_apart |= is_told_apart(event, other) ||
                      (pair_is(event, "lodged", RED) != pair_is(other, "lodged", RED)) ||
                      table_is_over(pair->tables[0]);
}

/* After the end everybody reads everybody's sheets. */
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

/* --- what is disputed, and who upholds it --- */

static json_t *
twist_appeal(Pair *pair, int seat, const json_t *act)
{
    (void)pair;
    if (seat != RED || !is_act(act, "appeal")) {
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
    if (seat != GREEN || !is_act(act, "settle")) {
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

/* --- whom Pike listens to --- */

static json_t *
twist_pike(Pair *pair, int seat, const json_t *act)
{
    int of = seat_find(value_of(act, "seat"));

    if (seat != RED || !is_act(act, "use") || of < 0) {
        return NULL;
    }
    json_t *other = json_deep_copy(act);
    of = of == BLUE ? GREEN : BLUE;
    json_object_set_new(other, "seat", json_string(SEAT_COLOURS[of]));
    (void)pair;
    return other;
}

static const Secret SECRETS[] = {
    { "a character", open_characters, NULL, hear_character, false, 0.05 },
    { "purses", open_purses, NULL, hear_purse, true, 0.3 },
    { "a text", open_text, NULL, hear_text, false, 0.3 },
    { "the key", open_text, NULL, hear_key, false, 0.3 },
    { "answers", open_alike, twist_answers, hear_answers, false, 0.3 },
    { "answers for honour", open_alike, twist_honour, hear_honour, false, 0.3 },
    { "a disputed question", open_alike, twist_appeal, hear_appeal, false, 0.3 },
    { "a vote", open_alike, twist_vote, hear_vote, false, 0.3 },
    { "whom Pike hears", open_alike, twist_pike, hear_nothing, false, 1 },
};

/* An edition of the case at @path with every code; @change makes another of it. */
static Edition *
make_edition(const char *path, void (*change)(json_t *c))
{
    g_autoptr(GError) error = NULL;
    CodeKey key;

    code_key_from_seed(&key, "secrets");
    g_autoptr(Edition) plain = edition_new(path, &key, "http://221B.LOCAL:8221", "printed", &error);
    g_assert_no_error(error);
    for (int i = 0; i < plain->c->n_locations; i++) {
        edition_add(plain, plain->c->locations[i].id, "name");
        edition_add(plain, plain->c->locations[i].id, "text");
    }
    for (int i = 0; i < BOX_CHARACTERS; i++) {
        edition_add(plain, BOX_CHARACTER_CARDS[i].id, "face");
    }
    g_autofree char *text = edition_text(plain);
    json_t *all = json_loads(text, 0, NULL);
    if (change != NULL) {
        change(json_object_get(all, "case"));
    }
    char *changed = json_dumps(all, 0);
    Edition *edition = edition_parse(changed, strlen(changed), "changed", &error);
    g_assert_no_error(error);
    free(changed);
    json_decref(all);
    return edition;
}

static void
change_text(json_t *c)
{
    json_t *location = NULL;
    size_t i;

    json_array_foreach(json_object_get(c, "locations"), i, location)
    {
        if (strcmp(value_of(location, "id"), "inn") == 0) {
            json_object_set_new(location, "text", json_string("Quite another story."));
        }
    }
}

/* The culprit is another of the cast; what is accepted and rejected besides would tell them
 * apart. */
static void
change_key(json_t *c)
{
    json_t *question = json_array_get(json_object_get(c, "questions"), 0);

    json_object_set_new(question, "answer", json_string("Ada Whitcombe"));
    json_object_del(question, "accept");
}

static void
drop_accept(json_t *c)
{
    json_object_del(json_array_get(json_object_get(c, "questions"), 0), "accept");
}

/* Plays @n_games of @secret at each size of table. */
static void
play(Pair *pair, const Secret *secret, const char *path, int n_games)
{
    bool of_text = strcmp(secret->name, "a text") == 0;
    bool of_key = strcmp(secret->name, "the key") == 0;
    g_autoptr(Edition) one = make_edition(path, of_key ? drop_accept : NULL);
    g_autoptr(Edition) other = make_edition(path,
                                            of_text  ? change_text
                                            : of_key ? change_key
                                                     : NULL);

    *pair =
        (Pair){ .secret = secret, .editions = { one, other }, .rand = g_rand_new_with_seed(221) };
    for (int n_seats = SEATS_LEAST; n_seats <= BOX_SEATS_MAX; n_seats++) {
        for (int i = 0; i < n_games; i++) {
            pair_play(pair, n_seats, i % 2 == 0); /* desks say all of it once more, and slowly */
        }
    }
    g_rand_free(pair->rand);
}

static void
test_secret(gconstpointer data)
{
    const Secret *secret = data;
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "scenes/cases/port.yaml", NULL);
    Pair pair;

    for (int n = N_GAMES; n == N_GAMES || (pair.n_differ == 0 && n <= GAMES_MAX); n *= 2) {
        play(&pair, secret, path, n); /* more where the secret is a rare one */
    }
    g_test_message(
        "%ld acts, %ld taken back, %ld texts the same, %ld secrets, %ld texts to who may "
        "know differ",
        pair.n_acts,
        pair.n_back,
        pair.n_texts,
        pair.n_secret,
        pair.n_differ);
    g_assert_cmpint(pair.n_acts, >, 100);
    g_assert_cmpint(pair.n_secret, >, 0);
    g_assert_true(secret->is_set || pair.n_back > 0); /* at desks alone */
    g_assert_cmpint(pair.n_differ, >, 0);
}

static int
run_campaign(const char *path, int n_games)
{
    puts("| secret | acts | texts compared | secrets | texts to who may know that differ |\n"
         "|---|---|---|---|---|");
    for (size_t i = 0; i < G_N_ELEMENTS(SECRETS); i++) {
        Pair pair;

        play(&pair, &SECRETS[i], path, n_games);
        printf("| %s | %ld | %ld | %ld | %ld |\n",
               SECRETS[i].name,
               pair.n_acts,
               pair.n_texts,
               pair.n_secret,
               pair.n_differ);
        fflush(stdout);
    }
    return 0;
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc == 3) {
        return run_campaign(argv[1], atoi(argv[2]));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(SECRETS); i++) {
        g_autofree char *name = g_strdup_printf("/secrets/%s", SECRETS[i].name);

        g_test_add_data_func(name, &SECRETS[i], test_secret);
    }
    return g_test_run();
}
