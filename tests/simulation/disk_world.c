/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/disk_inner.h"

#include <errno.h>

static const gint64 BEGIN_US = (gint64)1700000000 * G_USEC_PER_SEC;

static gint64
real_us(gpointer data)
{
    (void)data;
    return BEGIN_US + sim_us(sim_now) + sim_now->skew_us;
}

static gint64
steady_us(gpointer data)
{
    (void)data;
    return sim_us(sim_now);
}

static guint
after(guint delay_ms, GSourceOnceFunc what, gpointer what_data, gpointer data)
{
    (void)data;
    return sim_after(sim_now, (gint64)delay_ms * 1000, what, what_data, NULL);
}

static void
cancel(guint timer, gpointer data)
{
    (void)data;
    sim_cancel(sim_now, timer);
}

/* Reports whether a name can be created or removed now. Sets errno if not. */
static bool
may_name(Disk *disk)
{
    errno = EIO;
    return sim_may(disk->sim, EFFECT_NAME) && !disk_fails(disk, TROUBLE_NAME);
}

static int
give_link(const char *path, const char *name, gpointer data)
{
    Disk *disk = sim_now->disk;
    Inode *inode = disk_find(disk, path);

    (void)data;
    if (!may_name(disk)) {
        return -1;
    }
    if (inode == NULL || disk_find(disk, name) != NULL) {
        errno = inode == NULL ? ENOENT : EEXIST;
        return -1;
    }
    disk_name(disk, name, inode, NULL);
    return 0;
}

static int
give_name(const char *path, const char *name, gpointer data)
{
    Disk *disk = sim_now->disk;
    Inode *inode = disk_find(disk, path);

    (void)data;
    if (!may_name(disk)) {
        return -1;
    }
    if (inode == NULL) {
        errno = ENOENT;
        return -1;
    }
    disk_name(disk, name, inode, path);
    return 0;
}

static int
take_name(const char *path, gpointer data)
{
    Disk *disk = sim_now->disk;

    (void)data;
    if (!may_name(disk)) {
        return -1;
    }
    if (disk_find(disk, path) == NULL) {
        errno = ENOENT;
        return -1;
    }
    disk_name(disk, NULL, NULL, path);
    return 0;
}

static int
sync_folder(const char *folder, gpointer data)
{
    Disk *disk = sim_now->disk;

    (void)folder;
    (void)data;
    errno = EIO;
    if (!sim_may(disk->sim, EFFECT_SYNC) || disk_fails(disk, TROUBLE_SYNC)) {
        return -1;
    }
    disk_sync_names(disk);
    return 0;
}

/* Processes the items one after the other, starting with a random one. Calls @meanwhile at a
 * random point between, before or after them. */
static void
together(const gpointer *items,
         guint n,
         void (*what)(gpointer item),
         void (*meanwhile)(gpointer data),
         gpointer meanwhile_data,
         gpointer data)
{
    const guint first = (guint)sim_draw(sim_now, (int)n);
    const guint before = (guint)sim_draw(sim_now, (int)n + 1);

    (void)data;
    for (guint i = 0; i < n; i++) {
        if (i == before) {
            meanwhile(meanwhile_data);
        }
        what(items[(first + i) % n]);
    }
    if (before == n) {
        meanwhile(meanwhile_data);
    }
}

const World *
disk_world(void)
{
    static const World WORLD = {
        .real_us = real_us,
        .steady_us = steady_us,
        .after = after,
        .cancel = cancel,
        .link = give_link,
        .rename = give_name,
        .remove = take_name,
        .sync_folder = sync_folder,
        .together = together,
    };

    return &WORLD;
}
