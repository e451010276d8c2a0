/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/journal/journal_row.h"

#include <stdint.h>
#include <string.h>

enum {
    N,
    AT,
    SEAT,
    ID,
    ACT,
    EVENTS,
    ANSWER,
};

/* Sets *@text to the plain text in @column, or to NULL. Returns false when the column holds
 * anything else. */
static bool
read_text(sqlite3_stmt *row, int column, char **text)
{
    const int type = sqlite3_column_type(row, column);
    const char *found = type == SQLITE_TEXT ? (const char *)sqlite3_column_text(row, column) : NULL;
    const bool is_plain =
        found != NULL && strlen(found) == (size_t)sqlite3_column_bytes(row, column);

    *text = is_plain ? (char *)(uintptr_t)found : NULL;
    return is_plain || type == SQLITE_NULL;
}

bool
journal_row_read(sqlite3_stmt *row, JournalEntry *entry)
{
    bool is_ours = true;

    *entry = (JournalEntry){
        .n = sqlite3_column_int64(row, N),
        .at_ms = sqlite3_column_int64(row, AT),
    };
    is_ours = read_text(row, SEAT, &entry->seat) && is_ours;
    is_ours = read_text(row, ID, &entry->id) && is_ours;
    is_ours = read_text(row, ACT, &entry->act) && is_ours;
    is_ours = read_text(row, EVENTS, &entry->events) && is_ours;
    is_ours = read_text(row, ANSWER, &entry->answer) && is_ours;
    return is_ours && entry->act != NULL && entry->events != NULL && entry->answer != NULL;
}
