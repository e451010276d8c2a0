/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/journal/journal_inner.h"

#include "referee/base/world.h"
#include "referee/journal/harden.h"

#include <glib/gstdio.h>
#include <jansson.h>
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

G_DEFINE_QUARK(journal - error, journal_error)

void
journal_entry_clear(JournalEntry *entry)
{
    g_free(entry->seat);
    g_free(entry->id);
    g_free(entry->act);
    g_free(entry->events);
    g_free(entry->answer);
    *entry = (JournalEntry){ .n = 0 };
}

/* Copies the first value that @sql returns to *@answer, NULL for an SQL null. Returns false when
 * @sql returns no row. */
static bool
ask(Journal *journal, const char *sql, char **answer)
{
    sqlite3_stmt *statement = NULL;
    bool found = sqlite3_prepare_v2(journal->db, sql, -1, &statement, NULL) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW;

    if (found) {
        *answer = g_strdup((const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return found;
}

static bool
make_schema(Journal *journal, const char *edition, const char *source, GError **error)
{
    static const char SCHEMA[] =
        "CREATE TABLE entry (n INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, seat TEXT, id TEXT,"
        " act TEXT NOT NULL, events TEXT NOT NULL, answer TEXT NOT NULL, hash BLOB NOT NULL);"
        "CREATE UNIQUE INDEX entry_id ON entry (seat, id) WHERE id IS NOT NULL;"
        "CREATE TABLE about (edition TEXT NOT NULL, source TEXT);";
    char *sql = sqlite3_mprintf(
        "BEGIN; %s INSERT INTO about VALUES (%Q, %Q); PRAGMA user_version = %d; COMMIT;",
        SCHEMA,
        edition,
        source,
        JOURNAL_VERSION);
    bool fine = journal_run(journal, sql, error);

    sqlite3_free(sql);
    journal_hash_source(source, journal->source);
    memcpy(journal->hash, journal->source, sizeof journal->hash);
    return fine;
}

/* Reports whether two edition texts have the same content, whatever their layout is. */
static bool
is_same_source(const char *one, const char *other)
{
    if (strcmp(one, other) == 0) {
        return true;
    }
    json_t *left = json_loads(one, 0, NULL);
    json_t *right = json_loads(other, 0, NULL);
    bool same = left != NULL && json_equal(left, right) != 0;

    json_decref(left);
    json_decref(right);
    return same;
}

/* Checks that the file holds only our tables, so that nothing in it runs when it is read. */
static bool
check_schema(Journal *journal, GError **error)
{
    int fault = SQLITE_OK;

    if (harden_check_schema(journal->db, &fault)) {
        return true;
    }
    if (fault != SQLITE_OK) {
        return journal_fail(journal, "cannot be read", error);
    }
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_DAMAGED,
                "%s: contains more than a journal: it was changed or damaged; move it away to "
                "begin a new game",
                journal->path);
    return false;
}

/* Checks that an existing journal has a known version. */
static bool
check_version(const Journal *journal, gint64 version, GError **error)
{
    if (version > 0 && version != JOURNAL_VERSION) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: is a journal of version %" G_GINT64_FORMAT
                    "; this referee reads version %d: use %s referee, or move the journal away "
                    "to begin a new game",
                    journal->path,
                    version,
                    JOURNAL_VERSION,
                    version > JOURNAL_VERSION ? "a later" : "an earlier");
    } else if (version <= 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: is not a journal; move it away to begin a new game",
                    journal->path);
    }
    return version == JOURNAL_VERSION;
}

/* Checks that an existing journal belongs to this edition. */
static bool
check_edition(Journal *journal, const char *edition, const char *source, GError **error)
{
    g_autofree char *of = NULL;
    g_autofree char *begun_with = NULL;

    if (!ask(journal, "SELECT edition FROM about", &of) || g_strcmp0(of, edition) != 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: belongs to another edition; move it away to begin a new game",
                    journal->path);
        return false;
    }
    if (!ask(journal, "SELECT source FROM about", &begun_with) || begun_with == NULL ||
        !is_same_source(begun_with, source)) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: edition %s is not what the game began with: it was printed again, or the "
                    "journal was changed or damaged; move the journal away to begin a new game",
                    journal->path,
                    edition);
        return false;
    }
    journal_hash_source(begun_with, journal->source);
    return true;
}

/* The arguments of journal_open(). */
typedef struct {
    const char *edition;
    const char *source;
    JournalEach each; /* or NULL */
    gpointer data;
} Opening;

/* Checks that a journal that may rest can be opened again: journal_wake() checks the same. */
static bool
check_file(Journal *journal, GError **error)
{
    int status = SQLITE_OK;

    if (journal->last > JOURNAL_REST_MAX || harden_is_whole(journal->db, &status)) {
        return true;
    }
    if (status != SQLITE_ROW) {
        return journal_fail(journal, "cannot be read", error);
    }
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_DAMAGED,
                "%s: is damaged; move it away to begin a new game",
                journal->path);
    return false;
}

/* Verifies that an existing file is an intact journal of ours. Only reads the file. */
static bool
prove(Journal *journal, gint64 version, const Opening *opening, GError **error)
{
    return check_version(journal, version, error) && check_schema(journal, error) &&
           check_edition(journal, opening->edition, opening->source, error) &&
           journal_prepare(journal, error) &&
           journal_replay(journal, opening->each, opening->data, error) &&
           check_file(journal, error);
}

/* Syncs and checkpoints the WAL that a killed daemon has left. Its entries were written, but
 * perhaps not synced. They are valid from here on, so they must be on the disk before anything
 * is published. */
static bool
begin_writing(Journal *journal, GError **error)
{
    const int status = journal_write_log_again(journal);

    if (status != SQLITE_OK) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s-wal: cannot be synced to disk: %s",
                    journal->path,
                    sqlite3_errstr(status));
        return false;
    }
    sqlite3_db_config(journal->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return journal_run(journal, "PRAGMA journal_mode = WAL; PRAGMA wal_checkpoint(FULL)", error);
}

/* Creates the tables of a new file, or proves an existing journal. */
static bool
create_or_prove(Journal *journal, const Opening *opening, GError **error)
{
    g_autofree char *text = NULL;
    g_autofree char *n_parts = NULL;

    if (!ask(journal, "PRAGMA user_version", &text) ||
        !ask(journal, "SELECT count(*) FROM sqlite_schema", &n_parts)) {
        return journal_fail(journal, "cannot be read", error);
    }
    const gint64 version = g_ascii_strtoll(text, NULL, 10);
    if (version == 0 && strcmp(n_parts, "0") == 0) {
        return begin_writing(journal, error) &&
               make_schema(journal, opening->edition, opening->source, error) &&
               journal_prepare(journal, error);
    }
    return prove(journal, version, opening, error) && begin_writing(journal, error);
}

/* Takes the rights of others to the file @path away, if it exists. It may have been copied from
 * elsewhere. SQLite gives its log the same mode. */
static void
close_to_others(const char *path)
{
    GStatBuf is;

    if (g_lstat(path, &is) == 0 && S_ISREG(is.st_mode) && (is.st_mode & 077) != 0) {
        g_chmod(path, is.st_mode & 0700);
    }
}

Journal *
journal_open(const char *path,
             const char *edition,
             const char *source,
             JournalEach each,
             gpointer data,
             GError **error)
{
    const Opening opening = { .edition = edition, .source = source, .each = each, .data = data };
    g_autoptr(Journal) journal = g_new0(Journal, 1);

    journal->path = g_strdup(path);
    if (!journal_check_log(path, error)) {
        return NULL;
    }
    close_to_others(path);
    if (sqlite3_open_v2(path,
                        &journal->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK) {
        const int cause = sqlite3_system_errno(journal->db);

        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: cannot be opened: %s",
                    path,
                    cause == 0 ? sqlite3_errmsg(journal->db) : g_strerror(cause));
        return NULL;
    }
    if (sqlite3_db_readonly(journal->db, "main") == 1) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: is read-only; check its permissions",
                    path);
        return NULL;
    }
    harden_connection(journal->db);
    sqlite3_busy_timeout(journal->db, JOURNAL_READER_MS);
    /* A refused journal stays unchanged, with its WAL. */
    sqlite3_db_config(
        journal->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, journal_has_log(path) ? 1 : 0, NULL);
    if (!journal_lock(journal, error) || !create_or_prove(journal, &opening, error) ||
        !journal_begin_commits(journal, error)) {
        return NULL;
    }
    return g_steal_pointer(&journal);
}

void
journal_close(Journal *journal)
{
    if (journal == NULL) {
        return;
    }
    journal_let_go(journal);
    g_free(journal->path);
    g_free(journal->fault);
    g_free(journal);
}

gint64
journal_last(const Journal *journal)
{
    return journal->last;
}

bool
journal_replay(Journal *journal, JournalEach each, gpointer data, GError **error)
{
    return journal_wake(journal, error) && journal_scan(journal, each, data, error);
}

bool
journal_replay_after(Journal *journal, gint64 n, JournalEach each, gpointer data, GError **error)
{
    return journal_wake(journal, error) && journal_scan_after(journal, n, each, data, error);
}

static void
bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    if (text == NULL) {
        sqlite3_bind_null(statement, at);
    } else {
        sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
    }
}

bool
journal_is_sound(const Journal *journal)
{
    return !journal->has_failed;
}

bool
journal_append(Journal *journal, JournalEntry *entry, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];

    if (!journal_can_write(journal, error) || !journal_wake(journal, error) ||
        (!journal->in_batch && !journal_step(journal, BEGIN, error))) {
        return false;
    }
    sqlite3_stmt *insert = journal->statements[INSERT];
    journal->in_batch = true;
    entry->n = journal->last + 1;
    entry->at_ms = world_real_us() / 1000;
    journal_hash_entry(journal->hash, entry, hash);
    sqlite3_bind_int64(insert, 1, entry->n);
    sqlite3_bind_int64(insert, 2, entry->at_ms);
    bind_text(insert, 3, entry->seat);
    bind_text(insert, 4, entry->id);
    bind_text(insert, 5, entry->act);
    bind_text(insert, 6, entry->events);
    bind_text(insert, 7, entry->answer);
    sqlite3_bind_blob(insert, 8, hash, sizeof hash, SQLITE_STATIC);
    if (!journal_step(journal, INSERT, error)) {
        return false;
    }
    memcpy(journal->hash, hash, sizeof hash);
    journal->last = entry->n;
    return true;
}

bool
journal_checkpoint(Journal *journal, GError **error)
{
    if (!journal_commit(journal, error) || !journal_wake(journal, error)) {
        return false;
    }
    if (!journal_empty_log(journal)) {
        journal_fail(journal, "cannot be synced to disk", error);
        journal->has_failed = true;
    }
    return !journal->has_failed;
}

GBytes *
journal_copy(Journal *journal, GError **error)
{
    sqlite3_int64 size = 0;
    unsigned char *bytes = NULL;

    if (!journal_commit(journal, error) || !journal_wake(journal, error)) {
        return NULL;
    }
    bytes = sqlite3_serialize(journal->db, "main", &size, 0);
    if (bytes == NULL) {
        journal_fail(journal, "cannot be copied", error);
        return NULL;
    }
    return g_bytes_new_with_free_func(bytes, (gsize)size, sqlite3_free, bytes);
}

char *
journal_find(Journal *journal, const char *seat, const char *id, gint64 *n)
{
    char *answer = NULL;

    if (!journal_wake(journal, NULL)) {
        return NULL;
    }
    sqlite3_stmt *find = journal->statements[FIND];
    bind_text(find, 1, seat);
    bind_text(find, 2, id);
    const int step = sqlite3_step(find);
    if (step == SQLITE_ROW) {
        answer = g_strdup((const char *)sqlite3_column_text(find, 0));
        *n = sqlite3_column_int64(find, 1);
    } else if (step != SQLITE_DONE) {
        journal->has_failed = true; /* otherwise a repeated act could be done twice */
    }
    sqlite3_reset(find);
    sqlite3_clear_bindings(find);
    return answer;
}
