/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures.h: what a run did and found; in memory that all its jobs share */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

#include "tests/crash/history.h"

/* What befalls a table. The first four are kills. */
typedef enum {
    BLOW_REFEREE, /* kill -9 */
    BLOW_BROKER,
    BLOW_BOTH, /* referee and broker */
    BLOW_GATEWAY,
    BLOW_STALL_REFEREE, /* SIGSTOP, SIGCONT */
    BLOW_STALL_BROKER,
    BLOW_STALL_GATEWAY,
    BLOW_PHONES,  /* lines are cut */
    BLOW_MOVE,    /* a seat goes to another phone by its card */
    BLOW_DISK,    /* it is full */
    BLOW_FORBID,  /* no permission to write */
    BLOW_LOG,     /* the tail of a journal's log is cut off */
    BLOW_JOURNAL, /* that of the journal itself */
    BLOWS_N
} Blow;

extern const char *const BLOW_WORDS[BLOWS_N];

enum {
    KILLS_N = BLOW_GATEWAY + 1,
    RESTART_MS_MAX = 20000,
};

typedef struct {
    atomic_long left; /* kills that are still to be done */
    atomic_bool fails;
    atomic_long blows[BLOWS_N];
    atomic_long evenings, games, acts, verdicts, again, resent, entries, verified;
    atomic_long proven;  /* of journals that were cut: gone on with, to the entry */
    atomic_long refused; /* and those that were refused */
    atomic_long faults[FAULTS_N];
    atomic_long hung;                      /* waited for in vain, or ended by itself */
    atomic_long complaints;                /* of libraries, on the referee's standard error */
    atomic_int restart_ms[RESTART_MS_MAX]; /* how many starts took so long */
    atomic_int back_ms[RESTART_MS_MAX];    /* gateways killed: until all phones were back */
} Figures;

Figures *figures_new(long kills);
void figures_print(const Figures *figures, const char *seed, double seconds);
