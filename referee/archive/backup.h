/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup.h: copies of journals; each copy is verified before it gets its final name
 *
 *     bytes ─► .ID.journal.part, synced ─► chain verified ─► ID.journal.DATE ─► old copies deleted
 *
 * A copy is complete or does not exist. Verification checks the hashes that chain the entries of a
 * journal. A damaged journal gets no copy, and its earlier copies are not deleted. A copy holds
 * every secret of its game, so only the file's owner may read it.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* The folder for copies, and the number of copies to keep. */
typedef struct {
    const char *folder; /* created if it does not exist */
    const char *option; /* command-line option for the folder, for error messages: "--backup" */
    /* Number of copies to keep for each table, the newest ones; 0 keeps all. Copies of games that
     * are over are always kept, and do not count. */
    int keep;
} BackupPlace;

/* A finished copy. */
typedef struct {
    char *path;
    guint n_entries;
    char *hash; /* hash of the last entry, as `hansom-referee verify` prints it */
} Backup;

void backup_clear(Backup *backup);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Backup, backup_clear)

/* Returns false with an error if the folder of @place is the state folder @state, its folder
 * broker/, or a link to one of them. In a state folder, the journals of earlier games have the same
 * names as copies, and backup_keep() would delete them. The broker deletes all files in broker/. */
bool backup_is_apart(const BackupPlace *place, const char *state, GError **error);

/* Stores @bytes, the whole journal of the table @id, as a copy with the current date, and fills in
 * @backup, which the caller clears. Then deletes the oldest copies of this table that were made
 * during a game, so that @place->keep of them remain. The copy of a game that is over (@ended) has
 * the name ID.journal.DATE.ended and is never deleted. Error messages call the journal @name.
 * Returns false with an error on failure. If the verification finds damage, the error is
 * JOURNAL_ERROR_DAMAGED, and no copy of @bytes is left. May be called on any thread, but not on two
 * threads at once for the same table. */
bool backup_keep(const BackupPlace *place,
                 const char *id,
                 const char *name,
                 bool ended,
                 GBytes *bytes,
                 Backup *backup,
                 GError **error);

/* Writes @bytes to the temporary file PATH.part (PATH is @path), and syncs it. The file @path stays
 * unchanged until backup_place(). On failure returns false with an error that names @path, and
 * leaves no temporary file. */
bool backup_write(const char *path, GBytes *bytes, GError **error);
/* Renames the temporary file of backup_write() to @path, and syncs the folder. On failure returns
 * false with an error that names @path, and leaves no temporary file. */
bool backup_place(const char *path, GError **error);
