/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures.h: counts the actions and findings of a run, in memory that all jobs (processes) of the
 * run share
 *
 * A job plays evenings: in an evening, one daemon hosts a few tables. A blow is a failure that the
 * test causes. A fault is an error of the daemon that the test finds.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

#include "tests/crash/history.h"

/* Kinds of blows. The first four are kills. */
typedef enum {
    BLOW_REFEREE, /* kill -9 */
    BLOW_BROKER,
    BLOW_BOTH, /* referee and broker */
    BLOW_GATEWAY,
    BLOW_STALL_REFEREE, /* SIGSTOP, SIGCONT */
    BLOW_STALL_BROKER,
    BLOW_STALL_GATEWAY,
    BLOW_PHONES,  /* connections of phones are cut */
    BLOW_MOVE,    /* another phone takes over a seat: it scans the card of the seat */
    BLOW_DISK,    /* the disk is full */
    BLOW_FORBID,  /* the state folder is not writable */
    BLOW_LOG,     /* the end of a journal's WAL is cut off */
    BLOW_JOURNAL, /* the end of a journal itself is cut off */
    BLOWS_N
} Blow;

extern const char *const BLOW_WORDS[BLOWS_N];

enum {
    KILLS_N = BLOW_GATEWAY + 1,
    /* length of the arrays restart_ms and back_ms, whose index is a time in ms; longer times count
     * in the last element */
    RESTART_MS_MAX = 20000,
};

typedef struct {
    atomic_long left;           /* number of kills still to do */
    atomic_bool fails;          /* true once a job has found a fault; then all jobs end */
    atomic_long blows[BLOWS_N]; /* number of blows, by kind */
    /* `evenings` counts the finished evenings, and `games` the games that were begun. `acts` counts
     * the acts, each once. `resent` counts how often acts were sent again. `verdicts` counts the
     * verdicts with events, each once. `again` counts the repeated verdicts (history.h). `entries`
     * counts the checked journal entries. `verified` counts the runs of `hansom-referee verify`. */
    atomic_long evenings, games, acts, verdicts, again, resent, entries, verified;
    /* number of shortened journals that the referee continued after their last whole entry */
    atomic_long proven;
    atomic_long refused;          /* number of shortened journals that the referee refused */
    atomic_long faults[FAULTS_N]; /* number of faults that the histories found, by kind */
    /* number of other faults, such as timeouts and daemons that ended by themselves */
    atomic_long hung;
    atomic_long complaints; /* daemon logs with complaints of libraries or sanitizers */
    /* number of daemon starts, by the time in ms until all phones were ready */
    atomic_int restart_ms[RESTART_MS_MAX];
    /* number of killed gateways, by the time in ms until all phones were ready again */
    atomic_int back_ms[RESTART_MS_MAX];
} Figures;

/* Returns shared memory for the figures of a run of @kills kills. It is never freed. */
Figures *figures_new(long kills);
void figures_print(const Figures *figures, const char *seed, double seconds);
