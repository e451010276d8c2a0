/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bounds.c: tests that one seat can neither fill the disk, nor block others with take-backs in a
 * long game, nor flood them with notices of its phone */
#include <stdlib.h>
#include <string.h>

#include "cases/base/data.h"
#include "cases/load/catalogue.h"
#include "cases/model/seating.h"
#include "referee/desk/desk_inner.h"
#include "referee/desk/guess.h"
#include "referee/table/table_inner.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    N_SEATS = 3,
    LARGE_BYTES = 1 << 20, /* size of the answer in an entry that the tests append */
};

typedef struct {
    char *state;
    Edition *edition;
    Catalogue *languages;
    Desk *desk;
    char *verdict; /* last verdict sent to any seat */
} Fixture;

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Fixture *fixture = data;

    (void)retained;
    if (g_str_has_suffix(topic, "/verdict")) {
        g_free(fixture->verdict);
        fixture->verdict = g_strdup(text);
    }
}

static void
ignore(const char *topic, const char *text, bool retained, gpointer data)
{
    (void)topic;
    (void)text;
    (void)retained;
    (void)data;
}

static void
open_desk(Fixture *fixture)
{
    g_autoptr(GError) error = NULL;

    fixture->desk = desk_open(fixture->edition, fixture->state, hear, fixture, &error);
    g_assert_no_error(error);
    desk_set_catalogue(fixture->desk, fixture->languages);
}

/* Sets up a table with three seated players and an open game. @data is the name of the game. */
static void
set_up(Fixture *fixture, gconstpointer data)
{
    const Habits habits = { .seed = 1, .rounds = 2 };
    g_autofree char *words = data_find(CATALOGUE_FOLDER);

    fixture->languages = catalogue_read(words, NULL);
    g_assert_nonnull(fixture->languages);
    fixture->state = folder_make("bounds");
    fixture->edition = evening_edition(data, "bounds");
    Evening *evening = evening_new(fixture->edition, fixture->state, N_SEATS);
    evening_play(evening, &habits, 4);
    evening_free(evening);
    open_desk(fixture);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    (void)data;
    desk_close(fixture->desk);
    edition_free(fixture->edition);
    catalogue_free(fixture->languages);
    folder_remove(fixture->state);
    g_free(fixture->state);
    g_free(fixture->verdict);
}

/* Sends @payload from @colour. Returns the refusal code, or "ok". The caller frees it. */
static char *
send(Fixture *fixture, const char *colour, const char *payload)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strdup_printf("%s/act", colour);

    g_assert_true(desk_take(fixture->desk, topic, payload, strlen(payload), &error));
    g_assert_true(desk_publish(fixture->desk, &error));
    json_t *verdict = json_loads(fixture->verdict, 0, NULL);
    const char *code = json_string_value(json_object_get(verdict, "code"));
    char *copy = g_strdup(code == NULL ? json_text(verdict, "verdict") : code);
    json_decref(verdict);
    return copy;
}

/* Appends @n entries of @colour, each with an answer of @bytes bytes, as acts do. */
static void
append(Fixture *fixture, const char *colour, int n, gsize bytes)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *answer = g_strnfill(bytes, ' ');
    json_t *act = json_pack("{s:s, s:s}", "language", "de", "seat", colour);
    g_autofree char *seat = g_strdup(colour);
    char events[] = "[]";

    for (int i = 0; i < n; i++) {
        JournalEntry entry = { .seat = seat, .events = events, .answer = answer };

        g_assert_true(desk_append(fixture->desk, &entry, act, &error));
    }
    g_assert_true(desk_publish(fixture->desk, &error));
    json_decref(act);
}

static void
assert_sent(Fixture *fixture, const char *colour, const char *payload, const char *code)
{
    g_autofree char *heard = send(fixture, colour, payload);

    g_assert_cmpstr(heard, ==, code);
}

/* Asserts that an act is judged: it may be refused, but not with `too-often`. */
static void
assert_judged(Fixture *fixture, const char *colour, const char *payload)
{
    g_autofree char *heard = send(fixture, colour, payload);

    g_assert_cmpstr(heard, !=, "too-often");
}

static void
test_share(Fixture *fixture, gconstpointer data)
{
    const char *red = SEAT_COLOURS[seating_find("lady-alice")->seats[0]];
    const char *other = SEAT_COLOURS[seating_find("lady-alice")->seats[1]];

    (void)data;
    append(fixture, red, SEAT_BYTES_MAX / LARGE_BYTES - 1, LARGE_BYTES);
    assert_sent(fixture, red, "{\"id\":\"1\",\"ask\":\"vote\",\"for\":true}", "no-vote");
    append(fixture, red, 1, LARGE_BYTES);
    /* An act that was judged before gets its old answer. */
    assert_sent(fixture, red, "{\"id\":\"1\",\"ask\":\"vote\",\"for\":true}", "no-vote");
    for (int i = 0; i < 2; i++) {
        assert_sent(fixture, red, "{\"id\":\"2\",\"ask\":\"vote\",\"for\":true}", "too-often");
        assert_sent(fixture, red, "{\"id\":\"3\",\"act\":\"correct\"}", "too-often");
        assert_sent(fixture, red, "{\"language\":\"fr\"}", "too-often");
        assert_sent(fixture,
                    other,
                    "{\"id\":\"4\",\"ask\":\"vote\",\"for\":true}",
                    "no-vote"); /* can still act */
        desk_close(fixture->desk);
        open_desk(fixture);
    }
    /* The next game has a journal of its own. */
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;
    g_assert_true(desk_restart(fixture->desk, &kept, &error));
    assert_sent(fixture, red, "{\"id\":\"5\",\"ask\":\"vote\",\"for\":true}", "not-started");
}

static void
test_take_backs(Fixture *fixture, gconstpointer data)
{
    const char *red = SEAT_COLOURS[seating_find("lady-alice")->seats[0]];
    const int n_entries = WISH_COST * WISH_ENTRIES; /* each wish then costs twice as much */
    int n = 0;

    (void)data;
    append(fixture, red, n_entries, 1);
    for (;; n++) {
        g_autofree char *payload =
            g_strdup_printf("{\"id\":\"%d\",\"ask\":\"vote\",\"for\":true}", n);
        g_autofree char *code = send(fixture, red, payload);

        if (strcmp(code, "too-often") == 0) {
            break;
        }
        g_assert_cmpstr(code, ==, "no-vote");
    }
    g_assert_cmpint(n, ==, WISHES_MAX / (2 * WISH_COST));
}

/* Sends acts @act of @colour, whose ids begin with @prefix, until one is refused with `too-often`.
 * Returns the number of those before it. */
static int
count_until_too_often(Fixture *fixture, const char *colour, const char *prefix, const char *act)
{
    for (int n = 0; n <= 2 * REPEATS_MAX; n++) {
        g_autofree char *payload = g_strdup_printf("{\"id\":\"%s%d\",%s}", prefix, n, act);
        g_autofree char *code = send(fixture, colour, payload);

        if (strcmp(code, "too-often") == 0) {
            return n;
        }
        g_assert_cmpstr(code, ==, "ok");
    }
    return -1;
}

/* Sets fields of the game's state. */
static void
set(Fixture *fixture, const char *patch)
{
    json_t *json = json_loads(patch, 0, NULL);
    g_autofree char *wrong = table_set(fixture->desk->table, json);

    g_assert_cmpstr(wrong, ==, NULL);
    json_decref(json);
}

/* Tests that a seat can answer for honour only so many times, that the answers beyond that are not
 * even judged, that refused acts do not count, and that its other acts are still judged (RW-38). */
static void
test_repeatable_acts(Fixture *fixture, gconstpointer data)
{
    static const char HONOUR[] =
        "\"act\":\"honour\",\"answers\":{\"1\":\"x\",\"2\":\"x\",\"3\":\"x\"}";
    static const char FRESH[] = "{\"id\":\"f\",\"act\":\"honour\",\"answers\":{\"1\":\"new\",\"2\":"
                                "\"new\",\"3\":\"new\"}}";
    const char *red = SEAT_COLOURS[seating_find(data)->seats[0]];
    g_autofree char *out = g_strdup_printf(
        "{\"phase\":\"reading\",\"seats\":{\"%s\":{\"out\":true,\"right\":0}}}", red);

    for (int i = 0; i < 2 * REPEATS_MAX; i++) {
        g_autofree char *payload =
            g_strdup_printf("{\"id\":\"n%d\",\"act\":\"honour\",\"answers\":{}}", i);

        assert_judged(fixture, red, payload);
    }
    set(fixture, out);
    g_assert_cmpint(count_until_too_often(fixture, red, "h", HONOUR), ==, REPEATS_MAX);
    GHashTable *judged = fixture->desk->edition->c->judged;
    const guint n_judged = g_hash_table_size(judged);
    assert_sent(fixture, red, FRESH, "too-often");
    g_assert_cmpuint(g_hash_table_size(judged), ==, n_judged);
    /* Wishes have a limit of their own. The order of the seats is drawn when the game opens, so the
     * phase and the code differ from run to run. */
    assert_judged(fixture, red, "{\"id\":\"v\",\"ask\":\"vote\",\"for\":true}");
    assert_judged(fixture, red, "{\"id\":\"r\",\"act\":\"read\",\"card\":\"none\"}");
}

/* Corrects the counter on s1 @n times as @colour, back and forth. Asserts that none of these acts
 * is refused. */
static void
correct(Fixture *fixture, const char *colour, const char *prefix, int n)
{
    for (int i = 0; i < n; i++) {
        g_autofree char *payload =
            g_strdup_printf("{\"id\":\"%s%d\",\"act\":\"correct\",\"clue\":\"s1\",\"value\":%d}",
                            prefix,
                            i,
                            1 + i % 2);

        assert_sent(fixture, colour, payload, "ok");
    }
}

/* Tests that a seat can correct counters of Lady Alice only so many times, but its own counters as
 * often as the others correct them, and that it can reveal the folders at any time (RL-23, LA-020).
 */
static void
test_corrections(Fixture *fixture, gconstpointer data)
{
    static const char AGAIN[] = "{\"id\":\"z\",\"act\":\"correct\",\"clue\":\"s1\",\"value\":0}";
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;
    const int *seats = seating_find(data)->seats;
    const char *red = SEAT_COLOURS[seats[0]];
    g_autofree char *board = g_strdup_printf("{\"phase\":\"suspicions\",\"areas\":{\"s1\":[{"
                                             "\"seat\":\"%s\",\"value\":0,\"open\":true}]},"
                                             "\"seats\":{\"%s\":{\"counters\":{\"0\":2}}}}",
                                             red,
                                             red);
    g_autofree char *folders = g_strdup_printf(
        "{\"phase\":\"verdict\",\"combination\":{\"suspect\":\"s8\",\"place\":\"p8\",\"time\":"
        "\"t8\",\"object\":\"o8\"},\"chooser\":\"%s\",\"seats\":{"
        "\"%s\":{\"folder\":true},\"%s\":{\"folder\":true},\"%s\":{\"folder\":true}}}",
        red,
        red,
        SEAT_COLOURS[seats[1]],
        SEAT_COLOURS[seats[2]]);

    set(fixture, board);
    correct(fixture, SEAT_COLOURS[seats[1]], "b", REPEATS_MAX);
    assert_sent(fixture, SEAT_COLOURS[seats[1]], AGAIN, "too-often");
    correct(fixture, SEAT_COLOURS[seats[2]], "g", REPEATS_MAX);
    assert_sent(fixture, SEAT_COLOURS[seats[2]], AGAIN, "too-often");
    correct(fixture, red, "r", 3 * REPEATS_MAX);
    assert_sent(fixture, red, AGAIN, "too-often");
    /* A reveal with a wrong number has the same limit, and one with the right number has none. */
    set(fixture, folders);
    assert_sent(fixture, red, "{\"id\":\"v\",\"act\":\"reveal\",\"shown\":3}", "too-often");
    assert_sent(fixture, red, "{\"id\":\"w\",\"act\":\"reveal\"}", "ok");
    /* The next game has limits of its own. */
    g_assert_true(desk_restart(fixture->desk, &kept, &error));
    assert_sent(fixture, red, "{\"id\":\"y\",\"act\":\"correct\"}", "malformed");
}

/* Sends GUESS_WRONG_MAX + 1 wrong codes from @colour, with ids that begin with @name. Returns the
 * number of them that are judged. */
static int
guess(Fixture *fixture, const char *colour, char name)
{
    CodeKey other;
    int n_judged = 0;

    code_key_from_seed(&other, "another print");
    for (int i = 0; i <= GUESS_WRONG_MAX; i++) {
        const Code wrong = code_derive(&other, "s1/face", i);
        g_autofree char *payload = g_strdup_printf(
            "{\"id\":\"%c%d\",\"act\":\"evidence\",\"card\":\"%s\"}", name, i, wrong.text);
        g_autofree char *code = send(fixture, colour, payload);

        n_judged += strcmp(code, "too-often") != 0 ? 1 : 0;
    }
    return n_judged;
}

static void
join_by_card(Fixture *fixture, Seat seat)
{
    g_autoptr(GError) error = NULL;
    const Account *account;
    g_autofree char *password = NULL;
    g_autofree char *before = NULL;

    g_assert_cmpint(
        desk_join(fixture->desk, seat, SHOWS_CARD, &account, &password, &before, &error),
        ==,
        DESK_SEATED);
    g_assert_true(desk_publish(fixture->desk, &error));
}

/* Tests that the owner of a seat's card may scan at once, although a guest who took the colour
 * before has sent wrong codes without end. The owner gains no further guesses by another scan of
 * the card. */
static void
test_next_phone(Fixture *fixture, gconstpointer data)
{
    static const char FREE[] = "{\"id\":\"n\",\"name\":\"Ada\"}";
    const Seat seat = (Seat)seating_find(data)->seats[0];
    const char *red = SEAT_COLOURS[seat];

    g_assert_cmpint(guess(fixture, red, 'w'), ==, GUESS_WRONG_MAX);
    join_by_card(fixture, seat);
    const Code right =
        fixture->edition->codes->len == 0
            ? (Code){ "" }
            : ((const EditionCode *)g_ptr_array_index(fixture->edition->codes, 0))->code;
    g_autofree char *payload =
        g_strdup_printf("{\"id\":\"r\",\"act\":\"evidence\",\"card\":\"%s\"}", right.text);
    assert_judged(fixture, red, payload);
    assert_judged(fixture, red, FREE);
    g_assert_cmpint(guess(fixture, red, 'x'), ==, GUESS_WRONG_MAX);
    join_by_card(fixture, seat);
    g_assert_cmpint(guess(fixture, red, 'y'), ==, 0);
}

/* Tests that only WAKES_MAX notices of a phone are taken in a span, and that the notices of other
 * seats still are. */
static void
test_wakes(Fixture *fixture, gconstpointer data)
{
    const int red = seating_find("lady-alice")->seats[0];
    const int other = seating_find("lady-alice")->seats[1];
    g_autofree char *topic = g_strdup_printf("%s/here", SEAT_COLOURS[red]);
    g_autofree char *other_topic = g_strdup_printf("%s/here", SEAT_COLOURS[other]);
    int n_changes = 0;

    (void)data;
    for (int i = 0; i < 2 * WAKES_MAX; i++) {
        const bool was_here = fixture->desk->room.chairs[red].here;

        g_assert_true(desk_take(fixture->desk, topic, i % 2 == 0 ? "1" : "0", 1, NULL));
        n_changes += fixture->desk->room.chairs[red].here != was_here ? 1 : 0;
    }
    g_assert_cmpint(n_changes, ==, WAKES_MAX);
    g_assert_true(desk_take(fixture->desk, other_topic, "1", 1, NULL));
    g_assert_true(fixture->desk->room.chairs[other].here);
}

/* Tests that a take-back does not bring back the dice. Else players could go back until they like
 * the next roll. */
static void
test_dice(void)
{
    const Habits habits = { .seed = 1, .rounds = 40 };
    g_autofree char *state = folder_make("dice");
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = evening_edition("adventures-in-the-fog", "dice");
    Evening *evening = evening_new(edition, state, N_SEATS);

    g_assert_false(evening_play(evening, &habits, SNAPSHOT_ACTS + 8));
    evening_free(evening);
    Desk *desk = desk_open(edition, state, ignore, NULL, &error);
    g_assert_no_error(error);
    const Snapshot *snapshot = snapshots_find(&desk->snapshots, G_MAXINT64);
    g_assert_nonnull(snapshot);
    g_rand_int(desk->table->rand); /* a roll since the snapshot */
    GRand *next = g_rand_copy(desk->table->rand);
    g_assert_true(desk_restore_game(desk, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(g_rand_int(desk->table->rand), ==, g_rand_int(next));
    g_rand_free(next);
    desk_close(desk);
    folder_remove(state);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/bounds/share", Fixture, "lady-alice", set_up, test_share, tear_down);
    g_test_add("/bounds/take-backs", Fixture, "lady-alice", set_up, test_take_backs, tear_down);
    g_test_add("/bounds/wakes", Fixture, "lady-alice", set_up, test_wakes, tear_down);
    g_test_add_func("/bounds/dice", test_dice);
    g_test_add("/bounds/next-phone", Fixture, "lady-alice", set_up, test_next_phone, tear_down);
    g_test_add("/bounds/corrections", Fixture, "lady-alice", set_up, test_corrections, tear_down);
    g_test_add("/bounds/repeatable-acts",
               Fixture,
               "watson-and-holmes",
               set_up,
               test_repeatable_acts,
               tear_down);
    return g_test_run();
}
