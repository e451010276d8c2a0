/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup_scheduler.h: backups of the journals while the referee runs
 *
 * The scheduler copies a table's journal (backup.h) when its game ends or another game replaces it,
 * at intervals while the game has new entries, and when the daemon ends. A separate thread verifies
 * and writes the copies, and no table waits for it. The result of each copy is logged and counted.
 * A failed copy does not affect the game.
 */
#pragma once

#include "referee/archive/backup.h"
#include "referee/desk/desk.h"

typedef struct BackupScheduler BackupScheduler;

/* Creates a scheduler that copies the journals of @desks (of Desk, borrowed) to @place, whose texts
 * are borrowed. Every @every_s seconds it copies the journals that have new entries; 0 turns this
 * off. */
BackupScheduler *
backup_scheduler_new(const GPtrArray *desks, const BackupPlace *place, int every_s);

/* Starts to copy the journals of games that have ended since the last call. Must be called after
 * every change. @scheduler may be NULL. */
void backup_scheduler_poll(BackupScheduler *scheduler);

/* Copies all journals with new entries, and waits for all copies. */
void backup_scheduler_free(BackupScheduler *scheduler);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BackupScheduler, backup_scheduler_free)
