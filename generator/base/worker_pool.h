/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worker_pool.h: work spread over the cores
 *
 * Pango's layouts and Cairo's fonts are not shared between threads, so a pool is of processes. Each
 * takes the next piece of work from a common counter and tells over its pipe how that went.
 *
 *     worker_pool_run() ──fork()──► worker: work(0), work(3), …  ──┐
 *          │        └──────► worker: work(1), work(2), …  ──┤  "done", "does not fit: …", "disk full"
 *          └◄── progress, faults, the first error ◄─────────┘
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    WORKER_POOL_MAX = 16, /* workers */
};

typedef struct {
    int n_jobs;
    /* Does the job @job in a worker, where @closure is as it was when the pool began, or as the
     * jobs before in this worker left it. Adds what is wrong with the case to @faults (of char,
     * owned). */
    bool (*work)(void *closure, int job, GPtrArray *faults, GError **error);
    void *closure;
    void (*progress)(void *closure, int job, int n_done); /* as jobs are done; or NULL */
    bool (*is_stopped)(void); /* asked after a signal, and after each job; or NULL */
} WorkerPool;

/* Does all jobs, by as many workers as there are cores. Faults come in the order of the jobs, each
 * once, whoever found them. An error in one worker ends the others after the job they are at; the
 * first that is heard of is told. No worker is left when it returns. */
bool worker_pool_run(const WorkerPool *pool, GPtrArray *faults, GError **error);
