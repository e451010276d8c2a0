/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_row.h: reads one row of a journal, for `serve` and for all commands that read journals
 *
 * A column of an SQLite table can hold a value of any type. The hash of an entry covers only texts,
 * so two readers that take other types differently could read two games in one file.
 */
#pragma once

#include "referee/journal/journal.h"

#include <sqlite3.h>

/* Reads @row, whose first columns are n, at_ms, seat, id, act, events and answer. The texts are
 * valid until the next step of @row. A text that is not a plain text becomes NULL. Returns false
 * when no referee wrote the row: a text has another type or contains a NUL, or `act`, `events` or
 * `answer` is missing. */
bool journal_row_read(sqlite3_stmt *row, JournalEntry *entry);
