/* SPDX-License-Identifier: GPL-3.0-or-later */
/* landlock.h: limits the files that a process may access (Landlock)
 *
 * A further call can narrow the limits, but never widen them. All child processes that are started
 * later inherit the limits. The function allocates no memory and takes no lock, so it may be called
 * between fork and exec.
 */
#pragma once

#include <stdbool.h>

/* Prevents this process from writing, creating, renaming or removing any file outside the paths in
 * @writable. If @readable is not NULL, the process may also read, list and execute files only in or
 * below these paths and those in @readable. Both lists end with NULL. Paths that do not exist are
 * skipped. Sets PR_SET_NO_NEW_PRIVS. Returns false if the kernel has no Landlock or denies its use;
 * then nothing is forbidden. */
bool landlock_restrict(const char *const *readable, const char *const *writable);
