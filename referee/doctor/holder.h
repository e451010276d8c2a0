/* SPDX-License-Identifier: GPL-3.0-or-later */
/* holder.h: finds the process that holds a port or a lock, if this user may see that process */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    int pid;    /* process id; 0 if it is not visible */
    char *name; /* name of its program, or NULL */
} Holder;

void holder_clear(Holder *holder);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Holder, holder_clear)

/* Returns the process that listens on TCP port @port. Its pid is 0 if no such process is visible.
 * The caller clears the result. */
Holder holder_of_port(int port);

/* Reports whether a process holds an exclusive lock (flock) on the file @path. If that process is
 * visible, fills in *@holder, which the caller clears. Otherwise leaves *@holder unchanged. */
bool holder_of_lock(const char *path, Holder *holder);

/* Returns "“python3” (process 4711)", or "another program" if the process is not visible. The
 * caller frees the text. */
char *holder_say(const Holder *holder);
