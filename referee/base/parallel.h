/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parallel.h: runs disk-bound tasks in parallel
 *
 * Syncing eight journals one after the other takes eight disk waits. Syncing them in parallel takes
 * little longer than one disk wait. A small thread pool does this work. Its threads start on demand
 * and never end.
 *
 *     caller ─┬─ meanwhile ──────┬─► all done
 *             ├─ item ── item ───┤
 *             └─ item ───────────┘
 */
#pragma once

#include <glib.h>

enum {
    PARALLEL_MAX = 8, /* maximum number of threads in the pool */
};

/* Calls @what once for each of the @n @items, in no fixed order, on the pool's threads. At the same
 * time, calls @meanwhile with @data on the caller's thread. After @meanwhile, the caller's thread
 * also takes items that no thread has begun. Returns after all calls have finished. Their effects
 * are then visible to the caller. parallel_do() must not be called from @what or @meanwhile, nor
 * from two threads at once. */
void parallel_do(const gpointer *items,
                 guint n,
                 void (*what)(gpointer item),
                 void (*meanwhile)(gpointer data),
                 gpointer data);
