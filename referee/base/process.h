/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h: what the daemon asks of the system for itself, and for the broker that it starts */
#pragma once

enum {
    PROCESS_FILES = 8192, /* that may be open: a phone has two, a table three */
};

/* Makes new files readable by their owner only, keeps the memory, which holds every secret, from
 * core dumps and from other processes of the same user, and raises the limit of open files to
 * PROCESS_FILES where the system lets us. */
void process_guard(void);
