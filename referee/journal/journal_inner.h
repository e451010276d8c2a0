/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_inner.h: declarations for the files of a journal only
 *
 *     journal.c        opening, verifying, appending, reading
 *     journal_db.c     the connection to SQLite, its statements and its errors
 *     journal_read.c   reads all entries, and verifies the hash chain
 *     journal_sync.c   commits, syncs and checkpoints
 *     journal_hash.c   the hash chain
 *     journal_rest.c   closing the file of a journal while nobody needs it
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
    /* limit on the entries of a journal that may rest: all are read and cached at once when it is
     * opened again */
    JOURNAL_REST_MAX = 1000,
};

struct Journal {
    char *path;
    sqlite3 *db; /* NULL while the file is closed */
    sqlite3_stmt *statements[STATEMENTS_N];
    gint64 last;
    gint64 committed;                  /* number of the last entry that is on the disk */
    guint8 source[JOURNAL_HASH_BYTES]; /* start of the hash chain: the hash of the edition's text */
    guint8 hash[JOURNAL_HASH_BYTES];   /* hash of the last entry */
    int n_logged;                      /* pages in the WAL, as of the last commit */
    bool in_batch;
    bool is_written;  /* True when entries are written, but perhaps not on the disk. */
    int synced;       /* SQLite's result of the last sync */
    bool is_synced;   /* True when a sync followed the last write. */
    gint64 began_us;  /* start of the last write */
    gint64 synced_us; /* end of the last sync */
    /* True after a failed write. The state of the disk is known again when the journal is
     * opened again. */
    bool has_failed;
    bool is_used;   /* True when the journal was used since the last journal_rest_if_idle(). */
    char *fault;    /* reason why the file could not be opened again, or NULL */
    int fault_code; /* a JournalError */
};

/* Sets @error to SQLite's last error on this journal, after the words @what. Returns false. */
bool journal_fail(const Journal *journal, const char *what, GError **error);

/* Executes @sql, which returns no rows. */
bool journal_run(Journal *journal, const char *sql, GError **error);

/* Executes a statement that returns no rows. After a failure nothing more is written. */
bool journal_step(Journal *journal, Statement which, GError **error);

/* Locks the file for this connection only, and sets the connection's pragmas. */
bool journal_lock(Journal *journal, GError **error);

/* Prepares the statements for repeated use. */
bool journal_prepare(Journal *journal, GError **error);

/* Does the same as journal_replay(), on an open file. */
bool journal_scan(Journal *journal, JournalEach each, gpointer data, GError **error);

/* Does the same as journal_replay_after(), on an open file. */
bool
journal_scan_after(Journal *journal, gint64 n, JournalEach each, gpointer data, GError **error);

/* Moves the whole WAL into the file. Reports whether all of it is there, durably. */
bool journal_empty_log(Journal *journal);

/* Opens the file if it is closed. Must be called before any access to the file. When the file
 * cannot be opened, the journal has failed for good. */
bool journal_wake(Journal *journal, GError **error);

/* Closes the connection, if there is one. */
void journal_let_go(Journal *journal);

/* Returns false with an error when an earlier write failed. */
bool journal_can_write(const Journal *journal, GError **error);

/* Leaves the sync of commits to journal_sync() from here on. This is the last step of opening a
 * connection for writing. */
bool journal_begin_commits(Journal *journal, GError **error);

/* Writes the readable part of the WAL again, and syncs it. After a failed sync the system may count
 * the pages as written (as Linux does), so no later sync would bring them to the disk. Returns
 * SQLITE_OK, or SQLite's error code. */
int journal_write_log_again(Journal *journal);
