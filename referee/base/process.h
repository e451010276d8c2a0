/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h: what the daemon asks of the system for itself, and for the broker that it starts */
#pragma once

enum {
    PROCESS_FILES = 8192, /* that may be open: a phone has two, a table three */
};

/* From now on whatever is written is for its owner alone, a crash leaves no image of the memory
 * behind, which holds every secret, and as many files may be open as PROCESS_FILES, where the
 * system lets us. */
void process_guard(void);
