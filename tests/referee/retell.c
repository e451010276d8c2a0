/* SPDX-License-Identifier: GPL-3.0-or-later */
/* retell.c: forges a journal with a valid hash chain
 *
 * usage: referee-retell JOURNAL [ENTRY COLUMN FROM TO]
 *
 * Replaces FROM with TO in one column of one entry, and recomputes all hashes. Then only a check
 * against the rules can detect the change.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "referee/archive/record.h"

static void
run(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        g_error("%s: %s", sql, sqlite3_errmsg(db));
    }
}

static void
change(sqlite3 *db, char **argv)
{
    char *sql = sqlite3_mprintf("UPDATE entry SET %s = replace(%s, %Q, %Q) WHERE n = %s",
                                argv[1],
                                argv[1],
                                argv[2],
                                argv[3],
                                argv[0]);

    run(db, sql);
    sqlite3_free(sql);
}

static void
chain(sqlite3 *db, const Record *record)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    sqlite3_stmt *update = NULL;

    journal_hash_source(record->source, hash);
    sqlite3_prepare_v2(db, "UPDATE entry SET hash = ? WHERE n = ?", -1, &update, NULL);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);
        guint8 after[JOURNAL_HASH_BYTES];

        journal_hash_entry(hash, &row->entry, after);
        memcpy(hash, after, sizeof hash);
        sqlite3_bind_blob(update, 1, hash, sizeof hash, SQLITE_STATIC);
        sqlite3_bind_int64(update, 2, row->entry.n);
        g_assert_cmpint(sqlite3_step(update), ==, SQLITE_DONE);
        sqlite3_reset(update);
    }
    sqlite3_finalize(update);
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    sqlite3 *db = NULL;

    if (argc != 2 && argc != 6) {
        fputs("usage: referee-retell JOURNAL [ENTRY COLUMN FROM TO]\n", stderr);
        return 2;
    }
    g_assert_cmpint(sqlite3_open(argv[1], &db), ==, SQLITE_OK);
    run(db, "PRAGMA journal_mode = DELETE");
    if (argc == 6) {
        change(db, argv + 2);
    }
    g_autoptr(Record) record = record_read(argv[1], &error);
    g_assert_no_error(error);
    chain(db, record);
    sqlite3_close(db);
    return 0;
}
