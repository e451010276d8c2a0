/* SPDX-License-Identifier: GPL-3.0-or-later */
/* harden.h: protection against journal files from other people
 *
 * An SQLite file can contain views, triggers, computed columns and virtual tables. These are
 * programs that run when the file is read or written. Our journals have none of them, and a file
 * with any of them is not read.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

enum {
    HARDEN_BYTES_MAX = 16 << 20, /* size of a text or blob; four times the limit for an edition */
};

/* Hardens a newly opened connection; must be called before anything else. From then on SQLite
 * does not trust the schema of the file, runs no view or trigger of it, and reads no text longer
 * than HARDEN_BYTES_MAX. */
void harden_connection(sqlite3 *db);

/* Reports whether the schema of the file has nothing but the two tables and the index of a journal.
 * Must be called before any table of the file is read. On false, *@fault is SQLite's error code, or
 * SQLITE_OK when the file can be read but contains something else. */
bool harden_check_schema(sqlite3 *db, int *fault);

/* Reports whether the file is intact. Reads every page into SQLite's cache, as far as the cache has
 * room. If SQLite read a page later, it could take a short read for a half-empty page, and write
 * that page to the file. On false, *@status is SQLITE_ROW when the file is damaged, and otherwise
 * SQLite's error code. */
bool harden_is_whole(sqlite3 *db, int *status);
