/* SPDX-License-Identifier: GPL-3.0-or-later */
/* harden.h: a journal's file may be anybody's: what SQLite is told before it reads one
 *
 * A file of SQLite's can bring views, triggers, columns that are computed and tables of modules:
 * programs, which run when it is read or written. Ours have none; one that has is not read.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

enum {
    HARDEN_BYTES_MAX = 16 << 20, /* of a text or blob; four times an edition's */
};

/* To be called when @db is open, before anything else: from now on it trusts nothing in its file,
 * runs no view and no trigger of it, and reads no text longer than HARDEN_BYTES_MAX. */
void harden_connection(sqlite3 *db);

/* Whether all that its file holds is what some version of ours has made: two tables and an index,
 * and no more. To be called before any of it is read. False with *@fault what SQLite says against
 * it (SQLITE_OK: it can be read, and holds something else). */
bool harden_check_schema(sqlite3 *db, int *fault);
