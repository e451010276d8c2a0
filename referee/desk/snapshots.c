/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/snapshots.h"

static void
drop(Snapshot *snapshot)
{
    g_clear_pointer(&snapshot->table, table_free);
    g_clear_pointer(&snapshot->last, event_list_unref);
    snapshot->n = 0;
}

void
snapshots_clear(Snapshots *snapshots)
{
    for (int i = 0; i < SNAPSHOTS_N; i++) {
        drop(&snapshots->snapshots[i]);
    }
}

bool
snapshots_are_due(const Snapshots *snapshots, guint n_acts, gint64 n)
{
    return n_acts % SNAPSHOT_ACTS == 0 && snapshots->snapshots[SNAPSHOTS_N - 1].n < n;
}

void
snapshots_add(Snapshots *snapshots, const Table *table, guint n_acts, gint64 n, EventList *last)
{
    drop(&snapshots->snapshots[0]);
    for (int i = 1; i < SNAPSHOTS_N; i++) {
        snapshots->snapshots[i - 1] = snapshots->snapshots[i];
    }
    snapshots->snapshots[SNAPSHOTS_N - 1] =
        (Snapshot){ n, n_acts, table_copy(table), event_list_ref(last) };
}

const Snapshot *
snapshots_find(Snapshots *snapshots, gint64 n)
{
    for (int i = SNAPSHOTS_N - 1; i >= 0; i--) {
        if (snapshots->snapshots[i].n > n) {
            drop(&snapshots->snapshots[i]);
        } else if (snapshots->snapshots[i].n > 0) {
            return &snapshots->snapshots[i];
        }
    }
    return NULL;
}
