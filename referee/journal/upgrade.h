/* SPDX-License-Identifier: GPL-3.0-or-later */
/* upgrade.h: a journal of an earlier version becomes one of ours
 *
 *     PATH ─► PATH.version-2, whole and synced ─► what is new, in one transaction
 *
 * So an earlier program, which refuses what is later than itself, can go back to where this one
 * began. Wherever it is cut off, PATH is a whole journal of the one version or of the other.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>
#include <stdbool.h>

/* Takes over the journal at @path, which is of @version and open as @db. False with an error that
 * names @path when it cannot be kept beside, or cannot be changed; then it is as it was. */
bool upgrade_journal(sqlite3 *db, const char *path, int version, GError **error);
