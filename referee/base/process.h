/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h: drops privileges of the daemon and of its child processes */
#pragma once

#include <stdbool.h>

enum {
    PROCESS_FILES = 8192, /* wanted limit of open files: a phone needs two, a table three */
};

/* Makes new files readable by their owner only. Keeps the process's memory, which holds every
 * secret, out of core dumps and hidden from other processes of the same user. Raises the limit of
 * open files to PROCESS_FILES, or as far as the hard limit allows. */
void process_guard(void);

/* Drops all capabilities of root except the few that the daemon needs: to open ports below 1024, to
 * read and write in folders that belong to another user (landlock.h then limits the folders), and
 * to start and stop a gateway that runs as the user nobody in an empty chroot. Does nothing if the
 * process does not run as root. */
void process_keep_needed_powers(void);

/* Drops all capabilities. The broker's child process calls it between fork and exec. Returns false
 * on failure. */
bool process_leave_powers(void);
