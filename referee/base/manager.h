/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manager.h: status messages to the service manager, systemd (sd_notify(3))
 *
 * Without a service manager (NOTIFY_SOCKET is not set) these functions send nothing. The daemon
 * removes NOTIFY_SOCKET from the environment of its child processes, so that only the daemon itself
 * can send messages to the manager.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define MANAGER_SOCKET "NOTIFY_SOCKET"

typedef struct Manager Manager;

/* Creates the sender of the messages. The sender calls @is_well with @data at regular intervals,
 * and sends the watchdog message each time the result is true. The interval is half of WatchdogSec,
 * the time after which systemd restarts a silent daemon. Without WatchdogSec, the sender neither
 * calls @is_well nor sends watchdog messages. */
Manager *manager_new(bool (*is_well)(gpointer data), gpointer data);

/* Tells the service manager that the daemon is stopping, and frees @manager. */
void manager_free(Manager *manager);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Manager, manager_free)

/* Tells the service manager that the daemon is ready: players can join. Further calls do
 * nothing. */
void manager_ready(Manager *manager);
