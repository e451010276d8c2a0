/* SPDX-License-Identifier: GPL-3.0-or-later */
/* monitor.h: tells when a file in some folders is written
 *
 * At once, where GFileMonitor waits to see whether more comes: an author looks at the screen.
 * Editors write a file in place, or beside it and rename it; both are heard of when the file is
 * whole. Works in the main loop of the thread's default context.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Monitor Monitor;

enum {
    MONITOR_FOLDERS_MAX = 256,
};

/* Calls @changed with the @closure when files were written, came or went: once for all that
 * happened since the last call. */
Monitor *monitor_new(void (*changed)(void *closure), void *closure, GError **error);

/* Heeds the files of @folder, and with @below the folders in it too, also those that come later. */
bool monitor_add(Monitor *monitor, const char *folder, bool below, GError **error);

void monitor_free(Monitor *monitor);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Monitor, monitor_free)
