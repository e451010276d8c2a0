/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/journal/harden.h"

#include <glib.h>
#include <string.h>

/* The schema of a journal, as SQLite stores it. */
static const struct {
    const char *name;
    const char *sql;
} OURS[] = {
    { "entry",
      "CREATE TABLE entry (n INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, seat TEXT, id TEXT,"
      " act TEXT NOT NULL, events TEXT NOT NULL, answer TEXT NOT NULL, hash BLOB NOT NULL)" },
    { "entry_id", "CREATE UNIQUE INDEX entry_id ON entry (seat, id) WHERE id IS NOT NULL" },
    { "about", "CREATE TABLE about (edition TEXT NOT NULL, source TEXT)" },
};

void
harden_connection(sqlite3 *db)
{
    static const struct {
        int what;
        int on;
    } SETTINGS[] = {
        { SQLITE_DBCONFIG_DEFENSIVE, 1 },       { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
        { SQLITE_DBCONFIG_ENABLE_VIEW, 0 },     { SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
        { SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(SETTINGS); i++) {
        sqlite3_db_config(db, SETTINGS[i].what, SETTINGS[i].on, NULL);
    }
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, HARDEN_BYTES_MAX);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_exec(db, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", NULL, NULL, NULL);
}

static bool
is_ours(const char *name, const char *sql)
{
    for (size_t i = 0; i < G_N_ELEMENTS(OURS); i++) {
        if (g_strcmp0(OURS[i].name, name) == 0 && g_strcmp0(OURS[i].sql, sql) == 0) {
            return true;
        }
    }
    return false;
}

bool
harden_check_schema(sqlite3 *db, int *fault)
{
    sqlite3_stmt *parts = NULL;
    bool is_all_ours = true;
    int step = sqlite3_prepare_v2(db, "SELECT name, sql FROM sqlite_schema", -1, &parts, NULL);

    step = step == SQLITE_OK ? sqlite3_step(parts) : step;
    for (; step == SQLITE_ROW && is_all_ours; step = sqlite3_step(parts)) {
        is_all_ours = is_ours((const char *)sqlite3_column_text(parts, 0),
                              (const char *)sqlite3_column_text(parts, 1));
    }
    *fault = step == SQLITE_ROW || step == SQLITE_DONE ? SQLITE_OK : step;
    sqlite3_finalize(parts);
    return is_all_ours && *fault == SQLITE_OK;
}

bool
harden_is_whole(sqlite3 *db, int *status)
{
    sqlite3_stmt *check = NULL;
    bool is_ok = false;

    *status = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &check, NULL);
    *status = *status == SQLITE_OK ? sqlite3_step(check) : *status;
    if (*status == SQLITE_ROW) {
        const unsigned char *said = sqlite3_column_text(check, 0);

        is_ok = said != NULL && strcmp((const char *)said, "ok") == 0;
    }
    sqlite3_finalize(check);
    return is_ok;
}
