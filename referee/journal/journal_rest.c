/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_rest.c: closing the file of a journal while nobody needs it
 *
 *     open ── nobody acts ──► whole WAL moved into the file, file closed ── an act ──► open
 *
 * An open connection takes most of the memory of an idle table. Nobody else writes to the closed
 * file, since the folder is locked (state.h). If somebody writes to it all the same, the write is
 * detected. When the file is opened again, it is verified, and must end with the same entry and
 * hash as before. A journal that is longer or larger than a game of one evening stays open.
 */
#include "referee/journal/journal_inner.h"

#include "referee/journal/harden.h"

#include <string.h>

static const char CHANGED[] = "it was changed or damaged while nobody played, or cannot be read; "
                              "restart the referee to check it";

static const char FORBIDDEN[] = "it is read-only; check its permissions and those of its folder";

/* Records why a closed journal cannot be opened again. Nothing more is written to it. Returns false
 * with the error. */
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
                 : journal->db == NULL   ? "out of memory"
                                         : sqlite3_errmsg(journal->db),
                 error);
}

/* Reports whether the journal still has the same entries, from the first to the last. */
static bool
says_the_same(Journal *journal)
{
    const gint64 last = journal->last;
    guint8 hash[JOURNAL_HASH_BYTES];

    memcpy(hash, journal->hash, sizeof hash);
    bool is_same = journal_scan(journal, NULL, NULL, NULL) && journal->last == last &&
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
    if (journal->db != NULL) {
        return true;
    }
    if (!journal_can_write(journal, error)) {
        return false;
    }
    if (!journal_check_log(journal->path, NULL)) {
        return spoil(journal, JOURNAL_ERROR_DAMAGED, CHANGED, error);
    }
    if (sqlite3_open_v2(
            journal->path, &journal->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        return spoil_by_sqlite(journal, error);
    }
    /* journal_lock() would need write access, and would fail with SQLite's own message. */
    if (sqlite3_db_readonly(journal->db, "main") == 1) {
        return spoil(journal, JOURNAL_ERROR_SYSTEM, FORBIDDEN, error);
    }
    harden_connection(journal->db);
    sqlite3_busy_timeout(journal->db, JOURNAL_READER_MS);
    if (!journal_lock(journal, NULL)) {
        return spoil_by_sqlite(journal, error);
    }
    bool fine = harden_is_whole(journal->db, &status);
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

/* Returns the size of the file with its WAL, or -1 when SQLite cannot tell it. */
static gint64
count_bytes(sqlite3 *db)
{
    static const char SIZE[] =
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
    sqlite3_stmt *size = NULL;
    gint64 n = -1;

    if (sqlite3_prepare_v2(db, SIZE, -1, &size, NULL) == SQLITE_OK &&
        sqlite3_step(size) == SQLITE_ROW) {
        n = sqlite3_column_int64(size, 0);
    }
    sqlite3_finalize(size);
    return n;
}

/* Reports whether the open journal is small enough to be closed while nobody needs it. */
static bool
is_small(const Journal *journal)
{
    const gint64 bytes = count_bytes(journal->db);

    return journal->last <= JOURNAL_REST_MAX && bytes >= 0 && bytes <= JOURNAL_REST_BYTES_MAX;
}

bool
journal_rest(Journal *journal)
{
    if (journal->db == NULL || journal->in_batch || journal->is_written || journal->has_failed ||
        !is_small(journal) || !journal_empty_log(journal)) {
        return journal->db == NULL;
    }
    journal_let_go(journal);
    return true;
}

bool
journal_rest_if_idle(Journal *journal)
{
    const bool is_idle = !journal->is_used;

    journal->is_used = false;
    return is_idle && journal_rest(journal);
}

void
journal_let_go(Journal *journal)
{
    for (int i = 0; i < STATEMENTS_N; i++) {
        sqlite3_finalize(g_steal_pointer(&journal->statements[i]));
    }
    if (journal->has_failed && journal->n_logged > 0) {
        /* After a failure, nobody knows which part of the WAL can still be read. So the WAL is not
         * moved into the file. When the journal is opened again, SQLite uses the part of the WAL
         * with valid checksums. */
        sqlite3_db_config(journal->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    sqlite3_close(g_steal_pointer(&journal->db));
    journal->n_logged = 0;
}
