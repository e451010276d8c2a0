/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup.h: copies of journals, each proved before it counts
 *
 *     bytes ─► .ID.journal.part, synced ─► read again, chain proved ─► ID.journal.DATE ─► old ones go
 *
 * So a copy is there whole or not at all, and one of a damaged journal never takes the place of a
 * good one. A copy holds every secret of its game and is the owner's alone to read.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Where copies go, and how many of a table stay. */
typedef struct {
    const char *folder; /* made when it is not there */
    const char *option; /* what names another folder: "--backup" */
    int keep;           /* of games that go on, the newest; 0 keeps all */
} BackupPlace;

/* One copy. */
typedef struct {
    char *path;
    guint n_entries;
    char *hash; /* of the last entry, as `verify` prints it */
} Backup;

void backup_clear(Backup *backup);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Backup, backup_clear)

/* Keeps @bytes, the whole journal of the table @id, under today's date. Of a game that is over
 * (@ended) the copy stays for good: ID.journal.DATE.ended. @name is what messages call the journal.
 * JOURNAL_ERROR_DAMAGED when it does not prove; nothing is left of it then. May be called in a
 * thread of its own. */
bool backup_keep(const BackupPlace *place,
                 const char *id,
                 const char *name,
                 bool ended,
                 GBytes *bytes,
                 Backup *backup,
                 GError **error);

/* Writes @bytes for the file @path beside it, all of it on the disk; then gives them that name. In
 * between nothing is lost yet. False with an error that names @path, and nothing is left beside. */
bool backup_write(const char *path, GBytes *bytes, GError **error);
bool backup_place(const char *path, GError **error);
