/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_inner.h: declarations for the files of a table only
 *
 *     table.c        acts: parsed, judged, applied
 *     table_tell.c   views and events, as each viewer may see them
 */
#pragma once

#include "referee/table/codec.h"
#include "referee/table/table.h"

enum {
    TABLE_VIEW_BYTES = 4096, /* first size of the buffer for a view or a list of offers */
};

struct Table {
    Names names;
    State *state;
    const Speech *speech; /* the current language, NULL for English; borrowed */
    GRand *rand;          /* source of random numbers for `open` and other acts that need them */
};

/* Writes @events, as @viewer may see them, as the array @key. NULL writes the array without
 * a key. */
void table_write_events(
    const Table *table, const Events *events, Viewer viewer, const char *key, JsonWriter *s);

/* Reports whether any of the @n events reveals something hidden. */
bool table_reveals_any(const Table *table, const Event *events, int n);

/* Returns the members of the object @record, without its braces. Removes the braces from @record.
 * The caller frees the result. */
char *table_unwrap(GString *record);
