/* SPDX-License-Identifier: GPL-3.0-or-later */
/* undo.c: tests take-backs: the law by itself, and whole games at a desk
 *
 * After a take-back the desk must be as if the act had never been done. It is compared with a new
 * table at which only the valid acts were done, and with another desk that opens the journal as a
 * power cut left it.
 */
#include "referee/desk/undo.h"

#include <string.h>

#include "cases/model/seating.h"
#include "referee/archive/record.h"
#include "referee/table/table.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    RED,
    BLUE,
    GREEN,
    ACTS_MAX = 200,
    ACTS_A_LEG = 15, /* between two power cuts */
};

/* --- the law --- */

/* Judges the wish of @by and applies the events. Returns them as compact JSON, or the refusal code.
 * The caller frees it. */
static char *
ask(Undo *undo, int by, const char *wish, unsigned seats, bool is_over)
{
    json_t *json = json_loads(wish, 0, NULL);
    const UndoAsk asked = { .ask = json, .by = (Seat)by, .seats = seats, .is_over = is_over };
    json_t *events = NULL;
    Refusal no = undo_decide(undo, &asked, &events);

    json_decref(json);
    if (no != REFUSAL_NONE) {
        g_assert_null(events);
        return g_strdup(refusal_code(no));
    }
    for (size_t i = 0; i < json_array_size(events); i++) {
        g_assert_true(undo_apply(undo, json_array_get(events, i)));
    }
    char *text = json_dumps(events, JSON_COMPACT);
    char *copy = g_strdup(text);
    free(text);
    json_decref(events);
    return copy;
}

#define TAKE_BACK          "{\"ask\":\"take-back\"}"
#define YES                "{\"ask\":\"vote\",\"for\":true}"
#define NO                 "{\"ask\":\"vote\",\"for\":false}"
#define HOST_ASKS          "{\"host\":\"take-back\"}"
#define HOST_STOPS         "{\"host\":\"withdraw\"}"
#define OPENED(seat, n)    "{\"event\":\"vote-opened\",\"seat\":" seat ",\"n\":" n "}"
#define CAST(seat, is_for) "{\"event\":\"vote-cast\",\"seat\":" seat ",\"for\":" is_for "}"
#define CLOSED(why)        "{\"event\":\"vote-closed\",\"why\":\"" why "\"}"
#define TAKEN(seat, n)     "{\"event\":\"taken-back\",\"seat\":" seat ",\"n\":" n "}"

/* An act to add, or a wish and the expected answer. */
typedef struct {
    int by;
    const char *wish;   /* NULL: an act */
    const char *answer; /* of an act: "open", "bare" or "reveals" */
} Step;

typedef struct {
    const char *name;
    unsigned seats;
    bool is_over;
    Step steps[12];
} Law;

static const Law LAWS[] = {
    { "own-act-at-once-then-further-back-never-open",
      7,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { RED, NULL, "bare" },
        { RED, TAKE_BACK, "[" TAKEN("\"red\"", "3") "]" },
        { RED, TAKE_BACK, "[" TAKEN("\"red\"", "2") "]" },
        { RED, TAKE_BACK, "nothing-to-take-back" },
        { SEAT_NONE, HOST_ASKS, "nothing-to-take-back" } } },
    { "what-revealed-needs-a-vote",
      7,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { RED, NULL, "reveals" },
        { RED, TAKE_BACK, "[" OPENED("\"red\"", "3") "]" },
        { BLUE, YES, "[" CAST("\"blue\"", "true") "]" },
        { GREEN, YES, "[" CAST("\"green\"", "true") "," TAKEN("null", "3") "]" },
        /* the revealed fact is still known */
        { RED, TAKE_BACK, "[" OPENED("\"red\"", "2") "]" } } },
    { "when-another-has-acted-it-needs-a-vote-even-after-that-is-gone",
      7,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { BLUE, NULL, "bare" },
        { RED, TAKE_BACK, "[" OPENED("\"red\"", "3") "]" },
        { BLUE, TAKE_BACK, "[" TAKEN("\"blue\"", "3") "]" },
        { RED, TAKE_BACK, "[" OPENED("\"red\"", "2") "]" },
        { RED, NULL, "bare" },
        { RED, YES, "no-vote" },
        { RED, TAKE_BACK, "[" TAKEN("\"red\"", "4") "]" } } },
    { "when-the-game-is-over-only-a-vote",
      3,
      true,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { RED, TAKE_BACK, "[" OPENED("\"red\"", "2") "]" },
        { BLUE, YES, "[" CAST("\"blue\"", "true") "," TAKEN("null", "2") "]" } } },
    { "two-seats-must-both-be-for-it",
      3,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { BLUE, TAKE_BACK, "[" OPENED("\"blue\"", "2") "]" },
        { RED, NO, "[" CAST("\"red\"", "false") "," CLOSED("rejected") "]" },
        { RED, YES, "no-vote" } } },
    { "one-of-three-against",
      7,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "reveals" },
        { RED, TAKE_BACK, "[" OPENED("\"red\"", "2") "]" },
        { BLUE, YES, "[" CAST("\"blue\"", "true") "]" },
        { GREEN, NO, "[" CAST("\"green\"", "false") "," CLOSED("rejected") "]" } } },
    { "four-seats-one-against",
      15,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { BLUE, TAKE_BACK, "[" OPENED("\"blue\"", "2") "]" },
        { GREEN, YES, "[" CAST("\"green\"", "true") "]" },
        { GREEN, YES, "[]" },
        { 3, YES, "[" CAST("\"yellow\"", "true") "]" },
        { RED, NO, "[" CAST("\"red\"", "false") "," CLOSED("rejected") "]" } } },
    { "four-seats-all-for-it",
      15,
      false,
      { { RED, NULL, "open" },
        { BLUE, NULL, "reveals" },
        { BLUE, TAKE_BACK, "[" OPENED("\"blue\"", "2") "]" },
        { GREEN, YES, "[" CAST("\"green\"", "true") "]" },
        { 3, YES, "[" CAST("\"yellow\"", "true") "]" },
        { RED, TAKE_BACK, "[" CAST("\"red\"", "true") "," TAKEN("null", "2") "]" } } },
    { "the-host-asks-over-a-seat",
      15,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "reveals" },
        { BLUE, TAKE_BACK, "[" OPENED("\"blue\"", "2") "]" },
        { SEAT_NONE, HOST_ASKS, "[" OPENED("null", "2") "]" },
        { BLUE, NO, "[" CAST("\"blue\"", "false") "]" },
        { RED, YES, "[" CAST("\"red\"", "true") "]" },
        { GREEN, YES, "[" CAST("\"green\"", "true") "]" },
        { 3, YES, "[" CAST("\"yellow\"", "true") "," TAKEN("null", "2") "]" } } },
    { "who-asked-withdraws-by-voting-against",
      7,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { BLUE, TAKE_BACK, "[" OPENED("\"blue\"", "2") "]" },
        { GREEN, TAKE_BACK, "[" CAST("\"green\"", "true") "]" },
        { RED, YES, "[" CAST("\"red\"", "true") "," TAKEN("null", "2") "]" },
        { RED, NULL, "bare" },
        { BLUE, TAKE_BACK, "[" OPENED("\"blue\"", "3") "]" },
        { BLUE, NO, "[" CLOSED("withdrawn") "]" } } },
    { "the-host-asks-and-has-no-vote",
      7,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { SEAT_NONE, HOST_ASKS, "[" OPENED("null", "2") "]" },
        { SEAT_NONE, HOST_ASKS, "[]" },
        { BLUE, NO, "[" CAST("\"blue\"", "false") "]" },
        { SEAT_NONE, HOST_STOPS, "[" CLOSED("withdrawn") "]" },
        { SEAT_NONE, HOST_STOPS, "no-vote" },
        { SEAT_NONE, TAKE_BACK, "malformed" },
        { RED, HOST_ASKS, "malformed" } } },
    { "the-author-votes-like-the-others-while-the-host-asks",
      7,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { SEAT_NONE, HOST_ASKS, "[" OPENED("null", "2") "]" },
        { RED, TAKE_BACK, "[" CAST("\"red\"", "true") "]" },
        { BLUE, YES, "[" CAST("\"blue\"", "true") "," TAKEN("null", "2") "]" },
        { RED, NULL, "bare" },
        { RED, TAKE_BACK, "[" TAKEN("\"red\"", "3") "]" } } },
    { "who-is-not-in-the-game-is-not-asked",
      3,
      false,
      { { RED, NULL, "open" },
        { RED, NULL, "bare" },
        { GREEN, TAKE_BACK, "unknown-player" },
        { RED, "{\"ask\":\"take-back\",\"n\":1}", "acted-since" },
        { RED, "{\"ask\":\"take-back\",\"n\":\"2\"}", "malformed" },
        { RED, "{\"ask\":\"vote\",\"for\":null}", "malformed" },
        { RED, "{\"ask\":\"take-back\",\"n\":2}", "[" TAKEN("\"red\"", "2") "]" } } },
    { "before-open-there-is-nothing", 0, false, { { RED, TAKE_BACK, "not-started" } } },
};

static void
test_law(gconstpointer data)
{
    const Law *law = data;
    Undo undo;
    gint64 n = 0;

    undo_init(&undo);
    for (size_t i = 0; i < G_N_ELEMENTS(law->steps) && law->steps[i].answer != NULL; i++) {
        const Step *step = &law->steps[i];

        if (step->wish == NULL) {
            undo_add(&undo, ++n, (Seat)step->by, strcmp(step->answer, "bare") != 0);
            continue;
        }
        g_autofree char *answer = ask(&undo, step->by, step->wish, law->seats, law->is_over);
        g_assert_cmpstr(answer, ==, step->answer);
    }
    undo_clear(&undo);
}

static void
test_needed(void)
{
    static const int OF_ALL[] = { 1, 1, 2, 2, 3, 3, 4, 4, 5 };

    for (int n = 0; n <= SEATS_MAX; n++) {
        g_assert_cmpint(undo_needed((1U << n) - 1, SEAT_NONE), ==, OF_ALL[n]);
        g_assert_cmpint(undo_needed((1U << n) - 1, RED), ==, n);
    }
}

/* --- evenings --- */

/* Copies the journal and its WAL from @state to a new folder, as a power cut would leave them.
 * Returns the folder's path, which the caller frees. */
static char *
cut_power(const Edition *edition, const char *state)
{
    static const char *const ENDS[] = { "", "-wal" };
    g_autoptr(GError) error = NULL;
    char *copy = folder_make("undo");

    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *from = g_strdup_printf("%s/%s.journal%s", state, edition->id, ENDS[i]);
        g_autofree char *to = g_strdup_printf("%s/%s.journal%s", copy, edition->id, ENDS[i]);
        g_autofree char *bytes = NULL;
        gsize size = 0;

        g_assert_true(g_file_get_contents(from, &bytes, &size, &error));
        g_assert_true(g_file_set_contents(to, bytes, (gssize)size, &error));
    }
    return copy;
}

/* All messages of a desk. */
typedef struct {
    GString *said;
} Ear;

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    g_string_append_printf(((Ear *)data)->said, "%s %d %s\n", topic, retained, text);
}

/* Returns all messages that the desk of @state publishes for a broker that knows nothing. The
 * caller frees them. */
static char *
retell(const Edition *edition, const char *state)
{
    g_autoptr(GError) error = NULL;
    Ear ear = { .said = g_string_new(NULL) };
    Desk *desk = desk_open(edition, state, hear, &ear, &error);

    g_assert_no_error(error);
    desk_republish(desk);
    desk_close(desk);
    return g_string_free(ear.said, FALSE);
}

/* Compares the last messages to each seat with a new table at which only the valid acts in the
 * journal of @state were done. Numbers of entries are not compared. */
static void
compare_with_fresh(const Edition *edition, const char *state, Evening *evening, int n_seats)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);
    g_autoptr(Record) record = record_read(path, &error);
    g_assert_no_error(error);
    g_autoptr(Table) table = table_new(edition, 0, &error);

    g_assert_no_error(error);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);

        if (row->is_play) {
            g_assert_true(table_restore(table, row->entry.events, &error));
        }
    }
    for (int i = 0; i < n_seats; i++) {
        int seat = seating_find(edition->c->game)->seats[i];
        const json_t *sent = evening_view(evening, seat);
        g_autofree char *texts[] = { table_view(table, seat),
                                     table_legal(table, (Seat)seat),
                                     table_texts(table, seat) };
        static const char *const KEYS[] = { "view", "legal", "texts" };

        for (size_t key = 0; key < G_N_ELEMENTS(KEYS); key++) {
            json_t *due = json_loads(texts[key], 0, NULL);

            g_assert_true(json_equal(due, json_object_get(sent, KEYS[key])) != 0);
            json_decref(due);
            g_free(texts[key]);
            texts[key] = NULL;
        }
    }
}

/* Counts the take-backs in the journal of @state: without a vote in *@n_free, by vote in
 * *@n_voted. */
static void
count(const char *state, const Edition *edition, int *n_free, int *n_voted)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);
    g_autoptr(Record) record = record_read(path, &error);

    g_assert_no_error(error);
    for (guint i = 0; i < record->rows->len; i++) {
        const char *events = ((const RecordRow *)g_ptr_array_index(record->rows, i))->entry.events;

        *n_voted += strstr(events, "\"taken-back\",\"seat\":null") != NULL;
        *n_free += strstr(events, "\"taken-back\",\"seat\":\"") != NULL;
    }
}

/* Returns the JSON of the message on @topic in @told. The caller owns the reference. */
static json_t *
find_told(const Edition *edition, const char *told, const char *topic)
{
    g_autofree char *start = g_strdup_printf("hansom/%s/%s 1 ", edition->id, topic);
    const char *line = strstr(told, start);

    g_assert_nonnull(line);
    json_t *found = json_loads(line + strlen(start), JSON_DISABLE_EOF_CHECK, NULL);
    g_assert_nonnull(found);
    return found;
}

/* Asserts that a desk that opens the journal in @state publishes the same as the last desk: each
 * seat's view, its offers, its possible take-back, and the open vote. Events are not published
 * again. */
static void
compare_with_next(const Edition *edition, const char *state, Evening *evening, int n_seats)
{
    g_autofree char *told = retell(edition, state);
    json_t *room = find_told(edition, told, "table/room");
    json_t *shown = evening_shown(evening_desk(evening));

    g_assert_true(json_equal(json_object_get(room, "vote"), json_object_get(shown, "vote")) != 0);
    json_decref(room);
    json_decref(shown);
    for (int i = 0; i < n_seats; i++) {
        int seat = seating_find(edition->c->game)->seats[i];
        g_autofree char *topic = g_strdup_printf("seat/%s/view", SEAT_COLOURS[seat]);
        json_t *again = find_told(edition, told, topic);
        json_t *before = json_deep_copy(evening_view(evening, seat));

        json_object_set_new(before, "happened", json_null());
        g_assert_true(json_equal(again, before) != 0);
        json_decref(before);
        json_decref(again);
    }
}

static void
play(const Edition *edition, int n_seats, int *n_free, int *n_voted)
{
    g_autofree char *state = folder_make("undo");
    Evening *evening = evening_new(edition, state, n_seats);
    bool over = false;

    for (int n = 0; n < ACTS_MAX && !over; n += ACTS_A_LEG) {
        const Habits habits = {
            .seed = (guint32)(1000 * n_seats + n),
            .rounds = 3,
            .they_know = n_seats % 2 == 1,
            .regrets = 0.3,
        };

        over = evening_play(evening, &habits, ACTS_A_LEG);
        g_autofree char *cut = cut_power(edition, state);
        compare_with_next(edition, cut, evening, n_seats);
        compare_with_fresh(edition, cut, evening, n_seats);
        folder_remove(cut);
    }
    evening_free(evening);
    count(state, edition, n_free, n_voted);
    folder_remove(state);
}

/* Games whose evenings are played. */
static const struct {
    const char *game;
    int n_free; /* take-backs without a vote must exceed this; 0: there must be none */
} GAMES_PLAYED[] = {
    { "watson-and-holmes", 20 },
    { "lady-alice", 0 }, /* LA-030 */
    { "adventures-in-the-fog", 20 },
    { "baker-street-irregulars", 10 },
};

static void
test_evenings(gconstpointer data)
{
    const char *game = GAMES_PLAYED[GPOINTER_TO_INT(data)].game;
    const Seating *seating = seating_find(game);
    g_autoptr(Edition) edition = evening_edition(game, "undo");
    int due = GAMES_PLAYED[GPOINTER_TO_INT(data)].n_free;
    int n_free = 0;
    int n_voted = 0;

    for (int n_seats = seating->least; n_seats <= seating->most; n_seats++) {
        play(edition, n_seats, &n_free, &n_voted);
    }
    g_test_message("%d acts taken back at once, %d by vote", n_free, n_voted);
    g_assert_true(due == 0 ? n_free == 0 : n_free > due);
    g_assert_cmpint(n_voted, >, 20);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(LAWS); i++) {
        g_autofree char *name = g_strdup_printf("/undo/%s", LAWS[i].name);

        g_test_add_data_func(name, &LAWS[i], test_law);
    }
    g_test_add_func("/undo/needed", test_needed);
    for (size_t i = 0; i < G_N_ELEMENTS(GAMES_PLAYED); i++) {
        g_autofree char *name = g_strdup_printf("/undo/evenings/%s", GAMES_PLAYED[i].game);

        g_test_add_data_func(name, GINT_TO_POINTER((int)i), test_evenings);
    }
    return g_test_run();
}
