/* SPDX-License-Identifier: GPL-3.0-or-later */
/* landlock.h: which files a process may touch (Landlock)
 *
 * A fence can be made narrower by another one, and never wider. It holds for all that the process
 * starts afterwards. It needs no memory and no lock, so that it may be laid between fork and exec.
 */
#pragma once

#include <stdbool.h>

/* Forbids this process to write, make, rename or remove any file that is not one of @writable or
 * below it. With @readable it may also read, list and run only what is below @readable or
 * @writable; NULL leaves that as it is. Both lists end with NULL; a path that is not there is
 * passed over. Sets PR_SET_NO_NEW_PRIVS. False where the kernel has no Landlock, or the system does
 * not let us use it: then nothing is forbidden. */
bool landlock_restrict(const char *const *readable, const char *const *writable);
