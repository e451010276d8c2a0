/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/world.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "referee/base/parallel.h"

/* --- the machine --- */

static gint64
machine_real_us(gpointer data)
{
    (void)data;
    return g_get_real_time();
}

static gint64
machine_steady_us(gpointer data)
{
    (void)data;
    return g_get_monotonic_time();
}

static guint
machine_after(guint delay_ms, GSourceOnceFunc what, gpointer what_data, gpointer data)
{
    (void)data;
    return g_timeout_add_once(delay_ms, what, what_data);
}

static void
machine_cancel(guint timer, gpointer data)
{
    (void)data;
    g_source_remove(timer);
}

static int
machine_link(const char *path, const char *name, gpointer data)
{
    (void)data;
    return link(path, name);
}

static int
machine_rename(const char *path, const char *name, gpointer data)
{
    (void)data;
    return g_rename(path, name);
}

static int
machine_remove(const char *path, gpointer data)
{
    (void)data;
    return g_remove(path);
}

static int
machine_sync_folder(const char *folder, gpointer data)
{
    (void)data;
    int there = g_open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (there < 0) {
        return -1;
    }
    int status = fsync(there);
    int fault = errno;
    close(there);
    errno = fault;
    return status;
}

static void
machine_together(const gpointer *items,
                 guint n,
                 void (*what)(gpointer item),
                 void (*meanwhile)(gpointer data),
                 gpointer meanwhile_data,
                 gpointer data)
{
    (void)data;
    parallel_do(items, n, what, meanwhile, meanwhile_data);
}

static const World MACHINE = {
    .real_us = machine_real_us,
    .steady_us = machine_steady_us,
    .after = machine_after,
    .cancel = machine_cancel,
    .link = machine_link,
    .rename = machine_rename,
    .remove = machine_remove,
    .sync_folder = machine_sync_folder,
    .together = machine_together,
};

const World *
world_machine(void)
{
    return &MACHINE;
}

/* --- the world in use --- */

static const World *world_now = &MACHINE;

void
world_use(const World *world)
{
    world_now = world == NULL ? &MACHINE : world;
}

gint64
world_real_us(void)
{
    return world_now->real_us(world_now->data);
}

gint64
world_steady_us(void)
{
    return world_now->steady_us(world_now->data);
}

guint
world_after(guint delay_ms, GSourceOnceFunc what, gpointer data)
{
    return world_now->after(delay_ms, what, data, world_now->data);
}

void
world_cancel(guint *timer)
{
    if (*timer != 0) {
        world_now->cancel(*timer, world_now->data);
        *timer = 0;
    }
}

int
world_link(const char *path, const char *name)
{
    return world_now->link(path, name, world_now->data);
}

int
world_rename(const char *path, const char *name)
{
    return world_now->rename(path, name, world_now->data);
}

int
world_remove(const char *path)
{
    return world_now->remove(path, world_now->data);
}

int
world_sync_folder(const char *folder)
{
    return world_now->sync_folder(folder, world_now->data);
}

void
world_together(const gpointer *items,
               guint n,
               void (*what)(gpointer item),
               void (*meanwhile)(gpointer data),
               gpointer data)
{
    world_now->together(items, n, what, meanwhile, data, world_now->data);
}
