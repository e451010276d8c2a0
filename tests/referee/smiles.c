/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smiles.c: tests that nobody learns who smiles in Lady Alice
 *
 * Two tables play the same game and differ in one secret of some players. All others must receive
 * the same bytes at both tables, from the deal to the end (LA-005, LA-022, RL-03, RL-25).
 */
#include <string.h>

#include "tests/referee/alice.h"

enum {
    N_GAMES = 10, /* per number of seats */
};

/* Returns everything that @viewer can get from @table except events: the view, the texts, the
 * offers, and scans of the exchanged evidence and of the card s1. The caller frees it. */
static char *
known_to(const Play *play, Table *table, Viewer viewer)
{
    const char *const scanned[] = { play->evidence[0], play->evidence[1], "s1" };

    g_autofree char *view = table_view(table, viewer);
    g_autofree char *read = table_texts(table, viewer);
    g_autofree char *legal = viewer < 0 ? g_strdup("") : table_legal(table, (Seat)viewer);
    GString *all = g_string_new(NULL);

    g_string_append_printf(all, "%s\n%s\n%s\n", view, read, legal);
    for (size_t i = 0; viewer >= 0 && i < G_N_ELEMENTS(scanned); i++) {
        g_autofree char *face = table_scan(table, (Seat)viewer, alice_code_of(scanned[i], "face"));
        g_autofree char *area = table_scan(table, (Seat)viewer, alice_code_of(scanned[i], "area"));

        g_string_append_printf(all, "%s\n%s\n", face, area);
    }
    return g_string_free(all, FALSE);
}

/* Asserts that @viewer receives the same at both tables: the result of known_to(), and the
 * events. */
static void
told_the_same(const Play *play, Table *const tables[2], char *const events[2], Viewer viewer)
{
    g_autofree char *one = known_to(play, tables[0], viewer);
    g_autofree char *other = known_to(play, tables[1], viewer);

    g_assert_cmpstr(one, ==, other);
    if (events[0] != NULL && events[1] != NULL) {
        g_autoptr(EventList) first = table_read_events(tables[0], events[0]);
        g_autoptr(EventList) second = table_read_events(tables[1], events[1]);
        g_autofree char *heard = table_tell(tables[0], first, viewer);
        g_autofree char *here = table_tell(tables[1], second, viewer);

        g_assert_cmpstr(heard, ==, here);
    }
}

/* Does @what[0] at the first table and @what[1] at the second. Asserts that the table and the seats
 * in @blind receive the same. Returns false when the games part: at the end, which reveals
 * everything, or when the events contain @parting. */
static bool
act_at_both(const Play *play,
            Table *const tables[2],
            json_t *const what[2],
            unsigned blind,
            const char *parting)
{
    char *events[2] = { NULL, NULL };
    g_autofree char *code = alice_act(tables[0], what[0], &events[0]);
    g_autofree char *there = alice_act(tables[1], what[1], &events[1]);
    bool parts = events[0] != NULL && strstr(events[0], parting) != NULL;
    bool goes_on = !table_is_over(tables[0]) && !table_is_over(tables[1]) && !parts;

    g_assert_cmpstr(code, ==, there);
    for (int viewer = VIEWER_TABLE; viewer < SEATS_MAX && goes_on; viewer++) {
        if (viewer == VIEWER_TABLE || (blind & (1U << viewer)) != 0) {
            told_the_same(play, tables, events, viewer);
        }
    }
    g_free(events[0]);
    g_free(events[1]);
    return goes_on;
}

/* Returns the seats except for the colours @one and @other. Bit s is set for seat s. */
static unsigned
all_but(const Play *play, const Table *table, const char *one, const char *other)
{
    unsigned seats = 0;

    for (int i = 0; i < play->n_seats; i++) {
        if (strcmp(ALICE_COLOURS[i], one) != 0 && strcmp(ALICE_COLOURS[i], other) != 0) {
            seats |= 1U << table_seat(table, ALICE_COLOURS[i]);
        }
    }
    return seats;
}

/* Deals at both tables. At the second table red and blue have each other's evidence. */
static void
deal_exchanged(const Play *play, Table *const tables[2], unsigned blind)
{
    json_t *const begin = alice_parse("{'act':'begin','by':'red'}");
    json_t *const both[2] = { begin, begin };

    for (int i = 0; i < play->n_seats; i++) {
        const char *const cards[2] = { play->evidence[i], play->evidence[i < 2 ? 1 - i : i] };
        json_t *what[2];

        for (int j = 0; j < 2; j++) {
            what[j] = json_pack(
                "{s:s, s:s, s:s}", "act", "evidence", "by", ALICE_COLOURS[i], "card", cards[j]);
        }
        g_assert_true(act_at_both(play, tables, what, blind, "\"dealt-again\""));
        json_decref(what[0]);
        json_decref(what[1]);
    }
    g_assert_true(act_at_both(play, tables, both, blind, "\"dealt-again\""));
    json_decref(begin);
}

/* Tests LA-022. Red and blue have exchanged their evidence at the second table. Nobody else may
 * learn of it from any act, however often either of them smiles. */
static void
test_evidence_pair(gconstpointer data)
{
    for (guint32 seed = 0; seed < N_GAMES / 2; seed++) {
        Play play = { .n_seats = GPOINTER_TO_INT(data), .rand = g_rand_new_with_seed(seed) };
        g_autoptr(Table) one = alice_open(play.n_seats);
        g_autoptr(Table) other = alice_open(play.n_seats);
        Table *const tables[2] = { one, other };
        unsigned blind = all_but(&play, one, "red", "blue");
        bool goes_on = true;

        play_draw_deal(&play);
        deal_exchanged(&play, tables, blind);
        for (int n = 0; n < 150 && goes_on; n++) {
            json_t *what =
                play_draw_act(&play, one, ALICE_COLOURS[play_below(&play, play.n_seats)]);

            if (what != NULL) {
                json_t *const both[2] = { what, what };

                goes_on = act_at_both(&play, tables, both, blind, "\"ended\"");
                json_decref(what);
            }
        }
        play_clear(&play);
    }
}

/* Tests LA-005. At the second table red places a 1 for each 0, a 2 for each 1 and a 0 for each 2.
 * Only red may know this until one of red's counters is turned up. */
static void
test_counter_pair(gconstpointer data)
{
    for (guint32 seed = 0; seed < N_GAMES; seed++) {
        Play play = { .n_seats = GPOINTER_TO_INT(data), .rand = g_rand_new_with_seed(seed) };
        g_autoptr(Table) one = alice_open(play.n_seats);
        g_autoptr(Table) other = alice_open(play.n_seats);
        Table *const tables[2] = { one, other };
        unsigned blind = all_but(&play, one, "red", "red");
        bool goes_on = true;

        play_draw_deal(&play);
        play_deal_to(one, &play);
        play_deal_to(other, &play);
        for (int n = 0; n < 150 && goes_on; n++) {
            const char *by = ALICE_COLOURS[play_below(&play, play.n_seats)];
            json_t *what = play_draw_act(&play, one, by);
            json_t *there = json_deep_copy(what);
            const json_t *value = json_object_get(what, "value");

            if (value != NULL && strcmp(by, "red") == 0) {
                json_object_set_new(
                    there, "value", json_integer((json_integer_value(value) + 1) % 3));
            }
            if (what != NULL) {
                json_t *const both[2] = { what, there };

                goes_on = act_at_both(
                    &play, tables, both, blind, "\"event\":\"turned\",\"seat\":\"red\"");
            }
            json_decref(what);
            json_decref(there);
        }
        play_clear(&play);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    alice_init();
    for (int n = 3; n <= ALICE_SEATS; n++) {
        g_autofree char *pair = g_strdup_printf("/lady-alice/evidence/%d", n);
        g_autofree char *hidden = g_strdup_printf("/lady-alice/counters/%d", n);

        g_test_add_data_func(pair, GINT_TO_POINTER(n), test_evidence_pair);
        g_test_add_data_func(hidden, GINT_TO_POINTER(n), test_counter_pair);
    }
    int status = g_test_run();
    edition_free(alice_edition);
    return status;
}
