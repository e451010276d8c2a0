/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world.h: the daemon's access to the machine's time, timers, threads and folders
 *
 * The behaviour of a table depends only on messages, on the functions below, on random numbers and
 * on SQLite's storage. A simulation can replace the functions below with a World of its own.
 * libsodium and GLib have hooks for random numbers, and SQLite has its VFS. So a simulation
 * controls every second and every fault, while it runs the daemon's own code. For this reason, code
 * on which a table's behaviour depends must get the time and its timers from this header.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* The functions that stand for the machine. Each receives `data`. */
typedef struct {
    gint64 (*real_us)(gpointer data);   /* wall-clock time since 1970, for people; it may jump */
    gint64 (*steady_us)(gpointer data); /* monotonic time since an arbitrary point */
    /* Calls @what with @what_data once, after @delay_ms. Returns a timer id, never 0, which
     * cancel() accepts until the timer fires. */
    guint (*after)(guint delay_ms, GSourceOnceFunc what, gpointer what_data, gpointer data);
    void (*cancel)(guint timer, gpointer data);
    /* The next four functions return 0, or -1 with errno set. link(), rename() and remove() work as
     * in POSIX. */
    int (*link)(const char *path, const char *name, gpointer data);
    int (*rename)(const char *path, const char *name, gpointer data);
    int (*remove)(const char *path, gpointer data);
    int (*sync_folder)(const char *folder, gpointer data); /* fsync of the directory @folder */
    /* Calls @what for all @items, on several threads, and @meanwhile on the caller's thread
     * (parallel.h). */
    void (*together)(const gpointer *items,
                     guint n,
                     void (*what)(gpointer item),
                     void (*meanwhile)(gpointer data),
                     gpointer meanwhile_data,
                     gpointer data);
    gpointer data;
} World;

/* Returns the World of the real machine. To replace only some functions, copy the World of the real
 * machine and change those functions in the copy. */
const World *world_machine(void);

/* Makes all functions below use @world (borrowed). NULL selects the real machine, which is the
 * default. */
void world_use(const World *world);

gint64 world_real_us(void);
gint64 world_steady_us(void);

guint world_after(guint delay_ms, GSourceOnceFunc what, gpointer data);
/* Cancels the timer in *@timer if it is not 0, and sets *@timer to 0. Must not be called with a
 * timer that has already fired. */
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
