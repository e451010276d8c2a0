/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the folder where a daemon keeps its journals, and whose it is now
 *
 * Its file `lock` is held while a daemon runs, and says that one's process and address, so that
 * whoever may read the folder finds it.
 */
#pragma once

#include <glib.h>

/* Takes the folder @state, which is made when it is not there: one daemon a state folder, since two
 * would each believe in their own journal. It must belong to this user, and is made writable for
 * nobody else. A file descriptor that holds it until it is closed; -1 with an error. */
int state_lock(const char *state, GError **error);

/* Whoever holds @lock is found at @url from now on; NULL: nowhere. */
void state_tell(int lock, const char *url);

/* Where the daemon is that holds @state, "" while it does not say so yet; NULL when none does. The
 * caller frees. */
char *state_find(const char *state);
