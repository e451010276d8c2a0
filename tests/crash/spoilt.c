/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spoilt.c: tests the checker (history.h) with evenings that went wrong in one way each
 *
 * The messages come from the real desk in a real game. Then one thing is changed.
 */
#include <string.h>

#include "cases/base/data.h"
#include "cases/edition/edition_parts.h"
#include "cases/model/seating.h"
#include "referee/desk/desk.h"
#include "tests/crash/history.h"
#include "tests/referee/draw.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    N_SEATS = 3,
};

/* One message, or one act (topic NULL). */
typedef struct {
    Seat seat;
    char *topic;
    char *text;
} Line;

/* An evening: the messages and acts of its phones, and its journal. */
typedef struct {
    Edition *edition;
    Catalogue *catalogue;
    char *state;
    GPtrArray *lines; /* of Line, owned */
    GPtrArray *rows;  /* of JournalEntry, owned */
} Tale;

static void
line_free(gpointer data)
{
    Line *line = data;

    g_free(line->topic);
    g_free(line->text);
    g_free(line);
}

static void
add_line(Tale *tale, int seat, const char *topic, const char *text)
{
    Line *line = g_new(Line, 1);

    *line = (Line){ .seat = (Seat)seat, .topic = g_strdup(topic), .text = g_strdup(text) };
    g_ptr_array_add(tale->lines, line);
}

/* Stands in for the broker: gives each seat the messages on its own topics and on the table's. */
static void
carry(const char *topic, const char *text, bool retained, gpointer data)
{
    Tale *tale = data;
    g_auto(GStrv) parts = g_strsplit(topic, "/", -1); /* "hansom", table, "seat", "red", "view" */

    (void)retained;
    for (int i = 0; i < N_SEATS; i++) {
        if (strcmp(parts[2], "table") == 0 || strcmp(parts[3], SEAT_COLOURS[i]) == 0) {
            add_line(tale, i, topic, text);
        }
    }
}

/* Sends the act @text (JSON) from the phone of @seat to the desk, and lets the desk publish. */
static void
act(Tale *tale, Desk *desk, int seat, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strdup_printf("%s/act", SEAT_COLOURS[seat]);

    json_t *scanned = json_loads(text, 0, NULL);
    draw_scanned(tale->edition, scanned);
    char *sent = json_dumps(scanned, JSON_COMPACT);
    add_line(tale, seat, NULL, sent);
    desk_take(desk, topic, sent, strlen(sent), &error);
    free(sent);
    json_decref(scanned);
    g_assert_no_error(error);
    desk_publish(desk, &error);
    g_assert_no_error(error);
}

static void
play(Tale *tale, Desk *desk)
{
    for (int i = 0; i < N_SEATS; i++) {
        g_autoptr(GError) error = NULL;
        const Account *account = NULL;
        g_autofree char *password = NULL;
        g_autofree char *before = NULL;

        desk_join(desk, (Seat)i, SHOWS_COLOUR, &account, &password, &before, &error);
        g_assert_no_error(error);
    }
    act(tale, desk, 0, "{\"id\":\"a\",\"act\":\"open\",\"first\":\"red\"}");
    act(tale, desk, 0, "{\"id\":\"b\",\"act\":\"evidence\",\"card\":\"s1\"}");
    act(tale, desk, 1, "{\"id\":\"c\",\"act\":\"evidence\",\"card\":\"p1\"}");
    act(tale, desk, 1, "{\"id\":\"c\",\"act\":\"evidence\",\"card\":\"p1\"}");
    act(tale, desk, 2, "{\"id\":\"d\",\"act\":\"evidence\",\"card\":\"t1\"}");
    act(tale, desk, 2, "{\"id\":\"e\",\"act\":\"evidence\",\"card\":\"t2\"}");
    act(tale, desk, 0, "{\"id\":\"f\",\"act\":\"begin\"}");
    act(tale, desk, 1, "{\"id\":\"g\",\"language\":\"de\"}");
    act(tale, desk, 2, "{\"id\":\"h\",\"ask\":\"take-back\"}");
}

static Tale *
tale_new(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *words = data_find(CATALOGUE_FOLDER);
    Tale *tale = g_new0(Tale, 1);

    tale->lines = g_ptr_array_new_with_free_func(line_free);
    tale->edition = evening_edition("lady-alice", "spoilt");
    tale->catalogue = catalogue_read(words, &error);
    g_assert_no_error(error);
    tale->state = folder_make("spoilt");
    Desk *desk = desk_open(tale->edition, tale->state, carry, tale, &error);
    g_assert_no_error(error);
    desk_set_catalogue(desk, tale->catalogue);
    play(tale, desk);
    desk_close(desk);
    g_autofree char *name = g_strdup_printf("%s.journal", tale->edition->id);
    g_autofree char *path = g_build_filename(tale->state, name, NULL);
    tale->rows = witness_read(path, &error);
    g_assert_no_error(error);
    return tale;
}

static void
tale_free(Tale *tale)
{
    g_ptr_array_unref(tale->lines);
    g_ptr_array_unref(tale->rows);
    edition_free(tale->edition);
    catalogue_free(tale->catalogue);
    folder_remove(tale->state);
    g_free(tale->state);
    g_free(tale);
}

/* Returns a new history of @tale, checked against its journal. */
static History *
judge(Tale *tale)
{
    History *history = history_new(tale->edition, tale->catalogue);

    for (guint i = 0; i < tale->lines->len; i++) {
        const Line *line = g_ptr_array_index(tale->lines, i);

        if (line->topic != NULL) {
            history_hear(history, line->seat, line->topic, line->text);
        } else {
            json_t *sent = json_loads(line->text, 0, NULL);

            history_send(history, line->seat, sent);
            json_decref(sent);
        }
    }
    history_judge(history, g_ptr_array_ref(tale->rows));
    return history;
}

/* --- faults --- */

/* Returns the entry with the id @id, and its index in *@at. */
static JournalEntry *
find_row(const Tale *tale, const char *id, guint *at)
{
    for (guint i = 0; i < tale->rows->len; i++) {
        JournalEntry *entry = g_ptr_array_index(tale->rows, i);

        if (g_strcmp0(entry->id, id) == 0) {
            *at = i;
            return entry;
        }
    }
    g_error("no entry has %s", id);
}

/* Returns the last message to @seat on a topic that ends with @end. */
static Line *
find_line(const Tale *tale, int seat, const char *end)
{
    for (guint i = tale->lines->len; i > 0; i--) {
        Line *line = g_ptr_array_index(tale->lines, i - 1);

        if (line->seat == (Seat)seat && line->topic != NULL && g_str_has_suffix(line->topic, end)) {
            return line;
        }
    }
    g_error("nobody heard %s", end);
}

static void
replace(char **text, const char *from, const char *to)
{
    g_assert(text != NULL);
    g_autoptr(GString) whole = g_string_new(*text);

    g_assert_cmpuint(g_string_replace(whole, from, to, 0), >, 0);
    g_free(*text);
    *text = g_strdup(whole->str);
}

static void
renumber(const Tale *tale)
{
    for (guint i = 0; i < tale->rows->len; i++) {
        ((JournalEntry *)g_ptr_array_index(tale->rows, i))->n = (gint64)i + 1;
    }
}

static void
spoil_nothing(Tale *tale)
{
    (void)tale;
}

/* Removes the last two entries. */
static void
lose_verdict(Tale *tale)
{
    g_ptr_array_set_size(tale->rows, (gint)tale->rows->len - 2);
}

/* Removes an act from the middle of the journal. */
static void
lose_early(Tale *tale)
{
    guint at = 0;

    find_row(tale, "d", &at);
    g_ptr_array_remove_index(tale->rows, at);
    renumber(tale);
}

static void
double_verdict(Tale *tale)
{
    guint at = 0;
    const JournalEntry *entry = find_row(tale, "c", &at);
    JournalEntry *again = g_new(JournalEntry, 1);

    *again = (JournalEntry){
        .at_ms = entry->at_ms,
        .seat = g_strdup(entry->seat),
        .id = g_strdup(entry->id),
        .act = g_strdup(entry->act),
        .events = g_strdup(entry->events),
        .answer = g_strdup(entry->answer),
    };
    g_ptr_array_insert(tale->rows, (gint)at + 1, again);
    renumber(tale);
}

static void
swap_rows(Tale *tale)
{
    guint one = 0;
    guint other = 0;

    find_row(tale, "b", &one);
    find_row(tale, "c", &other);
    gpointer kept = tale->rows->pdata[one];
    tale->rows->pdata[one] = tale->rows->pdata[other];
    tale->rows->pdata[other] = kept;
    renumber(tale);
}

/* Changes the first verdict on an act that was sent twice. */
static void
change_verdict(Tale *tale)
{
    Line *first = NULL;

    for (guint i = 0; i < tale->lines->len && first == NULL; i++) {
        Line *line = g_ptr_array_index(tale->lines, i);

        if (line->topic != NULL && strstr(line->text, "\"id\":\"c\"") != NULL) {
            first = line;
        }
    }
    replace(&first->text, "\"verdict\":\"ok\"", "\"verdict\":\"ask\"");
}

static void
change_journal(Tale *tale)
{
    guint at = 0;

    replace(&find_row(tale, "d", &at)->answer, "\"verdict\":\"ok\"", "\"verdict\":\"ask\"");
}

/* Changes the view of a seat. */
static void
change_view(Tale *tale)
{
    replace(&find_line(tale, 1, "seat/blue/view")->text, "\"s1\"", "\"s2\"");
    replace(&find_line(tale, 1, "seat/blue/view")->text, "\"p1\"", "\"p2\"");
}

static void
change_table(Tale *tale)
{
    replace(&find_line(tale, 0, "table/view")->text, "suspicions", "deductions");
}

static void
change_room(Tale *tale)
{
    replace(&find_line(tale, 0, "table/room")->text, "\"paused\":false", "\"paused\":true");
}

static void
change_events(Tale *tale)
{
    replace(&find_line(tale, 0, "table/events")->text, "\"event\":\"", "\"event\":\"un");
}

/* Changes the events in a view. The view itself stays right. */
static void
change_happened(Tale *tale)
{
    static const char EVENT[] = "\"event\":\"";
    char *happened = strstr(find_line(tale, 1, "seat/blue/view")->text, "\"happened\":{");

    g_assert_nonnull(happened);
    *(strstr(happened, EVENT) + strlen(EVENT)) = 'X';
}

/* Sends a seat the current view of another seat. */
static void
leak(Tale *tale)
{
    const Line *blue = find_line(tale, 1, "seat/blue/view");

    add_line(tale, 0, blue->topic, blue->text);
}

static void
leak_inside(Tale *tale)
{
    const Line *blue = find_line(tale, 1, "seat/blue/view");
    Line *red = find_line(tale, 0, "seat/red/view");

    g_free(red->text);
    red->text = g_strdup(blue->text);
}

/* Repeats the first view of a seat after its last. */
static void
go_back(Tale *tale)
{
    const Line *last = find_line(tale, 2, "seat/green/view");

    for (guint i = 0; i < tale->lines->len; i++) {
        const Line *line = g_ptr_array_index(tale->lines, i);

        if (line->seat == 2 && line->topic != NULL && strcmp(line->topic, last->topic) == 0) {
            add_line(tale, 2, line->topic, line->text);
            return;
        }
    }
}

/* Adds a view of an entry that was never written. */
static void
tell_early(Tale *tale)
{
    const Line *last = find_line(tale, 2, "seat/green/view");
    g_autofree char *seq = g_strdup_printf("{\"seq\":%u,", tale->rows->len);
    g_autofree char *next = g_strdup_printf("{\"seq\":%u,", tale->rows->len + 1);
    g_autofree char *text = g_strdup(last->text);

    replace(&text, seq, next);
    add_line(tale, 2, last->topic, text);
}

/* Changes an act in the journal to one that nobody sent. */
static void
make_up(Tale *tale)
{
    guint at = 0;

    replace(&find_row(tale, "b", &at)->act,
            edition_find_side(tale->edition, "s1", "face")->code.text,
            edition_find_side(tale->edition, "s3", "face")->code.text);
}

static const struct {
    const char *name;
    void (*spoil)(Tale *tale);
    int fault; /* the fault that must be found; -1 for none */
} TALES[] = {
    { "sound", spoil_nothing, -1 },
    { "lost verdict", lose_verdict, FAULT_LOST },
    { "lost verdict in the middle", lose_early, FAULT_LOST },
    { "told before it is written", lose_verdict, FAULT_EARLY },
    { "doubled verdict", double_verdict, FAULT_DOUBLED },
    { "swapped order", swap_rows, FAULT_ORDER },
    { "another verdict to the same id", change_verdict, FAULT_CHANGED },
    { "another verdict in the journal", change_journal, FAULT_CHANGED },
    { "wrong view of a seat", change_view, FAULT_STATE },
    { "wrong view of the table", change_table, FAULT_STATE },
    { "wrong room", change_room, FAULT_STATE },
    { "wrong events", change_events, FAULT_STATE },
    { "wrong events beside a view", change_happened, FAULT_STATE },
    { "another seat's topic", leak, FAULT_ASTRAY },
    { "another seat's view on one's own topic", leak_inside, FAULT_STATE },
    { "a number that goes back", go_back, FAULT_BACK },
    { "a view beyond the journal", tell_early, FAULT_EARLY },
    { "an act that nobody sent", make_up, FAULT_FOREIGN },
};

static void
test_tale(gconstpointer data)
{
    const size_t at = GPOINTER_TO_SIZE(data);
    Tale *tale = tale_new();

    TALES[at].spoil(tale);
    g_autoptr(History) history = judge(tale);
    const GPtrArray *faults = history_faults(history);
    if (TALES[at].fault < 0) {
        for (guint i = 0; i < faults->len; i++) {
            g_test_message("%s", (const char *)g_ptr_array_index(faults, i));
        }
        g_assert_cmpuint(faults->len, ==, 0);
        g_assert_cmpuint(history_verdicts(history), >=, 6);
        g_assert_cmpuint(history_again(history), ==, 1);
    } else {
        g_assert_cmpuint(history_n(history, (Fault)TALES[at].fault), >, 0);
    }
    tale_free(tale);
}

/* Tests that the checker notices when a journal loses an entry that it had before. */
static void
test_shrinks(void)
{
    Tale *tale = tale_new();
    g_autoptr(History) history = judge(tale);
    GPtrArray *rows = g_ptr_array_new();

    for (guint i = 0; i + 1 < tale->rows->len; i++) {
        g_ptr_array_add(rows, g_ptr_array_index(tale->rows, i));
    }
    history_judge(history, rows);
    g_assert_cmpuint(history_n(history, FAULT_JOURNAL), ==, 1);
    tale_free(tale);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(TALES); i++) {
        g_autofree char *path = g_strdup_printf("/history/%s", TALES[i].name);

        g_test_add_data_func(path, GSIZE_TO_POINTER(i), test_tale);
    }
    g_test_add_func("/history/a journal that shrinks", test_shrinks);
    return g_test_run();
}
