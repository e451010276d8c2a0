/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lady-alice.c: what scenes cannot show of Lady Alice: scans and texts, whole games at every size
 * of table, and that nobody is told who smiles
 *
 * Two tables play the same game, and differ in what one player holds; whoever must not know it is
 * told the same bytes at both, from the deal to the end (LA-005, LA-009, LA-022, RL-03, RL-25).
 */
#include <string.h>

#include "cases/seating.h"
#include "referee/table.h"
#include "tests/referee/full.h"

enum {
    N_GAMES = 10,     /* for each number of seats */
    TRUTH_ONE_IN = 8, /* combinations that are the solution */
    ACTS_MAX = 3000,  /* of one game */
    WILD_ONE_IN = 3,  /* acts that nobody offered */
    EVIDENCE_MAX = 5,
};

static const char *const COLOURS[EVIDENCE_MAX] = { "red", "blue", "green", "yellow", "violet" };
static const char *const WHEELS[] = { "suspect", "place", "time", "object" };
static Edition *edition;

/* --- one table --- */

/* The JSON of @text, whose quotes are single. */
static json_t *
parse(const char *text)
{
    g_autofree char *quoted = g_strdelimit(g_strdup(text), "'", '"');
    json_t *json = json_loads(quoted, 0, NULL);

    g_assert_nonnull(json);
    return json;
}

/* The code of a refusal, "" for yes; @events, unless NULL, what happened. */
static char *
act(Table *table, const json_t *what, char **events)
{
    Outcome outcome;

    table_act(table, what, SEAT_NONE, VIEWER_HOST, &outcome);
    g_autofree char *wrapped = g_strdup_printf("{%s}", outcome.answer);
    json_t *answer = json_loads(wrapped, 0, NULL);
    const char *code = json_string_value(json_object_get(answer, "code"));
    char *said = g_strdup(code == NULL ? "" : code);

    if (events != NULL) {
        *events = g_steal_pointer(&outcome.events);
    }
    json_decref(answer);
    outcome_clear(&outcome);
    g_assert_cmpstr(table_check(table), ==, NULL);
    return said;
}

static void
act_is(Table *table, const char *text, const char *code)
{
    json_t *what = parse(text);
    g_autofree char *said = act(table, what, NULL);

    g_assert_cmpstr(said, ==, code);
    json_decref(what);
}

static Table *
open_table(int n_seats)
{
    Table *table = table_new(edition, 0, NULL);
    g_autoptr(GString) open = g_string_new("{'act':'open','first':'red','seats':[");

    for (int i = 0; i < n_seats; i++) {
        g_string_append_printf(open, "%s'%s'", i == 0 ? "" : ",", COLOURS[i]);
    }
    g_string_append(open, "]}");
    act_is(table, open->str, "");
    return table;
}

static void
do_evidence(Table *table, const char *colour, const char *clue)
{
    g_autofree char *text =
        g_strdup_printf("{'act':'evidence','by':'%s','card':'%s'}", colour, clue);

    act_is(table, text, "");
}

static const char *
code_of(const char *piece, const char *side)
{
    for (guint i = 0; i < edition->codes->len; i++) {
        const EditionCode *code = g_ptr_array_index(edition->codes, i);

        if (strcmp(code->piece, piece) == 0 && strcmp(code->side, side) == 0) {
            return code->code.text;
        }
    }
    g_assert_not_reached();
}

/* "code: act value, act value": what a scan says, in short. */
static char *
scan(Table *table, const char *colour, const char *piece, const char *side)
{
    g_autofree char *text =
        table_scan(table, (Seat)table_seat(table, colour), code_of(piece, side));
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

/* "s6 solution": the pieces of the texts open to @viewer. */
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
        g_autofree char *text = g_strdup_printf("{'act':'folder','by':'%s'}", COLOURS[i]);

        act_is(table, text, "");
    }
}

/* --- scans and texts --- */

/* LA-009, RL-25: faces are registered, areas are for placing, and of others' evidence nothing is
 * said that is not said of every card. */
static void
test_scans(void)
{
    g_autoptr(Table) table = open_table(4);

    scan_is(table, "red", "s6", "face", "- evidence");
    scan_is(table, "red", "s6", "area", "-");
    do_evidence(table, "blue", "p1");
    scan_is(table, "red", "p1", "face", "- evidence");
    do_evidence(table, "red", "s6");
    scan_is(table, "red", "s6", "face", "evidence-already-registered");
    scan_is(table, "red", "p1", "face", "not-your-card");
    scan_is(table, "red", "p2", "face", "not-your-card");
    do_evidence(table, "green", "t6");
    do_evidence(table, "yellow", "o1");
    act_is(table, "{'act':'begin','by':'red'}", "");
    scan_is(table, "red", "s6", "area", "-");
    act_is(table,
           "{'act':'suspect','by':'red','suspect':'s1','place':'p2','time':'t1','object':'o2'}",
           "");
    all_fold(table, 4);
    act_is(table, "{'act':'reveal','by':'red'}", "");
    scan_is(table, "blue", "s2", "area", "- place=0 place=1 place=2");
    scan_is(table, "blue", "s1", "area", "clue-eliminated");
    scan_is(table, "blue", "s2", "face", "not-your-card");
    scan_is(table, "blue", "p1", "face", "-");
    scan_is(table, "red", "s2", "area", "not-your-turn");
    scan_is(table, "red", "p1", "face", "not-your-card");
    act_is(table, "{'act':'place','by':'blue','clue':'s2','value':2}", "");
    scan_is(table, "blue", "s2", "area", "one-action-only");
    g_assert_cmpint(table_seat(table, "purple"), ==, -1);
}

/* One's own evidence from its scan on; at the end everybody's, and the epilogue. */
static void
test_texts(void)
{
    g_autoptr(Table) table = open_table(3);

    texts_are(table, 0, "");
    do_evidence(table, "red", "s6");
    do_evidence(table, "blue", "p1");
    texts_are(table, 0, "s6");
    texts_are(table, 1, "p1");
    texts_are(table, 2, "");
    texts_are(table, VIEWER_TABLE, "");
    do_evidence(table, "green", "t6");
    act_is(table, "{'act':'begin','by':'red'}", "");
    act_is(table,
           "{'act':'suspect','by':'red','suspect':'s6','place':'p1','time':'t6','object':'o2'}",
           "");
    all_fold(table, 3);
    texts_are(table, 0, "s6");
    act_is(table, "{'act':'reveal','by':'red'}", "");
    g_assert_true(table_is_over(table));
    texts_are(table, 0, "s6 p1 t6 solution");
    texts_are(table, VIEWER_TABLE, "s6 p1 t6 solution");
    scan_is(table, "red", "p1", "face", "-");
}

/* What the board says is public; what the evidence cards tell is not on it. */
static void
test_board(void)
{
    g_autoptr(Table) table = open_table(3);
    g_autofree char *text = table_board(table);
    json_t *json = json_loads(text, 0, NULL);
    const json_t *clues = json_object_get(json, "clues");
    const json_t *speke = json_array_get(clues, 5);

    g_assert_cmpuint(json_array_size(clues), ==, 32);
    g_assert_cmpstr(json_string_value(json_object_get(speke, "id")), ==, "s6");
    g_assert_cmpstr(json_string_value(json_object_get(speke, "category")), ==, "suspect");
    g_assert_cmpstr(json_string_value(json_object_get(speke, "name")), ==, "John Hanning Speke");
    g_assert_null(json_object_get(speke, "text"));
    g_assert_cmpstr(
        json_string_value(json_object_get(json, "introduction")), ==, edition->c->introduction);
    json_decref(json);
}

/* --- whole games --- */

typedef struct {
    int n_seats;
    GRand *rand;
    char *evidence[EVIDENCE_MAX];
} Play;

static int
below(const Play *play, int n)
{
    return g_rand_int_range(play->rand, 0, n);
}

/* A deal: N categories, one of them twice with five players. */
static void
draw_deal(Play *play)
{
    int clues[EVIDENCE_MAX];
    int first = below(play, 4);

    for (int i = 0; i < play->n_seats; i++) {
        int category = (first + i) % 4;

        clues[i] = category * 8 + below(play, 8);
    }
    if (play->n_seats == EVIDENCE_MAX && clues[4] == clues[0]) {
        clues[4] = clues[0] / 8 * 8 + (clues[0] + 1) % 8;
    }
    for (int i = play->n_seats - 1; i > 0; i--) {
        int j = below(play, i + 1);
        int kept = clues[i];

        clues[i] = clues[j];
        clues[j] = kept;
    }
    for (int i = 0; i < play->n_seats; i++) {
        play->evidence[i] = g_strdup(clue_id(clues[i]));
    }
}

/* The clue of the solution that turns @wheel; any where there is none. */
static char *
true_clue(const Play *play, const char *wheel)
{
    for (int i = 0; i < play->n_seats; i++) {
        if (play->evidence[i][0] == wheel[0]) {
            return g_strdup(play->evidence[i]);
        }
    }
    return g_strdup_printf("%c%d", wheel[0], 1 + below(play, 8));
}

/* An act out of @offer: each range becomes one of its pieces. */
static json_t *
draw_from(const Play *play, const json_t *offer, const char *by)
{
    json_t *what = json_deep_copy(offer);
    bool truth = below(play, TRUTH_ONE_IN) == 0;

    json_object_set_new(what, "by", json_string(by));
    for (size_t i = 0; i < G_N_ELEMENTS(WHEELS); i++) {
        if (json_is_object(json_object_get(what, WHEELS[i]))) {
            g_autofree char *clue = truth
                                        ? true_clue(play, WHEELS[i])
                                        : g_strdup_printf("%c%d", WHEELS[i][0], 1 + below(play, 8));

            json_object_set_new(what, WHEELS[i], json_string(clue));
        }
    }
    return what;
}

/* One of the offers of @by, its verb drawn first; NULL without any. */
static json_t *
draw_act(const Play *play, Table *table, const char *by)
{
    g_autofree char *text = table_legal(table, (Seat)table_seat(table, by));
    json_t *offers = json_loads(text, 0, NULL);
    json_t *what = NULL;

    if (json_array_size(offers) > 0) {
        size_t i = (size_t)below(play, (int)json_array_size(offers));
        size_t last = json_array_size(offers) - 1;

        i = below(play, 3) == 0 ? last : i; /* to pass, or to reveal */
        what = draw_from(play, json_array_get(offers, i), by);
    }
    json_decref(offers);
    return what;
}

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

/* Whether @what is among what @by was offered. */
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

/* Any act of the table's, by anybody at all. */
static json_t *
draw_wild(const Play *play)
{
    static const char *const VERBS[] = {
        "evidence", "begin", "suspect", "folder", "reveal", "place", "pass", "accuse",
    };
    const char *verb = VERBS[below(play, G_N_ELEMENTS(VERBS))];
    json_t *what = json_pack("{s:s, s:s}", "act", verb, "by", COLOURS[below(play, EVIDENCE_MAX)]);

    if (strcmp(verb, "evidence") == 0 || strcmp(verb, "place") == 0) {
        json_object_set_new(
            what, verb[0] == 'e' ? "card" : "clue", json_string(clue_id(below(play, 32))));
    }
    if (strcmp(verb, "place") == 0) {
        json_object_set_new(what, "value", json_integer(below(play, 3)));
    }
    for (int i = 0; i < 4 && (strcmp(verb, "suspect") == 0 || strcmp(verb, "accuse") == 0); i++) {
        if (below(play, 6) > 0) {
            json_object_set_new(what, WHEELS[i], json_string(clue_id(below(play, 32))));
        }
    }
    return what;
}

/* What an offer cannot foresee: it would tell (legal.c), or each wheel is turned by itself. */
static bool
is_unforeseen(const char *code)
{
    return strcmp(code, "evidence-already-registered") == 0 ||
           strcmp(code, "same-as-previous") == 0 || strcmp(code, "all-known-false") == 0;
}

static void
deal_to(Table *table, const Play *play)
{
    for (int i = 0; i < play->n_seats; i++) {
        do_evidence(table, COLOURS[i], play->evidence[i]);
    }
    act_is(table, "{'act':'begin','by':'blue'}", "");
}

static void
clear_play(Play *play)
{
    for (int i = 0; i < play->n_seats; i++) {
        g_free(play->evidence[i]);
    }
    g_rand_free(play->rand);
}

/* A patch has the keys of the host view: the whole of it changes nothing. */
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

/* Whatever is accepted was offered, whatever is offered is accepted, and the game ends; the
 * invariants hold after each act. */
static void
test_walk(gconstpointer data)
{
    int n_solved = 0;

    for (guint32 seed = 0; seed < N_GAMES; seed++) {
        Play play = { .n_seats = GPOINTER_TO_INT(data), .rand = g_rand_new_with_seed(seed) };
        g_autoptr(Table) table = open_table(play.n_seats);
        int n_acts = 0;

        draw_deal(&play);
        deal_to(table, &play);
        while (!table_is_over(table)) {
            bool wild = below(&play, WILD_ONE_IN) == 0;

            set_as_it_is(table);
            const char *by = COLOURS[below(&play, play.n_seats)];
            json_t *what = wild ? draw_wild(&play) : draw_act(&play, table, by);

            g_assert_cmpint(n_acts++, <, ACTS_MAX);
            if (what == NULL) {
                continue;
            }
            by = json_string_value(json_object_get(what, "by"));
            bool offered = is_offered(table, by, what);
            g_autofree char *code = act(table, what, NULL);
            if (*code == '\0' ? !offered : offered && !is_unforeseen(code)) {
                g_autofree char *text = json_dumps(what, 0);
                g_error("seed %u: %s: offered %d, said “%s”", seed, text, offered, code);
            }
            json_decref(what);
        }
        g_autofree char *view = table_view(table, VIEWER_TABLE);
        n_solved += strstr(view, "\"how\":\"last\"") == NULL;
        clear_play(&play);
    }
    g_assert_cmpint(n_solved, >, 0);
    g_assert_cmpint(n_solved, <, N_GAMES);
}

/* --- two tables --- */

/* What @viewer can get out of @table but for what happens: view, texts, offers, and scans of the
 * evidence that is exchanged, and of a card that is nobody's or whoever's. */
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
        g_autofree char *face = table_scan(table, (Seat)viewer, code_of(scanned[i], "face"));
        g_autofree char *area = table_scan(table, (Seat)viewer, code_of(scanned[i], "area"));

        g_string_append_printf(all, "%s\n%s\n", face, area);
    }
    return g_string_free(all, FALSE);
}

/* @viewer is told the same at both tables: what is known, and what @events say. */
static void
told_the_same(const Play *play, Table *const tables[2], char *const events[2], Viewer viewer)
{
    g_autofree char *one = known_to(play, tables[0], viewer);
    g_autofree char *other = known_to(play, tables[1], viewer);

    g_assert_cmpstr(one, ==, other);
    if (events[0] != NULL && events[1] != NULL) {
        g_autofree char *heard = table_tell(tables[0], events[0], viewer);
        g_autofree char *here = table_tell(tables[1], events[1], viewer);

        g_assert_cmpstr(heard, ==, here);
    }
}

/* The same act at both, told the same to the table and to all in @blind; false when they part: at
 * the end, which opens everything, or with an event that begins as @parting. */
static bool
act_at_both(const Play *play,
            Table *const tables[2],
            json_t *const what[2],
            unsigned blind,
            const char *parting)
{
    char *events[2] = { NULL, NULL };
    g_autofree char *code = act(tables[0], what[0], &events[0]);
    g_autofree char *there = act(tables[1], what[1], &events[1]);
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

/* Who sits, bit s for seat s, but for @colours. */
static unsigned
all_but(const Play *play, const Table *table, const char *one, const char *other)
{
    unsigned seats = 0;

    for (int i = 0; i < play->n_seats; i++) {
        if (strcmp(COLOURS[i], one) != 0 && strcmp(COLOURS[i], other) != 0) {
            seats |= 1U << table_seat(table, COLOURS[i]);
        }
    }
    return seats;
}

/* Deals to both; at the second table red and blue have each other's evidence. */
static void
deal_exchanged(const Play *play, Table *const tables[2], unsigned blind)
{
    json_t *const begin = parse("{'act':'begin','by':'red'}");
    json_t *const both[2] = { begin, begin };

    for (int i = 0; i < play->n_seats; i++) {
        const char *const cards[2] = { play->evidence[i], play->evidence[i < 2 ? 1 - i : i] };
        json_t *what[2];

        for (int j = 0; j < 2; j++) {
            what[j] =
                json_pack("{s:s, s:s, s:s}", "act", "evidence", "by", COLOURS[i], "card", cards[j]);
        }
        g_assert_true(act_at_both(play, tables, what, blind, "\"dealt-again\""));
        json_decref(what[0]);
        json_decref(what[1]);
    }
    g_assert_true(act_at_both(play, tables, both, blind, "\"dealt-again\""));
    json_decref(begin);
}

/* LA-022: red and blue have exchanged their evidence at the second table. Nobody else learns of it,
 * act by act, however often either of them smiles. */
static void
test_evidence_pair(gconstpointer data)
{
    for (guint32 seed = 0; seed < N_GAMES / 2; seed++) {
        Play play = { .n_seats = GPOINTER_TO_INT(data), .rand = g_rand_new_with_seed(seed) };
        g_autoptr(Table) one = open_table(play.n_seats);
        g_autoptr(Table) other = open_table(play.n_seats);
        Table *const tables[2] = { one, other };
        unsigned blind = all_but(&play, one, "red", "blue");
        bool goes_on = true;

        draw_deal(&play);
        deal_exchanged(&play, tables, blind);
        for (int n = 0; n < 150 && goes_on; n++) {
            json_t *what = draw_act(&play, one, COLOURS[below(&play, play.n_seats)]);

            if (what != NULL) {
                json_t *const both[2] = { what, what };

                goes_on = act_at_both(&play, tables, both, blind, "\"ended\"");
                json_decref(what);
            }
        }
        clear_play(&play);
    }
}

/* LA-005: at the second table red lays a 1 for each 0, a 2 for each 1, a 0 for each 2. Until one of
 * red's counters is turned nobody but red can tell. */
static void
test_counter_pair(gconstpointer data)
{
    for (guint32 seed = 0; seed < N_GAMES; seed++) {
        Play play = { .n_seats = GPOINTER_TO_INT(data), .rand = g_rand_new_with_seed(seed) };
        g_autoptr(Table) one = open_table(play.n_seats);
        g_autoptr(Table) other = open_table(play.n_seats);
        Table *const tables[2] = { one, other };
        unsigned blind = all_but(&play, one, "red", "red");
        bool goes_on = true;

        draw_deal(&play);
        deal_to(one, &play);
        deal_to(other, &play);
        for (int n = 0; n < 150 && goes_on; n++) {
            const char *by = COLOURS[below(&play, play.n_seats)];
            json_t *what = draw_act(&play, one, by);
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
        clear_play(&play);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "scenes/cases/lady-alice.yaml", NULL);

    edition = full_edition(path, "lady-alice");
    g_test_add_func("/lady-alice/scans", test_scans);
    g_test_add_func("/lady-alice/texts", test_texts);
    g_test_add_func("/lady-alice/board", test_board);
    for (int n = 3; n <= EVIDENCE_MAX; n++) {
        g_autofree char *walk = g_strdup_printf("/lady-alice/walk/%d", n);
        g_autofree char *pair = g_strdup_printf("/lady-alice/evidence/%d", n);
        g_autofree char *hidden = g_strdup_printf("/lady-alice/counters/%d", n);

        g_test_add_data_func(walk, GINT_TO_POINTER(n), test_walk);
        g_test_add_data_func(pair, GINT_TO_POINTER(n), test_evidence_pair);
        g_test_add_data_func(hidden, GINT_TO_POINTER(n), test_counter_pair);
    }
    int status = g_test_run();
    edition_free(edition);
    return status;
}
