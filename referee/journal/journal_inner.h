/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_inner.h: declarations shared by the files that implement journal.h
 *
 *     journal.c        opens, verifies, appends to and copies a journal
 *     journal_db.c     locks the database, runs statements and reports SQLite's errors
 *     journal_read.c   reads entries, and verifies the hash chain
 *     journal_sync.c   commits, syncs and checkpoints the WAL
 *     journal_hash.c   computes the hashes of the chain
 *     journal_rest.c   closes the file while nobody needs it, and opens it again
 */
#pragma once

#include "referee/journal/journal.h"

#include <sqlite3.h>

/* The prepared statements, in the order of their SQL in journal_db.c. */
typedef enum {
    BEGIN,
    COMMIT,
    INSERT,
    FIND,
    ALL,
    AFTER,
    STATEMENTS_N
} Statement;
enum {
    /* journal_rest() closes only journals with at most this many entries and bytes. It leaves
     * larger journals open, since journal_wake() would have to read and verify the whole file at
     * once. */
    JOURNAL_REST_MAX = 1000,
    JOURNAL_REST_BYTES_MAX = 2 << 20,
    /* time to wait for another process that reads the file, such as a backup */
    JOURNAL_READER_MS = 1000,
};

struct Journal {
    char *path;
    sqlite3 *db; /* NULL while the file is closed */
    sqlite3_stmt *statements[STATEMENTS_N];
    gint64 last;                       /* number of the last entry, committed or not */
    gint64 committed;                  /* number of the last durable entry */
    guint8 source[JOURNAL_HASH_BYTES]; /* start of the hash chain (journal_hash_source()) */
    guint8 hash[JOURNAL_HASH_BYTES];   /* hash of the last entry */
    int n_logged;     /* length of the WAL in pages, measured at the last commit or checkpoint */
    bool in_batch;    /* True while a transaction is open: from an append to journal_write(). */
    bool is_written;  /* True from journal_write() until journal_commit() has checked the sync. */
    int synced;       /* SQLite's result code of the last sync */
    bool is_synced;   /* True when a sync followed the last write, even if the sync failed. */
    gint64 began_us;  /* start of the last write (monotonic clock) */
    gint64 synced_us; /* end of the last sync (monotonic clock) */
    /* True after a failed write, sync or read. The state of the disk is then unknown, so the
     * journal takes no more entries. Only a new journal_open() can continue it. */
    bool has_failed;
    bool is_used;   /* True when journal_wake() ran since the last journal_rest_if_idle(). */
    char *fault;    /* reason why journal_wake() failed, or NULL */
    int fault_code; /* the JournalError that belongs to `fault` */
};

/* Sets @error to "<path>: <@what>: <SQLite's last error>". Always returns false, so that its caller
 * can return the result. */
bool journal_fail(const Journal *journal, const char *what, GError **error);

/* Executes @sql. Discards the rows of the result, if any. */
bool journal_run(Journal *journal, const char *sql, GError **error);

/* Executes the prepared statement @which. This statement must return no rows. On failure returns
 * false with an error, and sets has_failed. */
bool journal_step(Journal *journal, Statement which, GError **error);

/* Reports whether the journal at @path has a WAL that is not empty. */
bool journal_has_log(const char *path);

/* Locks the file exclusively for this connection, and sets the connection's pragmas. */
bool journal_lock(Journal *journal, GError **error);

/* Prepares all of Journal.statements. */
bool journal_prepare(Journal *journal, GError **error);

/* Works as journal_replay() does, but the file must be open, and @each may be NULL. */
bool journal_scan(Journal *journal, JournalEach each, gpointer data, GError **error);

/* Works as journal_replay_after() does, but the file must be open. */
bool
journal_scan_after(Journal *journal, gint64 n, JournalEach each, gpointer data, GError **error);

/* Checkpoints the whole WAL into the file, durably, and truncates the WAL. Returns false when the
 * checkpoint failed or was incomplete. */
bool journal_empty_log(Journal *journal);

/* Opens and verifies the file if it is closed. Must be called before any access to a file that may
 * be closed. Returns false with an error on failure. A failure is permanent: it sets has_failed and
 * `fault`, and all later calls fail with the same error. */
bool journal_wake(Journal *journal, GError **error);

/* Finalizes the statements, and closes the connection if there is one. */
void journal_let_go(Journal *journal);

/* Returns false with an error when has_failed is set. */
bool journal_can_write(const Journal *journal, GError **error);

/* Stops SQLite from syncing the WAL at each commit; from then on, journal_sync() syncs it. This is
 * the last step of opening a connection for writing. */
bool journal_begin_commits(Journal *journal, GError **error);

/* Reads the whole WAL, writes the same bytes to it again, and syncs it. A sync alone is not enough
 * if an earlier fsync failed: the kernel may have marked the pages as clean (as Linux does), and
 * then does not write them at the next fsync. Returns SQLITE_OK, or SQLite's error code. */
int journal_write_log_again(Journal *journal);
