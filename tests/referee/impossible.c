/* SPDX-License-Identifier: GPL-3.0-or-later */
/* impossible.c: tests that a forged journal is refused, with the number of the forged entry
 *
 * A journal may come from anybody, with all its hashes recomputed. Its events may not fit the
 * schema, or may describe something that cannot have happened. Such a game must not continue.
 */
#include <string.h>

#include "referee/archive/record.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    N_SEATS = 3, /* red, blue and green */
    N_ACTS = 120,
};

static const char NO_EVENTS[] = "these are not events of ";
static const char CANNOT[] = "its events are impossible: ";

/* A forgery of a game's journal: `from` is replaced by `to` in the first entry that contains it. */
typedef struct {
    const char *game;
    const char *from;
    const char *to;
    const char *why;
} Forgery;

static const Forgery FORGERIES[] = {
    { "watson-and-holmes", "[\"red\"", "[\"nobody\"", NO_EVENTS },
    { "watson-and-holmes", "[\"red\",\"blue\"", "[\"red\",\"red\"", CANNOT },
    { "watson-and-holmes",
      "\"visited\",\"seat\":\"red\"",
      "\"visited\",\"seat\":\"white\"",
      CANNOT },
    { "watson-and-holmes", "\"bid\":", "\"bid\":-7", NO_EVENTS },
    { "watson-and-holmes", "\"event\":\"visited\"", "\"event\":\"opened\"", NO_EVENTS },
    { "watson-and-holmes",
      "\"event\":\"round\",\"round\":1",
      "\"event\":\"round\",\"round\":0",
      NO_EVENTS },
    { "lady-alice", "\"first\":\"", "\"first\":\"none of ", NO_EVENTS },
    { "lady-alice", "\"seat\":\"red\"", "\"seat\":\"yellow\"", CANNOT },
    { "lady-alice", "\"seat\":\"red\"", "\"seat\":null", NO_EVENTS },
    { "lady-alice", "\"smiles\":", "\"smiles\":-1", NO_EVENTS },
    { "lady-alice", "\"smiles\":", "\"smiles\":9", NO_EVENTS },
    { "adventures-in-the-fog", "\"faces\":[", "\"faces\":[0,", NO_EVENTS },
    { "adventures-in-the-fog", "\"faces\":[", "\"faces\":[1,1,1,1,1,1,1,", CANNOT },
    { "adventures-in-the-fog", "\"event\":\"moved\"", "\"event\":\"closed\"", NO_EVENTS },
    { "adventures-in-the-fog", "\"seat\":\"blue\"", "\"seat\":\"yellow\"", CANNOT },
    { "baker-street-irregulars", "\"position\":1", "\"position\":-7", NO_EVENTS },
    { "baker-street-irregulars", "\"position\":1", "\"position\":6", NO_EVENTS },
    { "baker-street-irregulars", "\"precinct\":1", "\"precinct\":5", NO_EVENTS },
    { "baker-street-irregulars",
      "\"precinct\":2,\"card\":",
      "\"precinct\":2,\"card\":null,\"x\":",
      NO_EVENTS },
    { "baker-street-irregulars", "\"seat\":\"red\"", "\"seat\":\"yellow\"", CANNOT },
};

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    (void)topic;
    (void)text;
    (void)retained;
    (void)data;
}

/* Plays a game of @edition. Returns its journal, owned by the caller. */
static Record *
play(const Edition *edition)
{
    const Habits habits = { .seed = 221, .rounds = 2 };
    g_autoptr(GError) error = NULL;
    g_autofree char *state = folder_make("played");
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);
    Evening *evening = evening_new(edition, state, N_SEATS);

    evening_play(evening, &habits, N_ACTS);
    evening_free(evening);
    Record *record = record_read(path, &error);
    g_assert_no_error(error);
    folder_remove(state);
    return record;
}

/* Writes @record to a new journal with valid hashes, changed by @forgery, or unchanged when
 * @forgery is NULL. Returns the number of the forged entry, or 0. */
static guint
forge(const Record *record, const char *path, const Forgery *forgery)
{
    g_autoptr(GError) error = NULL;
    Journal *journal = journal_open(path, record->edition_id, record->source, NULL, NULL, &error);
    guint forged = 0;

    g_assert_no_error(error);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);
        JournalEntry entry = row->entry;
        g_autoptr(GString) events = g_string_new(entry.events);

        if (forgery != NULL && forged == 0 &&
            g_string_replace(events, forgery->from, forgery->to, 1) > 0) {
            forged = i + 1;
        }
        entry.events = events->str;
        g_assert_true(journal_append(journal, &entry, &error));
    }
    g_assert_true(journal_commit(journal, &error));
    journal_close(journal);
    return forged;
}

/* Writes the journal, forged by @forgery, and opens a desk with it as `serve` would. */
static Desk *
go_on(const Record *record,
      const Edition *edition,
      const Forgery *forgery,
      guint *forged,
      GError **error)
{
    g_autofree char *state = folder_make("forged");
    g_autofree char *path = g_strdup_printf("%s/%s.journal", state, edition->id);

    *forged = forge(record, path, forgery);
    Desk *desk = desk_open(edition, state, hear, NULL, error);
    folder_remove(state);
    return desk;
}

static void
test_forged(gconstpointer data)
{
    const char *game = data;
    g_autoptr(Edition) edition = evening_edition(game, "impossible");
    g_autoptr(Record) record = play(edition);
    g_autoptr(GError) error = NULL;
    guint forged = 0;

    desk_close(go_on(record, edition, NULL, &forged, &error));
    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(FORGERIES); i++) {
        const Forgery *forgery = &FORGERIES[i];

        if (strcmp(forgery->game, game) != 0) {
            continue;
        }
        Desk *desk = go_on(record, edition, forgery, &forged, &error);
        g_autofree char *where = g_strdup_printf("entry %u: %s", forged, forgery->why);
        g_test_message("%s for %s in entry %u: %s",
                       forgery->to,
                       forgery->from,
                       forged,
                       error == NULL ? "played on" : error->message);
        g_assert_cmpuint(forged, >, 0);
        g_assert_null(desk);
        g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_DAMAGED);
        g_assert_nonnull(strstr(error->message, where));
        g_clear_error(&error);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/impossible/watson-and-holmes", "watson-and-holmes", test_forged);
    g_test_add_data_func("/impossible/lady-alice", "lady-alice", test_forged);
    g_test_add_data_func("/impossible/adventures-in-the-fog", "adventures-in-the-fog", test_forged);
    g_test_add_data_func(
        "/impossible/baker-street-irregulars", "baker-street-irregulars", test_forged);
    return g_test_run();
}
