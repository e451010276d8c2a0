/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h: protects the daemon's secrets, and drops privileges of the daemon and its children */
#pragma once

#include <stdbool.h>

enum {
    PROCESS_FILES = 8192, /* wanted limit of open files; a phone needs two, and a table three */
};

/* Makes new files readable by their owner only. Keeps the process's memory, which holds every
 * secret, out of core dumps, and hides it from other processes of the same user. Raises the limit
 * of open files to PROCESS_FILES, or to the hard limit if that is lower. */
void process_guard(void);

/* Drops all capabilities of root except those that the daemon needs for three tasks:
 *
 * - to open ports below 1024
 * - to read and write in folders that belong to another user (landlock.h limits the folders in
 *   which the daemon may write)
 * - to start and stop a gateway that runs as the user "nobody" in an empty chroot
 *
 * Does nothing if the process does not run as root. */
void process_keep_needed_powers(void);

/* Drops all capabilities. The child process that becomes the broker calls this function between
 * fork and exec. Returns false on failure. */
bool process_leave_powers(void);
