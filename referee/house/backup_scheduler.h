/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup_scheduler.h: backups of the journals while the referee runs
 *
 * The scheduler copies a table's journal (backup.h) when the game ends, and when another game
 * replaces an unfinished game. At intervals, and when the daemon ends, it also copies each journal
 * that has new entries. A separate thread verifies and writes the copies, and no table waits for
 * this thread. After the copy of a finished game, the scheduler waits at least BACKUP_PAUSE_S until
 * it copies another finished game of the same table. Without this pause, players could cause many
 * copies by repeatedly ending a game and taking back its last act. The event loop logs the result
 * of each copy and counts it in a metric. A failed copy does not affect the game.
 */
#pragma once

#include "referee/archive/backup.h"
#include "referee/desk/desk.h"

enum {
    BACKUP_PAUSE_S = 60, /* minimum time between two copies of finished games at one table */
};

typedef struct BackupScheduler BackupScheduler;

/* Creates a scheduler that copies the journals of @desks (of Desk) to @place. Borrows the desks and
 * the strings of @place. Every @every_s seconds, the scheduler copies the journals that have new
 * entries; 0 turns this off. */
BackupScheduler *
backup_scheduler_new(const GPtrArray *desks, const BackupPlace *place, int every_s);

/* Starts to copy the journal of each game that has ended since the last call, and of each
 * unfinished game that another game has replaced since then. Must be called whenever a game may
 * have ended or been replaced. @scheduler may be NULL. */
void backup_scheduler_poll(BackupScheduler *scheduler);

/* Copies all journals with new entries, waits for all copies to finish, and frees @scheduler. */
void backup_scheduler_free(BackupScheduler *scheduler);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BackupScheduler, backup_scheduler_free)
