/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/doctor/holder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/base/printable.h"

enum {
    STATE_LISTEN = 10, /* state code in /proc/net/tcp */
};

void
holder_clear(Holder *holder)
{
    g_clear_pointer(&holder->name, g_free);
}

/* Returns the name of the process, made printable: a process chooses its name itself. Returns NULL
 * when the process has ended. */
static char *
name_of(int pid)
{
    g_autofree char *path = g_strdup_printf("/proc/%d/comm", pid);
    g_autofree char *name = NULL;

    return g_file_get_contents(path, &name, NULL, NULL) ? printable_line(g_strchomp(name)) : NULL;
}

/* Returns the inodes of the sockets that listen on @port, as "socket:[1234]". */
static GHashTable *
find_sockets(int port)
{
    static const char *const TABLES[] = { "/proc/net/tcp", "/proc/net/tcp6" };
    GHashTable *sockets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(TABLES); i++) {
        g_autofree char *text = NULL;

        if (!g_file_get_contents(TABLES[i], &text, NULL, NULL)) {
            continue;
        }
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
        for (int line = 0; lines[line] != NULL; line++) {
            unsigned at = 0;
            unsigned state = 0;
            unsigned long inode = 0;

            if (sscanf(lines[line],
                       " %*d: %*[^:]:%x %*s %x %*s %*s %*s %*s %*s %lu",
                       &at,
                       &state,
                       &inode) == 3 &&
                at == (unsigned)port && state == STATE_LISTEN) {
                g_hash_table_add(sockets, g_strdup_printf("socket:[%lu]", inode));
            }
        }
    }
    return sockets;
}

static bool
has_socket(const char *pid, GHashTable *sockets)
{
    g_autofree char *folder = g_build_filename("/proc", pid, "fd", NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name = dir == NULL ? NULL : g_dir_read_name(dir); name != NULL;
         name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *target = g_file_read_link(path, NULL);

        if (target != NULL && g_hash_table_contains(sockets, target)) {
            return true;
        }
    }
    return false;
}

Holder
holder_of_port(int port)
{
    g_autoptr(GHashTable) sockets = find_sockets(port);
    g_autoptr(GDir) dir = g_dir_open("/proc", 0, NULL);

    for (const char *name = dir == NULL ? NULL : g_dir_read_name(dir); name != NULL;
         name = g_dir_read_name(dir)) {
        if (g_ascii_isdigit(*name) && has_socket(name, sockets)) {
            int pid = (int)g_ascii_strtoll(name, NULL, 10);

            return (Holder){ .pid = pid, .name = name_of(pid) };
        }
    }
    return (Holder){ 0 };
}

bool
holder_of_lock(const char *path, Holder *holder)
{
    g_autofree char *text = NULL;
    GStatBuf found;
    /* The folder may belong to anybody, and the file may be a link, a pipe or a device. */
    const int file = g_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
    const bool is_file = file >= 0 && fstat(file, &found) == 0 && S_ISREG(found.st_mode);
    const bool held = is_file && flock(file, LOCK_SH | LOCK_NB) != 0;

    if (file >= 0) {
        close(file);
    }
    if (!held || !g_file_get_contents("/proc/locks", &text, NULL, NULL)) {
        return held;
    }
    g_autofree char *inode = g_strdup_printf(":%" G_GUINT64_FORMAT " ", (guint64)found.st_ino);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        int pid = 0;

        if (strstr(lines[i], inode) != NULL &&
            sscanf(lines[i], "%*d: FLOCK %*s WRITE %d", &pid) == 1 && pid > 0) {
            *holder = (Holder){ .pid = pid, .name = name_of(pid) };
        }
    }
    return true;
}

char *
holder_say(const Holder *holder)
{
    if (holder->pid == 0) {
        return g_strdup("another program");
    }
    return g_strdup_printf(
        "“%s” (process %d)", holder->name == NULL ? "?" : holder->name, holder->pid);
}
