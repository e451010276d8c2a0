/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_rest.c: a journal that nobody needs for now is a closed file
 *
 *     open ── nobody acts ──► all that is in the log into the file, closed ── an act ──► open
 *
 * An open connection is most of the memory of a table at rest. Nobody else writes to the file
 * meanwhile: that is what the lock of the folder is for (state.h). Who does so all the same is
 * found out: it is proved again when it wakes, as when it was opened, and the last entry is
 * remembered with its hash. A journal that is longer than any evening stays open.
 */
#include "referee/journal/journal_inner.h"

#include "referee/journal/harden.h"

#include <string.h>

enum {
    ENTRIES_MAX =
        1000, /* of a journal that rests: so many are read, and kept in the cache, at once */
    READER_MS = 1000, /* that somebody who reads the closed file is waited for */
};

static const char CHANGED[] =
    "it was changed or damaged while nobody played, or cannot be read; start the referee again, "
    "which then looks it through";

static const char FORBIDDEN[] =
    "it may only be read, not written; see to its permissions, and to those of its folder";

/* What is the matter with a journal that does not open again; nothing more is written to it. */
static bool
spoil(Journal *journal, JournalError code, const char *why, GError **error)
{
    g_free(journal->fault);
    journal->fault = g_strdup_printf("%s: cannot be opened again: %s", journal->path, why);
    journal->fault_code = code;
    journal->has_failed = true;
    journal_let_go(journal);
    return journal_can_write(journal, error);
}

static bool
spoil_by_sqlite(Journal *journal, GError **error)
{
    const int cause = journal->db == NULL ? 0 : sqlite3_system_errno(journal->db);
    const int code = journal->db == NULL ? SQLITE_NOMEM : sqlite3_errcode(journal->db) & 0xff;
    const bool is_damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;

    return spoil(journal,
                 is_damaged ? JOURNAL_ERROR_DAMAGED : JOURNAL_ERROR_SYSTEM,
                 code == SQLITE_READONLY ? FORBIDDEN
                 : cause != 0            ? g_strerror(cause)
                 : journal->db == NULL   ? "there is no memory"
                                         : sqlite3_errmsg(journal->db),
                 error);
}

/* Whether the file is whole: every page of it is read, and stays in the cache. A read that brings
 * less than there is would else be taken for a page that is half empty, and be written so. */
static bool
is_whole(Journal *journal, int *status)
{
    sqlite3_stmt *check = NULL;
    bool is_ok = false;

    *status = sqlite3_prepare_v2(journal->db, "PRAGMA integrity_check(1)", -1, &check, NULL);
    *status = *status == SQLITE_OK ? sqlite3_step(check) : *status;
    if (*status == SQLITE_ROW) {
        is_ok = g_strcmp0((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    }
    sqlite3_finalize(check);
    return is_ok;
}

/* Whether the journal says what it said, from the first entry to the last. */
static bool
says_the_same(Journal *journal)
{
    const gint64 last = journal->last;
    guint8 hash[JOURNAL_HASH_BYTES];

    memcpy(hash, journal->hash, sizeof hash);
    bool is_same = journal_replay(journal, NULL, NULL, NULL) && journal->last == last &&
                   memcmp(journal->hash, hash, sizeof hash) == 0;
    memcpy(journal->hash, hash, sizeof hash);
    journal->last = journal->committed = last;
    return is_same;
}

bool
journal_wake(Journal *journal, GError **error)
{
    int status = SQLITE_OK;

    journal->is_used = true;
    if (journal->db != NULL || journal->has_failed) {
        return journal->db != NULL;
    }
    if (sqlite3_open_v2(
            journal->path, &journal->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        return spoil_by_sqlite(journal, error);
    }
    /* the lock would ask for more, and say so in its own words */
    if (sqlite3_db_readonly(journal->db, "main") == 1) {
        return spoil(journal, JOURNAL_ERROR_SYSTEM, FORBIDDEN, error);
    }
    harden_connection(journal->db);
    sqlite3_busy_timeout(journal->db, READER_MS);
    if (!journal_lock(journal, NULL)) {
        return spoil_by_sqlite(journal, error);
    }
    bool fine = is_whole(journal, &status);
    if (!fine && status != SQLITE_ROW) {
        return spoil_by_sqlite(journal, error);
    }
    if (fine && !journal_prepare(journal, NULL)) {
        return spoil_by_sqlite(journal, error);
    }
    if (!fine || !says_the_same(journal)) {
        return spoil(journal, JOURNAL_ERROR_DAMAGED, CHANGED, error);
    }
    return (journal_run(journal, "PRAGMA journal_mode = WAL", NULL) &&
            journal_begin_commits(journal, NULL)) ||
           spoil_by_sqlite(journal, error);
}

bool
journal_rest(Journal *journal)
{
    if (journal->db == NULL || journal->in_batch || journal->is_written || journal->has_failed ||
        journal->last > ENTRIES_MAX || !journal_empty_log(journal)) {
        return journal->db == NULL;
    }
    journal_let_go(journal);
    return true;
}

void
journal_look(Journal *journal)
{
    if (!journal->is_used) {
        journal_rest(journal);
    }
    journal->is_used = false;
}

void
journal_let_go(Journal *journal)
{
    for (int i = 0; i < STATEMENTS_N; i++) {
        sqlite3_finalize(g_steal_pointer(&journal->statements[i]));
    }
    if (journal->has_failed && journal->n_logged > 0) {
        /* nobody knows what of the log can still be read, so none of it comes into the file: opened
         * anew, SQLite takes what its checksums prove */
        sqlite3_db_config(journal->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    sqlite3_close(g_steal_pointer(&journal->db));
    journal->n_logged = 0;
}
