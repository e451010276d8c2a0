/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_inner.h: what the files of a table share, and nobody else
 *
 *     table.c        an act in, its verdict and what it brings about
 *     table_tell.c   how it stands, and what happened, as each viewer is told
 */
#pragma once

#include "referee/table/codec.h"
#include "referee/table/table.h"

enum {
    TABLE_VIEW_BYTES = 4096, /* that a view takes, or a list of what is legal, in most games */
};

struct Table {
    Names names;
    State *state;
    const Speech *speech; /* what is said now; borrowed */
    GRand *rand;          /* where `open` draws chance; nothing after it does */
};

/* Writes @events as @viewer is told them, as the list @key; NULL: as it stands. */
void table_write_events(
    const Table *table, const Events *events, Viewer viewer, const char *key, JsonWriter *s);

/* Whether any of @events tells something new of what was hidden. */
bool table_reveals_any(const Table *table, const Events *events);

/* The members of @record, without its braces. The caller frees. */
char *table_unwrap(GString *record);

/* Before @table is freed: what was read for it last is forgotten. */
void table_forget_told(const Table *table);
