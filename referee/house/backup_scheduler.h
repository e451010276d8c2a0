/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup_scheduler.h: copies of the journals while the referee plays on
 *
 * A table's journal is copied (backup.h) when its game is over, now and then while it goes on and
 * something was done, and when the daemon ends. A thread of its own proves and writes; the table
 * does not wait for it. What becomes of a copy is logged and counted, and spoils no game.
 */
#pragma once

#include "referee/archive/backup.h"
#include "referee/desk/desk.h"

typedef struct BackupScheduler BackupScheduler;

/* Of @desks (of Desk, borrowed) copies go to @place (its texts are borrowed), those of games that
 * go on every @every_s seconds; 0: none of these. */
BackupScheduler *
backup_scheduler_new(const GPtrArray *desks, const BackupPlace *place, int every_s);

/* Looks whether a game is over since. To be called whenever something was done. NULL is fine. */
void backup_scheduler_poll(BackupScheduler *scheduler);

/* Copies what was done since the last copies, and waits for all. */
void backup_scheduler_free(BackupScheduler *scheduler);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BackupScheduler, backup_scheduler_free)
