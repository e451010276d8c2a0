/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/watch/reprint.h"
#include "cases/base/printable.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>

struct Reprint {
    char **command;
    GPid press;   /* the running press; 0 if none is running */
    guint waiter; /* the source that reports its end */
    bool is_due;  /* whether anything has changed since it began */
};

Reprint *
reprint_new(const char *const *command)
{
    Reprint *reprint = g_new(Reprint, 1);

    *reprint = (Reprint){ .command = g_strdupv((char **)(gsize)command) };
    return reprint;
}

static void
on_end(GPid press, int status, gpointer data)
{
    Reprint *reprint = data;

    (void)status; /* the press has reported its errors itself */
    g_spawn_close_pid(press);
    reprint->press = 0;
    reprint->waiter = 0;
    if (reprint->is_due) {
        reprint_begin(reprint);
    }
}

void
reprint_begin(Reprint *reprint)
{
    g_autoptr(GError) error = NULL;

    reprint->is_due = reprint->press != 0;
    if (reprint->is_due) {
        return;
    }
    if (!g_spawn_async(NULL,
                       reprint->command,
                       NULL,
                       G_SPAWN_DO_NOT_REAP_CHILD,
                       NULL,
                       NULL,
                       &reprint->press,
                       &error)) {
        print_safely(stderr, "hansom-print: %s\n", error->message);
        return;
    }
    reprint->waiter = g_child_watch_add(reprint->press, on_end, reprint);
}

void
reprint_free(Reprint *reprint)
{
    if (reprint == NULL) {
        return;
    }
    if (reprint->press != 0) {
        g_source_remove(reprint->waiter);
        kill(reprint->press, SIGTERM);
        waitpid(reprint->press, NULL, 0);
        g_spawn_close_pid(reprint->press);
    }
    g_strfreev(reprint->command);
    g_free(reprint);
}
