/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_read.c: reads all entries, and verifies the hash chain */
#include "referee/journal/journal_inner.h"
#include "referee/journal/journal_row.h"

#include <string.h>

/* Reads @row into @entry. Checks that it follows the entries read so far, and makes it the last
 * entry. */
static bool
chain(Journal *journal, sqlite3_stmt *row, JournalEntry *entry, GError **error)
{
    const bool is_ours = journal_row_read(row, entry);
    guint8 hash[JOURNAL_HASH_BYTES];

    journal_hash_entry(journal->hash, entry, hash);
    if (!is_ours || entry->n != journal->last + 1 ||
        sqlite3_column_bytes(row, 7) != JOURNAL_HASH_BYTES ||
        memcmp(sqlite3_column_blob(row, 7), hash, sizeof hash) != 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: entry %" G_GINT64_FORMAT " does not follow from entry %" G_GINT64_FORMAT
                    ": the journal was changed or damaged; move it away to begin a new game",
                    journal->path,
                    entry->n,
                    journal->last);
        return false;
    }
    memcpy(journal->hash, hash, sizeof hash);
    journal->last = entry->n;
    return true;
}

bool
journal_scan(Journal *journal, JournalEach each, gpointer data, GError **error)
{
    bool fine = true;
    int step = SQLITE_DONE;

    sqlite3_stmt *rows = journal->statements[ALL];
    journal->last = 0;
    memcpy(journal->hash, journal->source, sizeof journal->hash);
    while (fine && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        JournalEntry entry;

        fine = chain(journal, rows, &entry, error) && (each == NULL || each(&entry, data, error));
    }
    if (fine && step != SQLITE_DONE) {
        fine = journal_fail(journal, "cannot be read", error);
    }
    sqlite3_reset(rows);
    journal->committed = journal->last;
    return fine;
}

bool
journal_scan_after(Journal *journal, gint64 n, JournalEach each, gpointer data, GError **error)
{
    sqlite3_stmt *rows = journal->statements[AFTER];
    bool fine = true;
    int step = SQLITE_DONE;

    sqlite3_bind_int64(rows, 1, n);
    while (fine && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        JournalEntry entry;

        journal_row_read(rows, &entry); /* journal_scan() has verified it */
        fine = each(&entry, data, error);
    }
    if (fine && step != SQLITE_DONE) {
        fine = journal_fail(journal, "cannot be read", error);
    }
    sqlite3_reset(rows);
    return fine;
}
