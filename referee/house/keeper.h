/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keeper.h: copies of the journals while the referee plays on
 *
 * A table's journal is copied (backup.h) when its game is over, now and then while it goes on and
 * something was done, and when the daemon ends. A thread of its own proves and writes; the table
 * does not wait for it. What becomes of a copy is logged and counted, and spoils no game.
 */
#pragma once

#include "referee/archive/backup.h"
#include "referee/desk/desk.h"

typedef struct Keeper Keeper;

/* Of @desks (of Desk, borrowed) copies go to @place (its texts are borrowed), those of games that
 * go on every @every_s seconds; 0: none of these. */
Keeper *keeper_new(const GPtrArray *desks, const BackupPlace *place, int every_s);

/* Looks whether a game is over since. To be called whenever something was done. NULL is fine. */
void keeper_look(Keeper *keeper);

/* Copies what was done since the last copies, and waits for all. */
void keeper_free(Keeper *keeper);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Keeper, keeper_free)
