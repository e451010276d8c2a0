/* SPDX-License-Identifier: GPL-3.0-or-later */
/* landlock.h: limits the files that a process may access (Landlock)
 *
 * A further call can narrow the limits, but never widen them. Threads and child processes that
 * start later inherit the limits; threads that already run are not limited. landlock_restrict()
 * allocates no memory and takes no lock, so it may be called between fork and exec.
 */
#pragma once

#include <stdbool.h>

/* Prevents the calling thread from writing, creating, renaming or removing any file outside the
 * paths in @writable. If @readable is not NULL, also prevents the thread from reading, listing and
 * executing files outside all paths in @readable and @writable. Each path is a file, or a folder
 * with everything below it. Both lists end with NULL. Skips paths that cannot be opened, such as
 * missing ones. Sets PR_SET_NO_NEW_PRIVS, also on failure. Returns false if the kernel has no
 * Landlock, denies its use, or rejects the rule for a path that can be opened. A call that fails
 * limits nothing. */
bool landlock_restrict(const char *const *readable, const char *const *writable);
