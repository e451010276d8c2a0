/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_inner.h: declarations shared by the files that implement table.h
 *
 *     table.c          creates, copies and frees a table; its state in general
 *     table_act.c      acts: parsed, judged, applied
 *     table_mentions.c the names and things that each seat has read of
 *     table_offers.c   the acts that a seat may do
 *     table_tell.c     views and events, as each viewer may see them
 */
#pragma once

#include "referee/table/codec.h"
#include "referee/table/table.h"

enum {
    TABLE_VIEW_BYTES = 4096, /* initial capacity of the buffer for a view or a list of offers */
};

/* Names and things that were found in the texts that each seat has read (table_mentions.c). */
typedef struct TableMentions TableMentions;

struct Table {
    Names names;
    State *state;
    const Speech *speech; /* the current language, NULL for English; borrowed */
    TableMentions *mentions;
    GRand *rand; /* source of random numbers for `open` and other acts that need them */
};

/* The caller frees the result with table_mentions_free(). */
TableMentions *table_mentions_new(void);
void table_mentions_free(TableMentions *mentions);

/* Writes an array with the acts that @seat may do now. @key is the key of the array, or NULL for an
 * array without a key. */
void table_write_offers(Table *table, Seat seat, const char *key, JsonWriter *s);

/* Writes an array with those of @events that @viewer may see, each with the fields that @viewer may
 * see. @key is the key of the array, or NULL for an array without a key. */
void table_write_events(
    const Table *table, const Events *events, Viewer viewer, const char *key, JsonWriter *s);

/* Reports whether Game.reveals is true for any of the @n @events (table_reveals()). */
bool table_reveals_any(const Table *table, const Event *events, int n);

/* Removes the outer braces from @record, which holds one JSON object. Returns a copy of the members
 * that are left, which the caller frees. */
char *table_unwrap(GString *record);
