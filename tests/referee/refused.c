/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refused.c: tests that a refused journal is left unchanged, with its WAL and the files beside
 * it */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/journal/journal.h"
#include "tests/referee/folder.h"

enum {
    ENTRIES_N = 3,
};

static const char EDITION[] = "7K3Q";
static const char SOURCE[] = "{\"game\":\"any\"}";

/* Creates the journal of a daemon that was killed. Its entries are only in the WAL. */
static void
leave_killed(const char *path)
{
    static const char *const ENDS[] = { "", "-wal" };
    g_autofree char *live = g_strconcat(path, ".live", NULL);
    g_autoptr(GError) error = NULL;
    Journal *journal = journal_open(live, EDITION, SOURCE, NULL, NULL, &error);
    char act[] = "{\"act\":\"visit\"}";
    char events[] = "[]";
    char answer[] = "{}";

    g_assert_no_error(error);
    for (int i = 0; i < ENTRIES_N; i++) {
        JournalEntry entry = { .act = act, .events = events, .answer = answer };

        g_assert_true(journal_append(journal, &entry, &error));
    }
    g_assert_true(journal_commit(journal, &error));
    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *from = g_strconcat(live, ENDS[i], NULL);
        g_autofree char *to = g_strconcat(path, ENDS[i], NULL);
        g_autofree char *bytes = NULL;
        gsize size = 0;

        g_assert_true(g_file_get_contents(from, &bytes, &size, NULL));
        g_assert_true(g_file_set_contents(to, bytes, (gssize)size, NULL));
    }
    journal_close(journal);
    g_assert_cmpint(g_remove(live), ==, 0);
}

/* Executes @sql on the journal. This change, too, is only in the WAL. */
static void
change(const char *path, const char *sql)
{
    sqlite3 *db = NULL;

    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    g_assert_cmpint(
        sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_exec(db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_close(db), ==, SQLITE_OK);
}

static gint
compare_names(gconstpointer one, gconstpointer other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Returns a list of the files in @folder: a line for each, with its size and hash. The caller frees
 * it. */
static char *
look_into(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    GString *found = g_string_new(NULL);

    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_ptr_array_add(names, g_strdup(name));
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *bytes = NULL;
        gsize size = 0;

        g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
        g_autofree char *hash =
            g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)bytes, size);
        g_string_append_printf(found, "%s %" G_GSIZE_FORMAT " %s\n", name, size, hash);
    }
    return g_string_free(found, FALSE);
}

static const struct {
    const char *name;
    const char *edition; /* edition that opens the journal */
    const char *sql;     /* NULL: the journal itself is sound */
    bool is_closed;      /* whether all changes are in the file, and there is no WAL */
} REFUSED[] = {
    { "of-another-edition", "ZZZZ", NULL, false },
    { "changed", EDITION, "UPDATE entry SET answer = '{ }' WHERE n = 2", false },
    { "changed-and-closed", EDITION, "UPDATE entry SET answer = '{ }' WHERE n = 2", true },
    { "earlier-and-changed",
      EDITION,
      "UPDATE entry SET answer = '{ }' WHERE n = 2; PRAGMA user_version = 3",
      false },
    { "later", EDITION, "PRAGMA user_version = 99", false },
    { "with-a-view", EDITION, "CREATE VIEW v AS SELECT * FROM entry", false },
    { "of-another-program", EDITION, "PRAGMA user_version = 0", false },
    { "of-another-program-that-keeps-no-log",
      EDITION,
      "PRAGMA journal_mode = DELETE; PRAGMA user_version = 0",
      true },
};

static void
test_refused(gconstpointer data)
{
    const size_t i = GPOINTER_TO_SIZE(data);
    g_autofree char *folder = folder_make("refused");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autoptr(GError) error = NULL;

    leave_killed(path);
    if (REFUSED[i].sql != NULL) {
        change(path, REFUSED[i].sql);
    }
    if (REFUSED[i].is_closed) {
        sqlite3 *db = NULL;

        g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
        g_assert_cmpint(sqlite3_exec(db, "PRAGMA wal_checkpoint", NULL, NULL, NULL), ==, 0);
        g_assert_cmpint(sqlite3_close(db), ==, SQLITE_OK);
    }
    g_autofree char *before = look_into(folder);
    Journal *journal = journal_open(path, REFUSED[i].edition, SOURCE, NULL, NULL, &error);
    g_autofree char *after = look_into(folder);
    g_assert_null(journal);
    g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_DAMAGED);
    g_assert_cmpstr(after, ==, before);
    g_assert_cmpint(strstr(before, "journal-wal") == NULL, ==, REFUSED[i].is_closed);
    folder_remove(folder);
}

static bool
count(const JournalEntry *entry, gpointer data, GError **error)
{
    (void)entry;
    (void)error;
    (*(int *)data)++;
    return true;
}

/* Tests that the WAL of a sound journal is checkpointed when the journal opens, and is gone when it
 * closes. */
static void
test_taken(void)
{
    g_autofree char *folder = folder_make("refused");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    g_autoptr(GError) error = NULL;
    int n = 0;

    leave_killed(path);
    Journal *journal = journal_open(path, EDITION, SOURCE, count, &n, &error);
    g_assert_no_error(error);
    g_assert_cmpint(n, ==, ENTRIES_N);
    journal_close(journal);
    g_assert_false(g_file_test(log, G_FILE_TEST_EXISTS));
    folder_remove(folder);
}

/* Tests a WAL whose journal is empty or missing. SQLite would remove the WAL, and the played acts
 * with it. */
static void
test_log_alone(gconstpointer data)
{
    const bool is_gone = GPOINTER_TO_INT(data) != 0;
    g_autofree char *folder = folder_make("refused");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autoptr(GError) error = NULL;

    leave_killed(path);
    g_assert_true(is_gone ? g_remove(path) == 0 : g_file_set_contents(path, "", 0, NULL));
    g_autofree char *before = look_into(folder);
    g_assert_null(journal_open(path, EDITION, SOURCE, NULL, NULL, &error));
    g_autofree char *after = look_into(folder);
    g_assert_error(error, JOURNAL_ERROR, JOURNAL_ERROR_DAMAGED);
    g_assert_cmpstr(after, ==, before);
    folder_remove(folder);
}

/* The files with which another program could replace a journal, or stop the referee. */
static const struct {
    const char *name;
    const char *content; /* NULL: not a regular file */
    bool is_link;        /* a link, or a pipe */
    JournalError error;
} BESIDE[] = {
    { "a-rollback-journal", "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", false, JOURNAL_ERROR_DAMAGED },
    { "a-pipe-as-rollback-journal", NULL, false, JOURNAL_ERROR_SYSTEM },
    { "a-link-as-rollback-journal", NULL, true, JOURNAL_ERROR_SYSTEM },
};

static void
test_beside(gconstpointer data)
{
    const size_t i = GPOINTER_TO_SIZE(data);
    g_autofree char *folder = folder_make("refused");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autofree char *beside = g_strconcat(path, "-journal", NULL);
    g_autoptr(GError) error = NULL;

    leave_killed(path);
    if (BESIDE[i].content != NULL) {
        g_assert_true(g_file_set_contents(beside, BESIDE[i].content, -1, NULL));
    } else {
        g_assert_cmpint(BESIDE[i].is_link ? symlink(path, beside) : mkfifo(beside, 0600), ==, 0);
    }
    g_assert_null(journal_open(path, EDITION, SOURCE, NULL, NULL, &error));
    g_assert_error(error, JOURNAL_ERROR, (gint)BESIDE[i].error);
    g_assert_cmpint(g_remove(beside), ==, 0);
    g_clear_error(&error);
    Journal *journal = journal_open(path, EDITION, SOURCE, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(journal_last(journal), ==, ENTRIES_N);
    journal_close(journal);
    folder_remove(folder);
}

/* Tests what a daemon leaves that is killed while it creates a journal: the first page, and the
 * header of a rollback journal that undoes it. The next daemon begins anew. */
static void
test_half_created(void)
{
    g_autofree char *folder = folder_make("refused");
    g_autofree char *path = g_build_filename(folder, "7K3Q.journal", NULL);
    g_autofree char *rollback = g_strconcat(path, "-journal", NULL);
    g_autofree char *header = g_malloc0(512);
    g_autofree char *page = NULL;
    gsize size = 0;
    g_autoptr(GError) error = NULL;

    leave_killed(path);
    g_assert_true(g_file_get_contents(path, &page, &size, NULL));
    g_assert_cmpuint(size, ==, 4096);
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    g_assert_cmpint(g_remove(log), ==, 0);
    memcpy(header, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
    header[22] = 2;  /* sectors of 512 bytes */
    header[26] = 16; /* pages of 4 096 bytes */
    g_assert_true(g_file_set_contents(rollback, header, 512, NULL));
    Journal *journal = journal_open(path, EDITION, SOURCE, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(journal_last(journal), ==, 0);
    journal_close(journal);
    g_assert_false(g_file_test(rollback, G_FILE_TEST_EXISTS));
    folder_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(REFUSED); i++) {
        g_autofree char *name = g_strconcat("/refused/", REFUSED[i].name, NULL);

        g_test_add_data_func(name, GSIZE_TO_POINTER(i), test_refused);
    }
    g_test_add_data_func("/refused/cut-to-nothing", GINT_TO_POINTER(0), test_log_alone);
    g_test_add_data_func("/refused/gone-but-for-its-log", GINT_TO_POINTER(1), test_log_alone);
    for (size_t i = 0; i < G_N_ELEMENTS(BESIDE); i++) {
        g_autofree char *name = g_strconcat("/refused/", BESIDE[i].name, NULL);

        g_test_add_data_func(name, GSIZE_TO_POINTER(i), test_beside);
    }
    g_test_add_func("/refused/half-created", test_half_created);
    g_test_add_func("/refused/taken", test_taken);
    return g_test_run();
}
