/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the folder where a daemon keeps its journals, and the lock on it
 *
 * A running daemon holds a lock (flock) on the file `lock` in this folder. The daemon writes its
 * process id and address into the file, so other commands of the same user can find the daemon.
 */
#pragma once

#include <glib.h>

/* Locks the folder @state, and creates it if it does not exist. Only one daemon at a time may use a
 * state folder, since each daemon must be the only writer of its journals. The folder must belong
 * to the effective user. If group or others may write to the folder, its mode becomes 0700. Returns
 * a file descriptor, which holds the lock until the caller closes it, or -1 with an error. */
int state_lock(const char *state, GError **error);

/* Writes the id of this process and the daemon's address @url into the file @lock, a descriptor
 * from state_lock(). If @url is NULL, removes both from the file. Ignores a failure to write;
 * state_find() then finds no address. */
void state_tell(int lock, const char *url);

/* Returns the address of the daemon that holds the lock on @state, or "" when the daemon has
 * published none. Returns NULL when no daemon holds the lock, or when this user may not read the
 * file `lock`. The caller frees the address. */
char *state_find(const char *state);
