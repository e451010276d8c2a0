/* SPDX-License-Identifier: GPL-3.0-or-later */
/* snapshots.h: earlier states of a game, so that a take-back need not replay the whole journal
 *
 *     acts   1 … 32 … 64 … 75, which is taken back
 *     snapshot ─┘     └─ snapshot: copied; the acts 65 to 74 are done again
 *
 * A desk takes a snapshot after each SNAPSHOT_ACTS valid acts, and keeps the last two. Only the
 * last valid act can be taken back, so a snapshot is valid until the last act in it is taken back.
 */
#pragma once

#include "referee/table/table.h"

enum {
    SNAPSHOT_ACTS = 32,
    SNAPSHOTS_N = 2,
};

typedef struct {
    gint64 n;     /* journal entry of the last act in `table`; 0 for no snapshot */
    guint n_acts; /* number of valid acts in `table` */
    Table *table;
    EventList *last; /* events of the last act */
} Snapshot;

/* The kept snapshots, with the newest at the end. A zeroed set is empty and valid. */
typedef struct {
    Snapshot snapshots[SNAPSHOTS_N];
} Snapshots;

void snapshots_clear(Snapshots *snapshots);

/* Reports whether a snapshot is due: after @n_acts acts, the last of which is entry @n. */
bool snapshots_are_due(const Snapshots *snapshots, guint n_acts, gint64 n);

/* Copies @table as a snapshot. @last are the events of the last act in it. */
void
snapshots_add(Snapshots *snapshots, const Table *table, guint n_acts, gint64 n, EventList *last);

/* Returns the newest snapshot whose act is entry @n or an earlier one, or NULL. Drops the later
 * snapshots, whose acts were taken back. Must be called after each take-back, with the entry of the
 * last act that stands. */
const Snapshot *snapshots_find(Snapshots *snapshots, gint64 n);
