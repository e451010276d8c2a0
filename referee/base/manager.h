/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manager.h: what the service manager, systemd, is told of the daemon (sd_notify(3))
 *
 * Without a manager (NOTIFY_SOCKET is not set) all of it does nothing. The children of the daemon
 * are started without MANAGER_SOCKET: the manager hears the daemon alone.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define MANAGER_SOCKET "NOTIFY_SOCKET"

typedef struct Manager Manager;

/* Tells the manager again and again that the daemon is well, as long as @is_well says so: twice in
 * the time (WatchdogSec) after which the manager starts it anew. */
Manager *manager_new(bool (*is_well)(gpointer data), gpointer data);

/* Tells that the daemon ends. */
void manager_free(Manager *manager);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Manager, manager_free)

/* Tells once that guests are let in. */
void manager_ready(Manager *manager);
