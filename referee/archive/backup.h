/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup.h: copies of journals, each verified before it counts
 *
 *     bytes ─► .ID.journal.part, synced ─► chain verified ─► ID.journal.DATE ─► old copies deleted
 *
 * A copy is complete or does not exist, and a copy of a damaged journal never replaces a good one.
 * A copy holds every secret of its game, and only its owner may read it.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* The folder for copies, and the number of copies to keep. */
typedef struct {
    const char *folder; /* created if it does not exist */
    const char *option; /* command-line option that names another folder: "--backup" */
    /* number of the newest copies of running games for each table; 0 keeps all */
    int keep;
} BackupPlace;

/* A finished copy. */
typedef struct {
    char *path;
    guint n_entries;
    char *hash; /* hash of the last entry, as `verify` prints it */
} Backup;

void backup_clear(Backup *backup);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Backup, backup_clear)

/* Stores @bytes, the whole journal of the table @id, under the current date. The copy of a game
 * that is over (@ended) is never deleted: ID.journal.DATE.ended. Error messages call the journal
 * @name. Returns false with an error on failure. The error is JOURNAL_ERROR_DAMAGED when the
 * journal does not verify. No copy of it is left then. May be called on any thread. */
bool backup_keep(const BackupPlace *place,
                 const char *id,
                 const char *name,
                 bool ended,
                 GBytes *bytes,
                 Backup *backup,
                 GError **error);

/* Writes @bytes to a temporary file beside @path, and syncs it. The file @path stays unchanged
 * until backup_place(). On failure returns false with an error that names @path, and leaves no
 * temporary file. */
bool backup_write(const char *path, GBytes *bytes, GError **error);
/* Renames the temporary file of backup_write() to @path, durably. Fails as backup_write() does. */
bool backup_place(const char *path, GError **error);
