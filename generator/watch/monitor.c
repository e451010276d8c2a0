/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/watch/monitor.h"

#include "generator/base/fault.h"

#include <errno.h>
#include <glib-unix.h>
#include <sys/inotify.h>
#include <unistd.h>

#define HEEDED (IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR)

/* A folder passed to monitor_add(). */
typedef struct {
    char *path;
    bool below;
} Root;

struct Monitor {
    int fd;
    guint source;
    GArray *roots;    /* array of Root */
    GHashTable *deep; /* set of the inotify watches whose subfolders are watched, too */
    void (*changed)(void *closure);
    void *closure;
};

static void
root_clear(gpointer data)
{
    g_free(((Root *)data)->path);
}

/* Watches @path and, with @below, all folders in it. Does no harm if a folder is already watched.
 * Adds the number of folders to *@n_folders. */
static bool
heed(const Monitor *monitor, const char *path, bool below, int *n_folders, GError **error)
{
    GDir *dir = NULL;
    const int watch = inotify_add_watch(monitor->fd, path, HEEDED);
    const char *name;
    bool is_done = true;

    if (watch < 0) {
        press_error_set_errno(error, errno, "watching", path);
        return false;
    }
    if (++*n_folders > MONITOR_FOLDERS_MAX) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: more than %d folders to watch",
                    path,
                    MONITOR_FOLDERS_MAX);
        return false;
    }
    if (below) {
        g_hash_table_add(monitor->deep, GINT_TO_POINTER(watch));
    }
    dir = below ? g_dir_open(path, 0, NULL) : NULL;
    while (is_done && dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        if (g_file_test(inner, G_FILE_TEST_IS_DIR) && !g_file_test(inner, G_FILE_TEST_IS_SYMLINK)) {
            is_done = heed(monitor, inner, true, n_folders, error);
        }
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    return is_done;
}

/* Reports whether @event is a change. A new file counts only once it is written. A new folder
 * counts only if subfolders are watched. */
static bool
is_change(const Monitor *monitor, const struct inotify_event *event)
{
    if ((event->mask & IN_IGNORED) != 0) {
        g_hash_table_remove(monitor->deep, GINT_TO_POINTER(event->wd));
        return false;
    }
    return (event->mask & IN_ISDIR) != 0
               ? g_hash_table_contains(monitor->deep, GINT_TO_POINTER(event->wd))
               : (event->mask & IN_CREATE) == 0;
}

static gboolean
on_events(gint fd, GIOCondition condition, gpointer data)
{
    Monitor *monitor = data;
    _Alignas(struct inotify_event) char events[1 << 14];
    bool is_heeded = false;
    ssize_t n;

    (void)condition;
    while ((n = read(fd, events, sizeof events)) > 0) {
        for (const char *at = events; at < events + n;) {
            const struct inotify_event *event = (const void *)at;

            is_heeded |= is_change(monitor, event);
            at += sizeof *event + event->len;
        }
    }
    if (!is_heeded) {
        return G_SOURCE_CONTINUE;
    }
    for (guint i = 0; i < monitor->roots->len; i++) {
        const Root *root = &g_array_index(monitor->roots, Root, i);
        int n_folders = 0;

        heed(monitor, root->path, root->below, &n_folders, NULL); /* watches new folders, too */
    }
    monitor->changed(monitor->closure);
    return G_SOURCE_CONTINUE;
}

Monitor *
monitor_new(void (*changed)(void *closure), void *closure, GError **error)
{
    const int fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    Monitor *monitor;

    if (fd < 0) {
        press_error_set_errno(error, errno, "watching", "files");
        return NULL;
    }
    monitor = g_new(Monitor, 1);
    *monitor = (Monitor){
        .fd = fd,
        .roots = g_array_new(FALSE, FALSE, sizeof(Root)),
        .deep = g_hash_table_new(NULL, NULL),
        .changed = changed,
        .closure = closure,
    };
    g_array_set_clear_func(monitor->roots, root_clear);
    monitor->source = g_unix_fd_add(fd, G_IO_IN, on_events, monitor);
    return monitor;
}

bool
monitor_add(Monitor *monitor, const char *folder, bool below, GError **error)
{
    const Root root = { g_strdup(folder), below };
    int n_folders = 0;

    g_array_append_val(monitor->roots, root);
    return heed(monitor, folder, below, &n_folders, error);
}

void
monitor_free(Monitor *monitor)
{
    if (monitor == NULL) {
        return;
    }
    g_source_remove(monitor->source);
    close(monitor->fd);
    g_array_unref(monitor->roots);
    g_hash_table_unref(monitor->deep);
    g_free(monitor);
}
