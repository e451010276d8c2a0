/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h: what the daemon gives up at its start, and what its children give up */
#pragma once

enum {
    PROCESS_FILES = 8192, /* that may be open: a phone has two, a table three */
};

/* Makes new files readable by their owner only, keeps the memory, which holds every secret, from
 * core dumps and from other processes of the same user, and raises the limit of open files to
 * PROCESS_FILES where the system lets us. */
void process_guard(void);

/* Gives up what root may do, but for what the daemon needs: to open the ports below 1024, to read
 * and write where its folders belong to somebody else (landlock.h then bounds where), and to start and
 * end a gateway that is nobody in an empty root. For another user it does nothing. */
void process_keep_needed_powers(void);

/* Gives up all of them: in the broker, between fork and exec. */
void process_leave_powers(void);
