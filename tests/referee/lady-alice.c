/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lady-alice.c: tests of Lady Alice that scenes cannot make: scans and texts, and whole games with
 * every number of seats (LA-009, RL-25) */
#include <string.h>

#include "tests/referee/alice.h"

enum {
    N_GAMES = 10,    /* per number of seats */
    ACTS_MAX = 3000, /* per game */
    WILD_ONE_IN = 3, /* one act in three is not drawn from the offers */
};

/* --- scans and texts --- */

/* Scans @side of @piece. Returns the refusal code, or "-" without one, followed by the offers. The
 * caller frees the string. */
static char *
scan(Table *table, const char *colour, const char *piece, const char *side)
{
    g_autofree char *text =
        table_scan(table, (Seat)table_seat(table, colour), alice_code_of(piece, side));
    json_t *json = json_loads(text, 0, NULL);
    const char *code = json_string_value(json_object_get(json, "code"));
    GString *said = g_string_new(code == NULL ? "-" : code);
    const json_t *offer;
    size_t i;

    g_assert_cmpstr(json_string_value(json_object_get(json, "piece")), ==, piece);
    json_array_foreach(json_object_get(json, "offers"), i, offer)
    {
        g_string_append_printf(said, " %s", json_string_value(json_object_get(offer, "act")));
        if (json_object_get(offer, "value") != NULL) {
            g_string_append_printf(
                said, "=%d", (int)json_integer_value(json_object_get(offer, "value")));
        }
    }
    json_decref(json);
    return g_string_free(said, FALSE);
}

static void
scan_is(Table *table, const char *colour, const char *piece, const char *side, const char *want)
{
    g_autofree char *said = scan(table, colour, piece, side);

    g_assert_cmpstr(said, ==, want);
}

/* Returns the pieces of the texts that are open to @viewer, as in "s6 solution". The caller frees
 * them. */
static char *
texts(Table *table, Viewer viewer)
{
    g_autofree char *text = table_texts(table, viewer);
    json_t *json = json_loads(text, 0, NULL);
    GString *said = g_string_new(NULL);
    const json_t *one;
    size_t i;

    json_array_foreach(json, i, one)
    {
        g_string_append_printf(
            said, "%s%s", i == 0 ? "" : " ", json_string_value(json_object_get(one, "piece")));
    }
    json_decref(json);
    return g_string_free(said, FALSE);
}

static void
texts_are(Table *table, Viewer viewer, const char *want)
{
    g_autofree char *said = texts(table, viewer);

    g_assert_cmpstr(said, ==, want);
}

static void
all_fold(Table *table, int n_seats)
{
    for (int i = 0; i < n_seats; i++) {
        g_autofree char *text = g_strdup_printf("{'act':'folder','by':'%s'}", ALICE_COLOURS[i]);

        alice_act_is(table, text, "");
    }
}

/* Tests LA-009 and RL-25. Faces are scanned to register evidence, areas to place counters. A scan
 * of another player's evidence has the same answer as a scan of any other card. */
static void
test_scans(void)
{
    g_autoptr(Table) table = alice_open(4);

    scan_is(table, "red", "s6", "face", "- evidence");
    scan_is(table, "red", "s6", "area", "-");
    alice_evidence(table, "blue", "p1");
    scan_is(table, "red", "p1", "face", "- evidence");
    alice_evidence(table, "red", "s6");
    scan_is(table, "red", "s6", "face", "evidence-already-registered");
    scan_is(table, "red", "p1", "face", "not-your-card");
    scan_is(table, "red", "p2", "face", "not-your-card");
    alice_evidence(table, "green", "t6");
    alice_evidence(table, "yellow", "o1");
    alice_act_is(table, "{'act':'begin','by':'red'}", "");
    scan_is(table, "red", "s6", "area", "-");
    alice_act_is(
        table,
        "{'act':'suspect','by':'red','suspect':'s1','place':'p2','time':'t1','object':'o2'}",
        "");
    all_fold(table, 4);
    alice_act_is(table, "{'act':'reveal','by':'red'}", "");
    scan_is(table, "blue", "s2", "area", "- place=0 place=1 place=2");
    scan_is(table, "blue", "s1", "area", "clue-eliminated");
    scan_is(table, "blue", "s2", "face", "not-your-card");
    scan_is(table, "blue", "p1", "face", "-");
    scan_is(table, "red", "s2", "area", "not-your-turn");
    scan_is(table, "red", "p1", "face", "not-your-card");
    alice_act_is(table, "{'act':'place','by':'blue','clue':'s2','value':2}", "");
    scan_is(table, "blue", "s2", "area", "one-action-only");
    g_assert_cmpint(table_seat(table, "purple"), ==, -1);
}

/* Tests that a player registers evidence by the code on the card alone. The code of the clue's area
 * is on the board, where everybody can read it, and the id is printed there too (LA-009). */
static void
test_registers(void)
{
    static const struct {
        const char *side; /* NULL: the id */
        const char *code;
    } NAMES[] = { { NULL, "unknown-card" }, { "area", "unknown-card" }, { "face", NULL } };
    g_autoptr(Table) table = alice_open(4);

    for (size_t i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        const char *card = NAMES[i].side == NULL ? "s6" : alice_code_of("s6", NAMES[i].side);
        json_t *act = json_pack("{s:s, s:s}", "act", "evidence", "card", card);
        const int red = table_seat(table, "red");
        Outcome outcome;

        table_act(table, act, (Seat)red, red, &outcome);
        g_autofree char *text = outcome_wrap("1", 1, outcome.answer);
        json_t *verdict = json_loads(text, 0, NULL);
        g_assert_cmpstr(json_string_value(json_object_get(verdict, "code")), ==, NAMES[i].code);
        json_decref(verdict);
        outcome_clear(&outcome);
        json_decref(act);
    }
}

/* Tests that players can read their own evidence after its scan, and all evidence and the epilogue
 * at the end. */
static void
test_texts(void)
{
    g_autoptr(Table) table = alice_open(3);

    texts_are(table, 0, "");
    alice_evidence(table, "red", "s6");
    alice_evidence(table, "blue", "p1");
    texts_are(table, 0, "s6");
    texts_are(table, 1, "p1");
    texts_are(table, 2, "");
    texts_are(table, VIEWER_TABLE, "");
    alice_evidence(table, "green", "t6");
    alice_act_is(table, "{'act':'begin','by':'red'}", "");
    alice_act_is(
        table,
        "{'act':'suspect','by':'red','suspect':'s6','place':'p1','time':'t6','object':'o2'}",
        "");
    all_fold(table, 3);
    texts_are(table, 0, "s6");
    alice_act_is(table, "{'act':'reveal','by':'red'}", "");
    g_assert_true(table_is_over(table));
    texts_are(table, 0, "s6 p1 t6 solution");
    texts_are(table, VIEWER_TABLE, "s6 p1 t6 solution");
    scan_is(table, "red", "p1", "face", "-");
}

/* Tests that the board's data is public, and that it contains no text of an evidence card. */
static void
test_board(void)
{
    g_autoptr(Table) table = alice_open(3);
    g_autofree char *text = table_board(table);
    json_t *json = json_loads(text, 0, NULL);
    const json_t *clues = json_object_get(json, "clues");
    const json_t *speke = json_array_get(clues, 5);

    g_assert_cmpuint(json_array_size(clues), ==, 32);
    g_assert_cmpstr(json_string_value(json_object_get(speke, "id")), ==, "s6");
    g_assert_cmpstr(json_string_value(json_object_get(speke, "category")), ==, "suspect");
    g_assert_cmpstr(json_string_value(json_object_get(speke, "name")), ==, "John Hanning Speke");
    g_assert_null(json_object_get(speke, "text"));
    g_assert_cmpstr(json_string_value(json_object_get(json, "introduction")),
                    ==,
                    alice_edition->c->introduction);
    json_decref(json);
}

/* --- whole games --- */

static bool
is_within(const json_t *arg, const json_t *domain)
{
    if (json_is_object(domain)) {
        const char *clue = json_string_value(arg);
        const char *from = json_string_value(json_object_get(domain, "from"));

        return clue != NULL && clue[0] == from[0];
    }
    return json_equal(arg, domain);
}

/* Reports whether @what is among the offers of @by. */
static bool
is_offered(Table *table, const char *by, json_t *what)
{
    g_autofree char *text = table_legal(table, (Seat)table_seat(table, by));
    json_t *offers = json_loads(text, 0, NULL);
    bool found = false;
    const json_t *offer;
    size_t i;

    json_array_foreach(offers, i, offer)
    {
        bool fits = json_object_size(offer) + 1 == json_object_size(what);
        const char *key;
        json_t *arg;

        json_object_foreach(what, key, arg)
        {
            const json_t *domain = json_object_get(offer, key);

            fits = fits && (strcmp(key, "by") == 0 || (domain != NULL && is_within(arg, domain)));
        }
        found = found || fits;
    }
    json_decref(offers);
    return found;
}

/* Draws any act of the game, by any colour. */
static json_t *
draw_wild(const Play *play)
{
    static const char *const VERBS[] = {
        "evidence", "begin", "suspect", "folder", "reveal", "place", "pass", "accuse",
    };
    const char *verb = VERBS[play_below(play, G_N_ELEMENTS(VERBS))];
    json_t *what =
        json_pack("{s:s, s:s}", "act", verb, "by", ALICE_COLOURS[play_below(play, ALICE_SEATS)]);

    if (strcmp(verb, "evidence") == 0 || strcmp(verb, "place") == 0) {
        json_object_set_new(
            what, verb[0] == 'e' ? "card" : "clue", json_string(clue_id(play_below(play, 32))));
    }
    if (strcmp(verb, "place") == 0) {
        json_object_set_new(what, "value", json_integer(play_below(play, 3)));
    }
    for (int i = 0; i < 4 && (strcmp(verb, "suspect") == 0 || strcmp(verb, "accuse") == 0); i++) {
        if (play_below(play, 6) > 0) {
            json_object_set_new(what, ALICE_WHEELS[i], json_string(clue_id(play_below(play, 32))));
        }
    }
    return what;
}

/* Reports whether @code is a refusal that an offer cannot exclude. The offer would reveal a secret
 * (legal.c), or its ranges would have to depend on each other. */
static bool
is_unforeseen(const char *code)
{
    return strcmp(code, "evidence-already-registered") == 0 ||
           strcmp(code, "same-as-previous") == 0 || strcmp(code, "all-known-false") == 0;
}

/* Tests that the whole host view, used as a patch, changes nothing. A patch has the same keys as
 * the host view. */
static void
set_as_it_is(Table *table)
{
    g_autofree char *before = table_view(table, VIEWER_HOST);
    json_t *patch = json_loads(before, 0, NULL);
    g_autofree char *wrong = table_set(table, patch);
    g_autofree char *after = table_view(table, VIEWER_HOST);

    g_assert_cmpstr(wrong, ==, NULL);
    g_assert_cmpstr(before, ==, after);
    json_decref(patch);
}

/* Tests that every accepted act was offered, that every offered act is accepted, and that the game
 * ends. The invariants must hold after each act. */
static void
test_walk(gconstpointer data)
{
    int n_solved = 0;

    for (guint32 seed = 0; seed < N_GAMES; seed++) {
        Play play = { .n_seats = GPOINTER_TO_INT(data), .rand = g_rand_new_with_seed(seed) };
        g_autoptr(Table) table = alice_open(play.n_seats);
        int n_acts = 0;

        play_draw_deal(&play);
        play_deal_to(table, &play);
        while (!table_is_over(table)) {
            bool wild = play_below(&play, WILD_ONE_IN) == 0;

            set_as_it_is(table);
            const char *by = ALICE_COLOURS[play_below(&play, play.n_seats)];
            json_t *what = wild ? draw_wild(&play) : play_draw_act(&play, table, by);

            g_assert_cmpint(n_acts++, <, ACTS_MAX);
            if (what == NULL) {
                continue;
            }
            by = json_string_value(json_object_get(what, "by"));
            bool offered = is_offered(table, by, what);
            g_autofree char *code = alice_act(table, what, NULL);
            if (*code == '\0' ? !offered : offered && !is_unforeseen(code)) {
                g_autofree char *text = json_dumps(what, 0);
                g_error("seed %u: %s: offered %d, said “%s”", seed, text, offered, code);
            }
            json_decref(what);
        }
        g_autofree char *view = table_view(table, VIEWER_TABLE);
        n_solved += strstr(view, "\"how\":\"last\"") == NULL;
        play_clear(&play);
    }
    g_assert_cmpint(n_solved, >, 0);
    g_assert_cmpint(n_solved, <, N_GAMES);
}

/* --- false corrections --- */

enum {
    CLUES_N = 32,
    VALUES_N = 3,
    ALIKE = 3,          /* counters of one number and colour */
    N_FALSE_GAMES = 40, /* games with false corrections */
    FALSE_ACTS = 120,   /* acts of such a game, at most */
    FALSE_AT_THE_END = 60,
    REPAIRS_MAX = 9 * 5 * 2, /* corrections that repair all counters on the board */
};

/* The numbers that are printed on the counters on the board, by clue and position. */
typedef struct {
    int printed[CLUES_N][ALICE_SEATS];
    int n_placed[ALICE_SEATS][VALUES_N]; /* by seat and number */
} Truth;

static json_t *
host_view(Table *table)
{
    g_autofree char *text = table_view(table, VIEWER_HOST);
    json_t *view = json_loads(text, 0, NULL);

    g_assert_nonnull(view);
    return view;
}

/* Places a counter of the seat in turn, with its printed number, or passes. */
static void
place_or_pass(Play *play, Table *table, Truth *truth, const json_t *view)
{
    const char *by = json_string_value(json_object_get(view, "turn"));
    const int seat = table_seat(table, by);
    const int clue = play_below(play, CLUES_N);
    const int value = play_below(play, VALUES_N);
    const json_t *area = json_object_get(json_object_get(view, "areas"), clue_id(clue));
    const size_t at = json_array_size(area);
    g_autofree char *code = NULL;

    if (truth->n_placed[seat][value] < ALIKE) {
        json_t *place = json_pack("{s:s, s:s, s:s, s:i}",
                                  "act",
                                  "place",
                                  "by",
                                  by,
                                  "clue",
                                  clue_id(clue),
                                  "value",
                                  value);

        code = alice_act(table, place, NULL);
        json_decref(place);
    }
    if (code != NULL && *code == '\0') {
        truth->n_placed[seat][value]++;
        truth->printed[clue][at] = value;
    } else {
        g_autofree char *pass = g_strdup_printf("{'act':'pass','by':'%s'}", by);

        alice_act_is(table, pass, "");
    }
}

/* Corrects a counter, and returns the refusal code. */
static char *
correct(Table *table, int clue, int at, int value)
{
    g_autofree char *text =
        g_strdup_printf("{'act':'correct','by':'red','clue':'%s','at':%d,'value':%d}",
                        clue_id(clue),
                        at + 1,
                        value);
    json_t *act = alice_parse(text);
    char *code = alice_act(table, act, NULL);

    json_decref(act);
    return code;
}

/* Corrects @n counters at random. */
static void
correct_falsely(const Play *play, Table *table, int n)
{
    for (int i = 0; i < n; i++) {
        g_free(correct(
            table, play_below(play, CLUES_N), play_below(play, 4), play_below(play, VALUES_N)));
    }
}

/* Corrects the first open counter that does not show its printed number. Returns false when there
 * is none. No such correction may be refused. */
static bool
repair_one(Table *table, const Truth *truth)
{
    json_t *view = host_view(table);
    bool is_found = false;

    for (int clue = 0; clue < CLUES_N && !is_found; clue++) {
        const json_t *area = json_object_get(json_object_get(view, "areas"), clue_id(clue));
        const json_t *counter;
        size_t at;

        json_array_foreach(area, at, counter)
        {
            const int printed = truth->printed[clue][at];

            if (!is_found && json_is_true(json_object_get(counter, "open")) &&
                json_integer_value(json_object_get(counter, "value")) != printed) {
                g_autofree char *code = correct(table, clue, (int)at, printed);

                g_assert_cmpstr(code, ==, "");
                is_found = true;
            }
        }
    }
    json_decref(view);
    return is_found;
}

/* Tests that all counters, open or hidden, have their printed numbers. */
static void
all_are_true(Table *table, const Truth *truth)
{
    json_t *view = host_view(table);

    for (int clue = 0; clue < CLUES_N; clue++) {
        const json_t *area = json_object_get(json_object_get(view, "areas"), clue_id(clue));
        const json_t *counter;
        size_t at;

        json_array_foreach(area, at, counter)
        {
            g_assert_cmpint(json_integer_value(json_object_get(counter, "value")),
                            ==,
                            truth->printed[clue][at]);
        }
    }
    json_decref(view);
}

/* Tests RL-23: if all players enter the printed numbers, true corrections restore every counter
 * after any false ones, also after the end. */
static void
test_false_corrections(void)
{
    for (guint32 seed = 0; seed < N_FALSE_GAMES; seed++) {
        Play play = { .n_seats = 4, .rand = g_rand_new_with_seed(seed) };
        g_autoptr(Table) table = alice_open(play.n_seats);
        Truth truth = { .printed = { { 0 } } };
        int n_repairs = 0;

        play_draw_deal(&play);
        play_deal_to(table, &play);
        for (int i = 0; i < FALSE_ACTS && !table_is_over(table); i++) {
            json_t *view = host_view(table);

            if (strcmp(json_string_value(json_object_get(view, "phase")), "deductions") == 0) {
                place_or_pass(&play, table, &truth, view);
            } else {
                const char *by = ALICE_COLOURS[play_below(&play, play.n_seats)];
                json_t *act = play_draw_act(&play, table, by);

                g_free(act == NULL ? NULL : alice_act(table, act, NULL));
                json_decref(act);
            }
            json_decref(view);
            correct_falsely(&play, table, play_below(&play, 6));
        }
        correct_falsely(&play, table, FALSE_AT_THE_END);
        while (repair_one(table, &truth)) {
            g_assert_cmpint(n_repairs++, <, REPAIRS_MAX);
        }
        all_are_true(table, &truth);
        play_clear(&play);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    alice_init();
    g_test_add_func("/lady-alice/scans", test_scans);
    g_test_add_func("/lady-alice/registers", test_registers);
    g_test_add_func("/lady-alice/texts", test_texts);
    g_test_add_func("/lady-alice/board", test_board);
    g_test_add_func("/lady-alice/false-corrections", test_false_corrections);
    for (int n = 3; n <= ALICE_SEATS; n++) {
        g_autofree char *walk = g_strdup_printf("/lady-alice/walk/%d", n);

        g_test_add_data_func(walk, GINT_TO_POINTER(n), test_walk);
    }
    int status = g_test_run();
    edition_free(alice_edition);
    return status;
}
