/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worker_pool.h: a pool of worker processes, one for each core
 *
 * Threads cannot share Pango's layouts and Cairo's fonts, so the workers are processes. Each worker
 * takes its next job from a shared counter, and reports the result through its pipe.
 *
 *     worker_pool_run() ──fork()──┬─► worker: work(0), work(3), … ──┐ "done",
 *          │                      └─► worker: work(1), work(2), … ──┤ "does not fit: …",
 *          └◄── progress, faults, the first error ◄────────────────┘ "disk full"
 *
 * The workers must not inherit locks that other threads hold, so the pool first waits until these
 * threads are idle (threads.h).
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    WORKER_POOL_MAX = 16, /* largest number of workers */
};

typedef struct {
    int n_jobs;
    /* Does the job @job in a worker. Each worker has its own copy of @closure. Changes to this copy
     * remain for the next jobs of the same worker. Adds the faults of the job to @faults (array of
     * char *, owned). Returns false with @error on failure. */
    bool (*work)(void *closure, int job, GPtrArray *faults, GError **error);
    void *closure;
    /* Reports that @job is done, and that @n_done jobs are done in total. The parent process calls
     * progress(). May be NULL. */
    void (*progress)(void *closure, int job, int n_done);
    /* Returns true to end the run with an error. The parent process calls is_stopped() after each
     * job, and when a signal interrupts its wait for the workers. May be NULL. */
    bool (*is_stopped)(void);
} WorkerPool;

/* Does all jobs. Starts one worker for each core, but at most WORKER_POOL_MAX workers, and at most
 * one for each job. Adds the faults of the jobs to @faults, in the order of the jobs, and
 * each text only once. After an error, the other workers finish their current jobs and end. The
 * function then returns false, and @error is the first error. All workers have ended when the
 * function returns. */
bool worker_pool_run(const WorkerPool *pool, GPtrArray *faults, GError **error);
