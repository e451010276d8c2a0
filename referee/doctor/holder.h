/* SPDX-License-Identifier: GPL-3.0-or-later */
/* holder.h: which process has a port, or a lock, as far as this user may see */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    int pid;    /* 0: not to be seen */
    char *name; /* of its program, or NULL */
} Holder;

void holder_clear(Holder *holder);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Holder, holder_clear)

/* Who listens on TCP port @port. */
Holder holder_of_port(int port);

/* Whether somebody has locked the file @path (flock), and who. */
bool holder_of_lock(const char *path, Holder *holder);

/* "“python3” (process 4711)", or "another program". Free it. */
char *holder_say(const Holder *holder);
