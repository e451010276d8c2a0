/* SPDX-License-Identifier: GPL-3.0-or-later */
/* harden.h: protection against journal files from other people
 *
 * An SQLite file can contain views, triggers, computed columns and virtual tables. These are
 * programs that run when the file is read or written. A journal has none of them, and the referee
 * does not read a file that has any.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

enum {
    /* maximum size of a text or blob, in bytes; four times the limit for an edition */
    HARDEN_BYTES_MAX = 16 << 20,
};

/* Hardens a newly opened connection. Must be called before any other use of @db. From then on,
 * SQLite does not trust the schema of the file, runs none of its views and triggers, and reads no
 * text longer than HARDEN_BYTES_MAX. */
void harden_connection(sqlite3 *db);

/* Reports whether the schema of the file has only the two tables and the index of a journal. Must
 * be called before any table of the file is read. On false, *@fault is SQLite's error code, or
 * SQLITE_OK when the schema can be read but contains something else. */
bool harden_check_schema(sqlite3 *db, int *fault);

/* Reports whether the file is intact. Reads every page, and keeps as many of them in SQLite's cache
 * as fit. A page that SQLite reads only later is a risk: if that read returns too few bytes, SQLite
 * takes the missing bytes for zeros, and could write the zeros to the file. On false, *@status is
 * SQLITE_ROW when the file is damaged, and otherwise SQLite's error code. */
bool harden_is_whole(sqlite3 *db, int *status);
