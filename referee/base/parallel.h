/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parallel.h: things that wait for the disk, side by side
 *
 * Eight journals that are synced one after the other wait eight times for the disk, and beside each
 * other hardly longer than one. A few threads are kept for it, begun when there is need.
 *
 *     caller ─┬─ meanwhile ──────┬─► all done
 *             ├─ item ── item ───┤
 *             └─ item ───────────┘
 */
#pragma once

#include <glib.h>

enum {
    PARALLEL_MAX = 8, /* threads */
};

/* Calls @what once with each of the @n @items, on other threads or this one, in no order; and
 * @meanwhile with @data on this one. All is done when it returns, and seen by the caller. Not to be
 * called by @what or @meanwhile, nor on two threads at once. */
void parallel_do(const gpointer *items,
                 guint n,
                 void (*what)(gpointer item),
                 void (*meanwhile)(gpointer data),
                 gpointer data);
