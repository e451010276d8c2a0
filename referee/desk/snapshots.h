/* SPDX-License-Identifier: GPL-3.0-or-later */
/* snapshots.h: earlier states of a game, so that a take-back need not replay the whole journal
 *
 *     acts   1 … 32 … 64 … 75, which is taken back
 *     snapshot ─┘     └─ snapshot: copied; the acts 65 to 74 are done again
 *
 * A valid act is one that was not taken back. A desk takes a snapshot after every 32nd valid act
 * (SNAPSHOT_ACTS), and keeps the last two snapshots. Only the last valid act can be taken back. So
 * take-backs go backwards through the acts, one at a time. A snapshot is valid until its own last
 * act is taken back.
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

/* Reports whether a snapshot is due. @n_acts is the number of valid acts, and @n is the journal
 * entry of the last one. A snapshot is due when @n_acts is a multiple of SNAPSHOT_ACTS, and the
 * newest snapshot ends before @n. */
bool snapshots_are_due(const Snapshots *snapshots, guint n_acts, gint64 n);

/* Copies @table as the newest snapshot, and drops the oldest. @n_acts and @n are as in
 * snapshots_are_due(). @last are the events of the last act; the snapshot takes a reference. */
void
snapshots_add(Snapshots *snapshots, const Table *table, guint n_acts, gint64 n, EventList *last);

/* Returns the newest snapshot (borrowed) whose last act is entry @n or an earlier one, or NULL if
 * there is none. Drops later snapshots, since their last acts were taken back. Must be called after
 * each take-back. @n is then the entry of the last valid act. */
const Snapshot *snapshots_find(Snapshots *snapshots, gint64 n);
