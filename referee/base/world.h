/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world.h: what the daemon takes from the machine beside its sockets: the time, and files' names
 *
 * Whatever a table does hangs on messages, on this, on chance (libsodium's and GLib's, which have
 * hooks of their own) and on what SQLite keeps (which has its VFS). So a simulation that puts a
 * world of its own in place of the machine's has every second and every fault in its hand, and the
 * code that it runs is the daemon's. Whoever needs the time or a timer takes it from here.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    gint64 (*real_us)(gpointer data); /* since 1970, for people: it may be put right at any time */
    gint64 (*steady_us)(gpointer data); /* from any point, and it only goes forward */
    /* Calls @what once, after @delay_ms; the number that comes back, which is never 0, cancels it
     * before. */
    guint (*after)(guint delay_ms, GSourceOnceFunc what, gpointer what_data, gpointer data);
    void (*cancel)(guint timer, gpointer data);
    /* As of POSIX: 0, or -1 with errno. */
    int (*link)(const char *path, const char *name, gpointer data);
    int (*rename)(const char *path, const char *name, gpointer data);
    int (*remove)(const char *path, gpointer data);
    int (*sync_folder)(const char *folder, gpointer data); /* names in it are durable then */
    /* As parallel_do(). */
    void (*together)(const gpointer *items,
                     guint n,
                     void (*what)(gpointer item),
                     void (*meanwhile)(gpointer data),
                     gpointer meanwhile_data,
                     gpointer data);
    gpointer data;
} World;

/* The machine, for a world that differs from it in a few things. */
const World *world_machine(void);

/* From now on @world (borrowed) is asked; NULL is the machine, as at first. */
void world_use(const World *world);

gint64 world_real_us(void);
gint64 world_steady_us(void);

guint world_after(guint delay_ms, GSourceOnceFunc what, gpointer data);
/* Cancels the timer in *@timer, if it is not 0, and makes it 0. A timer that has called is gone. */
void world_cancel(guint *timer);

int world_link(const char *path, const char *name);
int world_rename(const char *path, const char *name);
int world_remove(const char *path);
int world_sync_folder(const char *folder);

void world_together(const gpointer *items,
                    guint n,
                    void (*what)(gpointer item),
                    void (*meanwhile)(gpointer data),
                    gpointer data);
