/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/journal/state.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    /* wait before another attempt; a state_find() elsewhere holds the lock for less */
    ASKED_US = 10 * 1000,
    ASKED_MAX = 100,      /* attempts; a very busy machine may need several */
    LOCK_BYTES_MAX = 512, /* bytes that are read of a lock file */
};

/* Locks @lock. Returns false when another daemon holds it. */
static bool
take(int lock)
{
    for (int i = 0; flock(lock, LOCK_EX | LOCK_NB) != 0; i++) {
        if (errno != EWOULDBLOCK || i == ASKED_MAX) {
            return false;
        }
        g_usleep(ASKED_US);
    }
    return true;
}

/* Makes the folder @state writable by its owner only. Another user who can write to it could plant
 * a link, or a host's key. Returns false with an error when the folder belongs to another user. */
static bool
own(const char *state, GError **error)
{
    GStatBuf is;

    if (g_stat(state, &is) != 0) {
        return true; /* the error is reported when the lock file is opened */
    }
    if (is.st_uid != geteuid()) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_PERM,
                    "%s: belongs to another user; run the referee as that user, or name another "
                    "folder with --state",
                    state);
        return false;
    }
    if ((is.st_mode & 022) != 0 && g_chmod(state, 0700) != 0) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_PERM,
                    "%s: others may write there, and its mode cannot be changed: %s; name another "
                    "folder with --state",
                    state,
                    g_strerror(errno));
        return false;
    }
    return true;
}

int
state_lock(const char *state, GError **error)
{
    g_autofree char *path = g_build_filename(state, "lock", NULL);
    int lock = -1;

    const bool is_made = g_mkdir_with_parents(state, 0700) == 0;
    if (is_made && !own(state, error)) {
        return -1;
    }
    if (!is_made ||
        (lock = g_open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600)) < 0) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_ACCES,
                    "%s: the journals cannot be kept there: %s; name a folder with --state",
                    state,
                    g_strerror(errno));
        return -1;
    }
    if (!take(lock)) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_ACCES,
                    "%s: another referee keeps its journals there; end it, or name another folder "
                    "with --state",
                    state);
        close(lock);
        return -1;
    }
    return lock;
}

void
state_tell(int lock, const char *url)
{
    g_autofree char *text =
        url == NULL ? g_strdup("") : g_strdup_printf("%d\n%s\n", (int)getpid(), url);

    /* A full disk must not stop the daemon. state_find() then finds no address. */
    if (ftruncate(lock, 0) != 0 || pwrite(lock, text, strlen(text), 0) < 0) {
        return;
    }
}

char *
state_find(const char *state)
{
    g_autofree char *path = g_build_filename(state, "lock", NULL);
    char text[LOCK_BYTES_MAX + 1] = "";
    GStatBuf is;
    /* The folder may belong to anybody, and the file may be a link, a pipe or a device. */
    const int lock = g_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
    const bool is_file = lock >= 0 && fstat(lock, &is) == 0 && S_ISREG(is.st_mode);
    const bool held = is_file && flock(lock, LOCK_SH | LOCK_NB) != 0;

    if (held && pread(lock, text, LOCK_BYTES_MAX, 0) < 0) {
        text[0] = '\0';
    }
    if (lock >= 0) {
        close(lock);
    }
    g_auto(GStrv) lines = g_strsplit(text, "\n", 3);
    return !held ? NULL : g_strdup(g_strv_length(lines) < 2 ? "" : lines[1]);
}
