/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/manager.h"

#include <systemd/sd-daemon.h>

#include "referee/base/world.h"

struct Manager {
    bool (*is_well)(gpointer data);
    gpointer data;
    bool is_ready;
    guint every_ms;
    guint timer; /* 0 if the manager has no watchdog */
};

static void
on_timer(gpointer data)
{
    Manager *manager = data;

    manager->timer = world_after(manager->every_ms, on_timer, manager);
    if (manager->is_well(manager->data)) {
        sd_notify(0, "WATCHDOG=1");
    }
}

Manager *
manager_new(bool (*is_well)(gpointer data), gpointer data)
{
    Manager *manager = g_new0(Manager, 1);
    guint64 patience_us = 0;

    *manager = (Manager){ .is_well = is_well, .data = data };
    if (sd_watchdog_enabled(0, &patience_us) > 0) {
        manager->every_ms = (guint)CLAMP(patience_us / 2000, 1, G_MAXUINT / 2);
        manager->timer = world_after(manager->every_ms, on_timer, manager);
    }
    return manager;
}

void
manager_free(Manager *manager)
{
    if (manager != NULL) {
        world_cancel(&manager->timer);
        sd_notify(0, "STOPPING=1");
        g_free(manager);
    }
}

void
manager_ready(Manager *manager)
{
    if (!manager->is_ready) {
        manager->is_ready = true;
        sd_notify(0, "READY=1");
    }
}
