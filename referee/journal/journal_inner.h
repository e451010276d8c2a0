/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_inner.h: what the files of a journal share, and nobody else
 *
 *     journal.c        opening, proving, appending, reading
 *     journal_sync.c   commits: when and where they are brought to the disk
 *     journal_hash.c   the chain
 *     journal_rest.c   a journal that nobody needs for now is a closed file
 */
#pragma once

#include "referee/journal/journal.h"

#include <sqlite3.h>

/* What is prepared, in this order. */
typedef enum {
    BEGIN,
    COMMIT,
    INSERT,
    FIND,
    ALL,
    STATEMENTS_N
} Statement;
struct Journal {
    char *path;
    sqlite3 *db; /* NULL while it rests */
    sqlite3_stmt *statements[STATEMENTS_N];
    gint64 last;
    gint64 committed;                  /* the last that is on the disk */
    guint8 source[JOURNAL_HASH_BYTES]; /* what the first entry follows on */
    guint8 hash[JOURNAL_HASH_BYTES];   /* of the last entry */
    int n_logged;                      /* pages in the log, as of the last commit */
    bool in_batch;
    bool is_written;  /* and not known to be on the disk */
    int synced;       /* what the last sync said, of SQLite */
    bool is_synced;   /* since the last writing */
    gint64 began_us;  /* the writing, … */
    gint64 synced_us; /* … and when it was synced */
    bool has_failed;  /* at writing: what is on the disk is known again when it is opened anew */
    bool is_used;     /* since it was looked at */
    char *fault;      /* why it could not be opened again; NULL where it could be */
    int fault_code;   /* of JournalError */
};

/* Runs @sql, which brings nothing. */
bool journal_run(Journal *journal, const char *sql, GError **error);

/* Runs a statement that brings nothing; when it fails, nothing more is written. */
bool journal_step(Journal *journal, Statement which, GError **error);

/* The connection is told who it is alone with. */
bool journal_lock(Journal *journal, GError **error);

/* Prepares what is asked and said again and again. */
bool journal_prepare(Journal *journal, GError **error);

/* Whether all that was in the log is in the file, durably. */
bool journal_empty_log(Journal *journal);

/* Before anything is done with the file: a journal that rests is opened. When it cannot be, it has
 * failed for good. */
bool journal_wake(Journal *journal, GError **error);

/* Ends the connection, if there is one. */
void journal_let_go(Journal *journal);

/* False with an error when something could not be written before. */
bool journal_can_write(const Journal *journal, GError **error);

/* From here on commits are as journal_sync() has them: what a connection that is opened for writing
 * is told last. */
bool journal_begin_commits(Journal *journal, GError **error);

/* Writes what can be read of the log once more, and syncs it: where a sync failed, the system may
 * take it for written from then on (as Linux does), and no later one would bring it to the disk.
 * SQLite's code of what failed, or SQLITE_OK. */
int journal_write_log_again(Journal *journal);
