/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_sync.c: commits, syncs and checkpoints
 *
 * With synchronous=FULL, SQLite would sync the WAL inside COMMIT, on the thread that the phones
 * wait for. So this code uses NORMAL and syncs the WAL itself. SQLite still does all syncs that
 * checkpoints need.
 */
#define G_LOG_DOMAIN "referee"

#include "referee/journal/journal_inner.h"

#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"

enum {
    COMMIT_SLOW_US = G_USEC_PER_SEC / 4, /* a player notices this delay */
    WAL_CHECKPOINT_IDLE =
        500, /* pages in the WAL that make a checkpoint worthwhile while nobody waits */
    WAL_CHECKPOINT_ALWAYS =
        4000,             /* pages in the WAL that make a checkpoint necessary at any time */
    LOG_CHUNK = 64 << 10, /* bytes */
};

/* Records the number of pages in the WAL after each commit. */
static int
on_logged(void *data, sqlite3 *db, const char *name, int n_pages)
{
    Journal *journal = data;

    (void)db;
    (void)name;
    journal->n_logged = n_pages;
    return SQLITE_OK;
}

bool
journal_begin_commits(Journal *journal, GError **error)
{
    if (!journal_run(journal, "PRAGMA synchronous = NORMAL", error)) {
        return false;
    }
    sqlite3_wal_hook(journal->db, on_logged, journal);
    return true;
}

/* Records the duration of a commit. Logs a slow disk for the operator. */
static void
note_commit(Journal *journal, gint64 took_us)
{
    metrics_observe(METRIC_COMMIT_SECONDS, (double)took_us / G_USEC_PER_SEC);
    metrics_observe(METRIC_COMMIT_ENTRIES, (double)(journal->last - journal->committed));
    if (took_us >= COMMIT_SLOW_US) {
        log_tell(LOG_COMMIT_SLOW,
                 LOG_TEXT("file", journal->path),
                 LOG_NUMBER("ms", took_us / 1000),
                 LOG_NUMBER("entries", journal->last - journal->committed));
    }
    journal->committed = journal->last;
}

/* Moves pages from the WAL into the file. Only call this after a sync of the WAL, since a sync that
 * fails in here is not noticed. The remaining pages stay in the WAL until the next time. */
static void
checkpoint(Journal *journal)
{
    sqlite3_wal_checkpoint_v2(journal->db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    journal->n_logged = 0;
}

int
journal_write_log_again(Journal *journal)
{
    g_autofree char *bytes = g_malloc(LOG_CHUNK);
    sqlite3_file *log = NULL;
    sqlite3_int64 size = 0;

    sqlite3_file_control(journal->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, (void *)&log);
    if (log == NULL || log->pMethods == NULL) {
        return SQLITE_OK; /* no WAL exists */
    }
    int status = log->pMethods->xFileSize(log, &size);
    for (sqlite3_int64 at = 0; at < size && status == SQLITE_OK; at += LOG_CHUNK) {
        const int n = (int)MIN(LOG_CHUNK, size - at);

        status = log->pMethods->xRead(log, bytes, n, at);
        status = status == SQLITE_OK ? log->pMethods->xWrite(log, bytes, n, at) : status;
    }
    return status == SQLITE_OK ? log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) : status;
}

/* Reports whether the journal's file still has its name. SQLite would write to a deleted file, and
 * the entries would be lost when the process ends. */
static bool
is_in_place(Journal *journal, GError **error)
{
    int has_moved = 0;

    sqlite3_file_control(journal->db, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    if (has_moved != 0) {
        journal->has_failed = true;
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: was deleted or moved; put it back, or restore a copy",
                    journal->path);
    }
    return has_moved == 0;
}

bool
journal_write(Journal *journal, bool *waits, GError **error)
{
    if (!journal_can_write(journal, error) || (journal->in_batch && !is_in_place(journal, error))) {
        return false;
    }
    if (journal->in_batch) {
        journal->in_batch = false;
        journal->began_us = world_steady_us();
        if (!journal_step(journal, COMMIT, error)) {
            return false;
        }
        journal->is_written = true;
        journal->is_synced = false;
    }
    *waits = journal->is_written && !journal->is_synced;
    return true;
}

void
journal_sync(Journal *journal)
{
    sqlite3_file *log = NULL;

    if (!journal->is_written || journal->is_synced) {
        return;
    }
    sqlite3_file_control(journal->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, (void *)&log);
    journal->synced = log == NULL || log->pMethods == NULL
                          ? SQLITE_IOERR_FSYNC
                          : log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
    journal->is_synced = true;
    if (journal->synced == SQLITE_OK && journal->n_logged >= WAL_CHECKPOINT_ALWAYS) {
        checkpoint(journal);
    }
    journal->synced_us = world_steady_us();
}

bool
journal_commit(Journal *journal, GError **error)
{
    bool waits = false;

    if (!journal_write(journal, &waits, error)) {
        return false;
    }
    journal_sync(journal);
    if (!journal->is_written) {
        return true;
    }
    journal->is_written = false;
    if (journal->synced != SQLITE_OK) {
        journal->has_failed = true;
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: cannot be synced to disk: %s",
                    journal->path,
                    sqlite3_errstr(journal->synced));
        return false;
    }
    note_commit(journal, journal->synced_us - journal->began_us);
    return true;
}

bool
journal_wants_checkpoint(const Journal *journal)
{
    return journal->n_logged >= WAL_CHECKPOINT_IDLE && !journal->in_batch && !journal->is_written &&
           !journal->has_failed;
}

void
journal_checkpoint_if_long(Journal *journal)
{
    if (journal_wants_checkpoint(journal)) {
        checkpoint(journal);
    }
}
