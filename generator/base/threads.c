/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* gettid */
#include "generator/base/threads.h"

#include <glib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TASKS "/proc/self/task"

enum {
    LOOKS = 2, /* in a row, each of which must find all threads idle */
};

/* Reports whether the thread @id runs, or waits for the disk. */
static bool
is_busy(const char *id)
{
    g_autofree char *path = g_build_filename(TASKS, id, "stat", NULL);
    g_autofree char *stat = NULL;
    const char *end_of_name;

    if (!g_file_get_contents(path, &stat, NULL, NULL)) {
        return false; /* it has ended */
    }
    end_of_name = strrchr(stat, ')');
    return end_of_name != NULL && strchr("RD", end_of_name[2]) != NULL;
}

static bool
is_any_busy(void)
{
    g_autoptr(GDir) tasks = g_dir_open(TASKS, 0, NULL);
    const char *id;

    while (tasks != NULL && (id = g_dir_read_name(tasks)) != NULL) {
        if (atoi(id) != gettid() && is_busy(id)) {
            return true;
        }
    }
    return false;
}

void
threads_wait_idle(int max_ms)
{
    /* A thread may wake another one while they are looked at, so one look is not enough. */
    for (int waited_ms = 0, n_idle = 0; waited_ms < max_ms && n_idle < LOOKS; waited_ms++) {
        n_idle = is_any_busy() ? 0 : n_idle + 1;
        if (n_idle < LOOKS) {
            g_usleep(1000);
        }
    }
}
