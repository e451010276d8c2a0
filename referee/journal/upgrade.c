/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/journal/upgrade.h"

#include "referee/base/log.h"
#include "referee/base/world.h"
#include "referee/journal/journal.h"

#include <errno.h>

/* The SQL that turns a journal of each version into one of the next, starting with version 1. */
static const char *const STEPS[] = {
    "ALTER TABLE about ADD COLUMN source TEXT;",
    "", /* the entries may have new kinds */
    "", /* the edition of a new game may have a seal */
};
G_STATIC_ASSERT(G_N_ELEMENTS(STEPS) == JOURNAL_VERSION - 1);

static bool
fail(const char *path, const char *what, const char *why, GError **error)
{
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_SYSTEM,
                "%s: is of an earlier version, and %s: %s; make room, or see to the folder's "
                "permissions",
                path,
                what,
                why);
    return false;
}

/* Removes the files that an interrupted copy has left at @path. */
static void
remove_rest(const char *path)
{
    static const char *const ENDS[] = { "", "-journal", "-wal", "-shm" };

    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *name = g_strconcat(path, ENDS[i], NULL);

        world_remove(name);
    }
}

/* Copies the content of @db to a new file at @path, and syncs it. Returns SQLITE_OK or an
 * error code. */
static int
copy_to(sqlite3 *db, const char *path)
{
    sqlite3 *copy = NULL;
    int status = sqlite3_open_v2(
        path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);

    if (status == SQLITE_OK) {
        sqlite3_exec(copy, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
        sqlite3_backup *backup = sqlite3_backup_init(copy, "main", db, "main");
        if (backup != NULL) {
            sqlite3_backup_step(backup, -1);
            sqlite3_backup_finish(backup);
        }
        status = sqlite3_errcode(copy);
    }
    int closed = sqlite3_close(copy);
    return status == SQLITE_OK ? closed : status;
}

/* Keeps a copy of the unchanged journal as @kept. */
static bool
keep(sqlite3 *db, const char *path, const char *kept, GError **error)
{
    g_autofree char *fresh = g_strconcat(kept, ".new", NULL);
    g_autofree char *folder = g_path_get_dirname(path);

    remove_rest(fresh);
    int status = copy_to(db, fresh);
    if (status != SQLITE_OK) {
        remove_rest(fresh);
        return fail(path, "cannot be kept beside first", sqlite3_errstr(status), error);
    }
    if (world_rename(fresh, kept) != 0 || world_sync_folder(folder) != 0) {
        return fail(path, "cannot be kept beside first", g_strerror(errno), error);
    }
    return true;
}

bool
upgrade_journal(sqlite3 *db, const char *path, int version, GError **error)
{
    g_autofree char *kept = g_strdup_printf("%s.version-%d", path, version);
    g_autoptr(GString) sql = g_string_new("BEGIN;");

    if (!keep(db, path, kept, error)) {
        return false;
    }
    for (int i = version; i < JOURNAL_VERSION; i++) {
        g_string_append(sql, STEPS[i - 1]);
    }
    g_string_append_printf(sql, "PRAGMA user_version = %d; COMMIT;", JOURNAL_VERSION);
    if (sqlite3_exec(db, sql->str, NULL, NULL, NULL) != SQLITE_OK) {
        fail(path, "cannot be changed", sqlite3_errmsg(db), error);
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    log_tell(LOG_JOURNAL_UPGRADED,
             LOG_TEXT("file", path),
             LOG_NUMBER("from", version),
             LOG_NUMBER("to", JOURNAL_VERSION),
             LOG_TEXT("kept", kept));
    return true;
}
