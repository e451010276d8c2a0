/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the folder where a daemon keeps its journals, and the lock on it
 *
 * A running daemon holds the file `lock` in this folder. The file contains the daemon's process id
 * and address, so anybody who may read the folder can find the daemon.
 */
#pragma once

#include <glib.h>

/* Locks the folder @state, and creates it if it does not exist. A state folder belongs to one
 * daemon, since two daemons would each trust their own journal. The folder must belong to this
 * user, and is made writable for nobody else. Returns a file descriptor that holds the lock until
 * it is closed, or -1 with an error. */
int state_lock(const char *state, GError **error);

/* Publishes @url as the address of the daemon that holds @lock. NULL removes the address. */
void state_tell(int lock, const char *url);

/* Returns the address of the daemon that holds @state, or "" when the daemon has not published one
 * yet. Returns NULL when no daemon holds @state. The caller frees the address. */
char *state_find(const char *state);
