/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_db.c: the connection to SQLite, its statements and its errors */
#include "referee/journal/journal_inner.h"

/* In the order of the enum in journal_inner.h. */
static const char *const STATEMENTS[] = {
    "BEGIN IMMEDIATE",
    "COMMIT",
    ("INSERT INTO entry (n, at_ms, seat, id, act, events, answer, hash) VALUES (?, ?, ?, ?, ?, ?, "
     "?, ?)"),
    "SELECT answer, n FROM entry WHERE seat = ? AND id = ?",
    "SELECT n, at_ms, seat, id, act, events, answer, hash FROM entry ORDER BY n",
    "SELECT n, at_ms, seat, id, act, events, answer FROM entry WHERE n > ? ORDER BY n",
};
G_STATIC_ASSERT(G_N_ELEMENTS(STATEMENTS) == STATEMENTS_N);

bool
journal_fail(const Journal *journal, const char *what, GError **error)
{
    const int code = sqlite3_errcode(journal->db) & 0xff;
    const bool is_damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;

    g_set_error(error,
                JOURNAL_ERROR,
                is_damaged ? JOURNAL_ERROR_DAMAGED : JOURNAL_ERROR_SYSTEM,
                "%s: %s: %s%s",
                journal->path,
                what,
                sqlite3_errmsg(journal->db),
                is_damaged ? "; move it away to begin a new game" : "");
    return false;
}

bool
journal_run(Journal *journal, const char *sql, GError **error)
{
    return sqlite3_exec(journal->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           journal_fail(journal, "cannot be used as a journal", error);
}

/* Locks exclusively: no other process writes or checkpoints. Otherwise SQLite before 3.51.3 may
 * lose the WAL. */
bool
journal_lock(Journal *journal, GError **error)
{
    return journal_run(journal,
                       "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL;"
                       "PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY; PRAGMA user_version",
                       error);
}

bool
journal_prepare(Journal *journal, GError **error)
{
    for (int i = 0; i < STATEMENTS_N; i++) {
        if (sqlite3_prepare_v3(journal->db,
                               STATEMENTS[i],
                               -1,
                               SQLITE_PREPARE_PERSISTENT,
                               &journal->statements[i],
                               NULL) != SQLITE_OK) {
            return journal_fail(journal, "is not a journal", error);
        }
    }
    return true;
}

bool
journal_step(Journal *journal, Statement which, GError **error)
{
    sqlite3_stmt *statement = journal->statements[which];
    bool fine =
        sqlite3_step(statement) == SQLITE_DONE || journal_fail(journal, "cannot be written", error);

    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    journal->has_failed = !fine;
    return fine;
}

bool
journal_can_write(const Journal *journal, GError **error)
{
    if (journal->fault != NULL) {
        g_set_error_literal(error, JOURNAL_ERROR, journal->fault_code, journal->fault);
    } else if (journal->has_failed) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: an earlier write failed, so nothing more is written to it",
                    journal->path);
    }
    return !journal->has_failed;
}

/* Executes a checkpoint statement. Reports whether nobody blocked the checkpoint and the whole WAL
 * is in the file. */
static bool
checkpoint_is_complete(sqlite3_stmt *checkpoint)
{
    return sqlite3_step(checkpoint) == SQLITE_ROW && sqlite3_column_int(checkpoint, 0) == 0 &&
           sqlite3_column_int(checkpoint, 1) == sqlite3_column_int(checkpoint, 2);
}

bool
journal_empty_log(Journal *journal)
{
    sqlite3_stmt *checkpoint = NULL;
    bool fine =
        sqlite3_prepare_v2(journal->db, "PRAGMA wal_checkpoint(TRUNCATE)", -1, &checkpoint, NULL) ==
            SQLITE_OK &&
        checkpoint_is_complete(checkpoint);

    sqlite3_finalize(checkpoint);
    return fine;
}
