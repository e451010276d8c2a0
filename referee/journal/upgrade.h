/* SPDX-License-Identifier: GPL-3.0-or-later */
/* upgrade.h: upgrade of a journal from an earlier version
 *
 *     PATH ─► PATH.version-2, whole and synced ─► the changes, in one transaction
 *
 * An earlier program refuses the upgraded journal, but can continue from the copy. After an
 * interruption at any point, PATH is a whole journal of either version.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>
#include <stdbool.h>

/* Upgrades the journal at @path, which has the version @version and is open as @db. Returns false
 * with an error that names @path when the journal cannot be copied or changed. The journal is
 * then unchanged. */
bool upgrade_journal(sqlite3 *db, const char *path, int version, GError **error);
