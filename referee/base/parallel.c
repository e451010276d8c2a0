/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/parallel.h"

#include <pthread.h>
#include <signal.h>

/* The thread pool and its current job. The lock guards every field except the condition
 * variables. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t begun;
    pthread_cond_t done;
    const gpointer *items;
    guint n;
    guint n_taken;
    guint n_done;
    void (*what)(gpointer item);
    guint n_threads;
} crew = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .begun = PTHREAD_COND_INITIALIZER,
    .done = PTHREAD_COND_INITIALIZER,
};

/* Runs the next item. The caller holds the lock; it is released while the item runs. */
static void
do_next(void)
{
    gpointer item = crew.items[crew.n_taken++];
    void (*what)(gpointer item) = crew.what;

    pthread_mutex_unlock(&crew.lock);
    what(item);
    pthread_mutex_lock(&crew.lock);
    crew.n_done++;
    if (crew.n_done == crew.n) {
        pthread_cond_signal(&crew.done);
    }
}

static void *
work(void *data)
{
    (void)data;
    pthread_mutex_lock(&crew.lock);
    for (;;) {
        while (crew.n_taken == crew.n) {
            pthread_cond_wait(&crew.begun, &crew.lock);
        }
        do_next();
    }
    return NULL;
}

/* Starts one more thread, if the system allows it. The thread blocks all signals, since only the
 * event loop's thread handles them. */
static void
begin_thread(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t all;
    sigset_t before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (pthread_create(&thread, &attributes, work, NULL) == 0) {
        crew.n_threads++;
    }
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void
parallel_do(const gpointer *items,
            guint n,
            void (*what)(gpointer item),
            void (*meanwhile)(gpointer data),
            gpointer data)
{
    pthread_mutex_lock(&crew.lock);
    g_assert(crew.n_done == crew.n);
    crew.items = items;
    crew.what = what;
    crew.n_taken = crew.n_done = 0;
    crew.n = n;
    while (crew.n_threads < MIN(n, PARALLEL_MAX)) {
        const guint n_before = crew.n_threads;

        begin_thread();
        if (crew.n_threads == n_before) {
            break;
        }
    }
    pthread_cond_broadcast(&crew.begun);
    pthread_mutex_unlock(&crew.lock);
    meanwhile(data);
    pthread_mutex_lock(&crew.lock);
    while (crew.n_taken < crew.n) {
        do_next();
    }
    while (crew.n_done < crew.n) {
        pthread_cond_wait(&crew.done, &crew.lock);
    }
    pthread_mutex_unlock(&crew.lock);
}
