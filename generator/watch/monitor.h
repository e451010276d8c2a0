/* SPDX-License-Identifier: GPL-3.0-or-later */
/* monitor.h: reports when a file in a set of folders is written
 *
 * The monitor reports a change at once, since the author of a case is looking at its preview
 * (watch.h). (GFileMonitor would wait for more changes.) Some editors write a file in place. Others
 * write a new file and rename it. In both cases, the report comes when the file is complete. The
 * monitor uses inotify, and calls back from GLib's default main context.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Monitor Monitor;

enum {
    MONITOR_FOLDERS_MAX = 256, /* maximum number of folders for each call of monitor_add() */
};

/* Returns a monitor that calls @changed with @closure when files are written, moved or deleted. A
 * new, moved or deleted folder also causes a call, but only below a folder for which monitor_add()
 * was called with @below true. Several changes that are pending together cause one call. The caller
 * frees the result. Returns NULL with @error on failure. */
Monitor *monitor_new(void (*changed)(void *closure), void *closure, GError **error);

/* Watches the files of @folder. If @below is true, also watches all folders below @folder,
 * including folders that are created later. Returns false with @error on failure, or if there are
 * more than MONITOR_FOLDERS_MAX folders. If the number of folders grows beyond this limit later,
 * the monitor does not watch all of them, and reports no error. */
bool monitor_add(Monitor *monitor, const char *folder, bool below, GError **error);

void monitor_free(Monitor *monitor);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Monitor, monitor_free)
