/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resting.c: tests that a resting journal is a closed file, and that any later use opens it again
 *
 * If the file has changed in the meantime, or has gone while the journal was open, the journal
 * notices it. From then on nothing may be published.
 */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include "referee/archive/record.h"
#include "referee/journal/journal.h"
#include "tests/referee/folder.h"

enum {
    NOBODY = 65534,
};

static const char EDITION[] = "7K3Q";
static const char SOURCE[] = "{\"game\":\"any\"}";

static bool
append(Journal *journal, const char *id, GError **error)
{
    char seat[] = "red";
    char act[] = "{\"act\":\"visit\"}";
    char events[] = "[]";
    char answer[] = "{\"verdict\":\"ok\"}";
    g_autofree char *own_id = g_strdup(id);
    JournalEntry entry = {
        .seat = seat, .id = own_id, .act = act, .events = events, .answer = answer
    };

    return journal_append(journal, &entry, error);
}

/* Reports whether no WAL or other file of SQLite is beside the journal. */
static bool
is_alone(const char *path)
{
    static const char *const ENDS[] = { "-wal", "-shm", "-journal" };
    bool is_alone = true;

    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *name = g_strconcat(path, ENDS[i], NULL);

        is_alone = is_alone && !g_file_test(name, G_FILE_TEST_EXISTS);
    }
    return is_alone;
}

/* Creates a journal with two committed entries, at rest. */
static Journal *
make_resting(const char *path)
{
    g_autoptr(GError) error = NULL;
    Journal *journal = journal_open(path, EDITION, SOURCE, NULL, NULL, &error);

    g_assert_no_error(error);
    g_assert_true(journal_rest(journal)); /* an empty journal may rest */
    g_assert_true(append(journal, "one", &error));
    g_assert_false(journal_rest(journal)); /* not with an uncommitted entry */
    g_assert_true(append(journal, "two", &error));
    g_assert_true(journal_commit(journal, &error));
    g_assert_false(is_alone(path));
    g_assert_true(journal_rest(journal));
    g_assert_true(is_alone(path));
    return journal;
}

static bool
count(const JournalEntry *entry, gpointer data, GError **error)
{
    (void)error;
    g_assert_cmpint(entry->n, ==, ++*(int *)data);
    return true;
}

static void
test_wakes(void)
{
    g_autofree char *folder = folder_make("resting");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autoptr(GError) error = NULL;
    gint64 n = 0;
    int n_read = 0;
    Journal *journal = make_resting(path);

    /* others can read a journal that rests, but not an open one */
    g_autoptr(Record) record = record_read(path, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(record->rows->len, ==, 2);
    g_autofree char *found = journal_find(journal, "red", "two", &n);
    g_assert_cmpstr(found, ==, "{\"verdict\":\"ok\"}");
    g_assert_cmpint(n, ==, 2);
    g_assert_null(record_read(path, &error));
    g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_SYSTEM);
    g_clear_error(&error);

    journal_rest_if_idle(journal); /* used since the last call */
    g_assert_false(is_alone(path));
    journal_rest_if_idle(journal);
    g_assert_true(is_alone(path));
    g_autoptr(GBytes) copy = journal_copy(journal, &error);
    g_assert_nonnull(copy);
    g_assert_true(journal_rest(journal));
    g_assert_true(journal_checkpoint(journal, &error));
    g_assert_true(journal_rest(journal));
    g_assert_true(append(journal, "three", &error));
    g_assert_true(journal_commit(journal, &error));
    g_assert_true(journal_rest(journal));
    g_assert_true(journal_replay(journal, count, &n_read, &error));
    g_assert_cmpint(n_read, ==, 3);
    g_assert_cmpint(journal_last(journal), ==, 3);
    g_assert_true(journal_rest(journal));
    journal_close(journal);
    folder_remove(folder);
}

/* Tests that a journal with few, but long entries stays open. */
static void
test_large(void)
{
    g_autofree char *folder = folder_make("resting");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autofree char *long_id = g_strnfill(256 << 10, 'x');
    g_autoptr(GError) error = NULL;
    Journal *journal = make_resting(path);

    for (int i = 0; i < 7; i++) {
        g_autofree char *id = g_strdup_printf("%s%d", long_id, i);

        g_assert_true(append(journal, id, &error));
    }
    g_assert_true(journal_commit(journal, &error));
    g_assert_false(journal_rest(journal));
    g_assert_false(is_alone(path));
    journal_close(journal);
    folder_remove(folder);
}

static void
change(const char *path, const char *sql)
{
    sqlite3 *db = NULL;

    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_exec(db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_close(db), ==, SQLITE_OK);
}

static void
take_away(const char *path)
{
    g_assert_cmpint(g_remove(path), ==, 0);
}

static void
empty(const char *path)
{
    g_assert_true(g_file_set_contents(path, "", 0, NULL));
}

static void
write_nonsense(const char *path)
{
    g_assert_true(g_file_set_contents(path, "no journal at all, but as long as one", -1, NULL));
}

static void
cut(const char *path)
{
    change(path, "DELETE FROM entry WHERE n = 2");
}

static void
alter(const char *path)
{
    change(path, "UPDATE entry SET hash = zeroblob(32) WHERE n = 2");
}

static void
alter_early(const char *path)
{
    change(path, "UPDATE entry SET answer = '{ }' WHERE n = 1");
}

static void
lengthen(const char *path)
{
    change(path,
           "INSERT INTO entry SELECT 3, at_ms, seat, 'three', act, events, answer, hash FROM entry "
           "WHERE n = 2");
}

/* Restricts the daemon to the rights of @file_mode and @folder_mode. Modes do not restrict root, so
 * root gives the files to NOBODY and becomes NOBODY. */
static void
forbid(const char *path, int file_mode, int folder_mode)
{
    g_autofree char *folder = g_path_get_dirname(path);
    const bool is_root = geteuid() == 0;

    g_assert_cmpint(is_root ? chown(path, NOBODY, NOBODY) : 0, ==, 0);
    g_assert_cmpint(is_root ? chown(folder, NOBODY, NOBODY) : 0, ==, 0);
    g_assert_cmpint(g_chmod(path, file_mode), ==, 0);
    g_assert_cmpint(g_chmod(folder, folder_mode), ==, 0);
    g_assert_cmpint(is_root ? seteuid(NOBODY) : 0, ==, 0);
}

static void
forbid_file(const char *path)
{
    forbid(path, 0400, 0700);
}

static void
forbid_folder(const char *path)
{
    forbid(path, 0600, 0500);
}

static void
permit(const char *folder)
{
    g_assert_cmpint(seteuid(getuid()), ==, 0);
    g_assert_cmpint(g_chmod(folder, 0700), ==, 0);
}

#define CHANGED                                                                              \
    "it was changed or damaged while nobody played, or cannot be read; restart the referee " \
    "to check it"

#define FORBIDDEN "it is read-only; check its permissions and those of its folder"

/* Tests that nobody else may read a journal that came with a mode of its own, or its log. */
static void
test_mode(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = folder_make("modes");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    GStatBuf is;

    journal_close(make_resting(path));
    g_assert_cmpint(g_chmod(path, 0644), ==, 0);
    Journal *journal = journal_open(path, EDITION, SOURCE, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(append(journal, "three", &error));
    g_assert_true(journal_commit(journal, &error));
    g_assert_true(g_stat(path, &is) == 0 && (is.st_mode & 0777) == 0600);
    g_assert_true(g_stat(log, &is) == 0 && (is.st_mode & 0777) == 0600);
    journal_close(journal);
    folder_remove(folder);
}

static const struct {
    const char *name;
    void (*spoil)(const char *path);
    JournalError code;
    const char *says; /* the message after the path */
} SPOILT[] = {
    { "gone", take_away, JOURNAL_ERROR_SYSTEM, "No such file or directory" },
    { "empty", empty, JOURNAL_ERROR_SYSTEM, "no such table: entry" },
    { "nonsense", write_nonsense, JOURNAL_ERROR_DAMAGED, "file is not a database" },
    { "forbidden-file", forbid_file, JOURNAL_ERROR_SYSTEM, FORBIDDEN },
    { "forbidden-folder", forbid_folder, JOURNAL_ERROR_SYSTEM, FORBIDDEN },
    { "cut", cut, JOURNAL_ERROR_DAMAGED, CHANGED },
    { "altered", alter, JOURNAL_ERROR_DAMAGED, CHANGED },
    { "altered-early", alter_early, JOURNAL_ERROR_DAMAGED, CHANGED },
    { "longer", lengthen, JOURNAL_ERROR_DAMAGED, CHANGED },
};

/* Tests that the next use of the journal reports the error, and so does every later one. The file
 * stays as it is. */
static void
test_spoilt(gconstpointer data)
{
    const size_t i = GPOINTER_TO_SIZE(data);

    for (int way = 0; way < 4; way++) {
        g_autofree char *folder = folder_make("resting");
        g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
        g_autofree char *says =
            g_strconcat(path, ": cannot be opened again: ", SPOILT[i].says, NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(GError) again = NULL;
        g_autoptr(GError) replayed = NULL;
        gint64 n = 0;
        Journal *journal = make_resting(path);

        SPOILT[i].spoil(path);
        if (way == 0) {
            g_assert_false(append(journal, "three", &error));
        } else if (way == 1) { /* journal_find() returns NULL, and the commit reports the error */
            g_assert_null(journal_find(journal, "red", "two", &n));
            g_assert_false(journal_commit(journal, &error));
        } else if (way == 2) {
            g_assert_null(journal_copy(journal, &error));
        } else {
            g_assert_false(journal_checkpoint(journal, &error));
        }
        g_assert_error(error, JOURNAL_ERROR, (int)SPOILT[i].code);
        g_assert_cmpstr(error->message, ==, says);
        g_assert_false(journal_is_sound(journal));
        g_assert_false(append(journal, "four", &again));
        g_assert_cmpstr(again->message, ==, says);
        g_assert_false(journal_replay(journal, NULL, NULL, &replayed));
        g_assert_cmpstr(replayed->message, ==, says);
        g_assert_cmpint(journal_last(journal), ==, 2);
        journal_close(journal);
        permit(folder);
        g_assert_true(is_alone(path));
        g_assert_cmpint(g_file_test(path, G_FILE_TEST_EXISTS), ==, SPOILT[i].spoil != take_away);
        folder_remove(folder);
    }
}

/* Tests that a journal that does not rest commits nothing once its file is deleted or moved. */
static void
test_gone(void)
{
    for (int deletes = 0; deletes <= 1; deletes++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *folder = folder_make("gone");
        g_autofree char *path = g_build_filename(folder, "x.journal", NULL);
        g_autofree char *moved = g_strconcat(path, ".moved", NULL);
        Journal *journal = make_resting(path);

        g_assert_true(append(journal, "three", &error));
        g_assert_true(journal_commit(journal, &error));
        g_assert_true(append(journal, "four", &error));
        g_assert_cmpint(deletes ? unlink(path) : rename(path, moved), ==, 0);
        g_assert_false(journal_commit(journal, &error));
        g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_SYSTEM);
        g_assert_true(g_str_has_suffix(error->message,
                                       "was deleted or moved; put it back, or restore a copy"));
        g_assert_false(journal_is_sound(journal));
        journal_close(journal);
        folder_remove(folder);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/resting/wakes", test_wakes);
    g_test_add_func("/resting/large", test_large);
    g_test_add_func("/resting/mode", test_mode);
    g_test_add_func("/resting/gone while open", test_gone);
    for (size_t i = 0; i < G_N_ELEMENTS(SPOILT); i++) {
        g_autofree char *name = g_strconcat("/resting/", SPOILT[i].name, NULL);

        g_test_add_data_func(name, GSIZE_TO_POINTER(i), test_spoilt);
    }
    return g_test_run();
}
