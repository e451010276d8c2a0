/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pool.c: tests generator/base/worker_pool.h */
#include "generator/base/worker_pool.h"

#include <stdatomic.h>

static GMutex lock;
static atomic_bool is_held;

/* Holds the lock for 300 ms of work, as a thread of Pango holds fontconfig's. */
static gpointer
hold(gpointer data)
{
    const gint64 end = g_get_monotonic_time() + 300 * G_TIME_SPAN_MILLISECOND;

    g_mutex_lock(&lock);
    atomic_store(&is_held, true);
    while (g_get_monotonic_time() < end) {
    }
    g_mutex_unlock(&lock);
    return data;
}

static bool
take(void *closure, int job, GPtrArray *faults, GError **error)
{
    (void)closure;
    (void)error;
    g_ptr_array_add(faults, g_strdup_printf("%d %d", job, g_mutex_trylock(&lock)));
    return true;
}

/* A worker must not inherit a lock that a thread of its parent holds. */
static void
test_locks(void)
{
    const WorkerPool pool = { .n_jobs = 1, .work = take };
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    GThread *holder = g_thread_new("holder", hold, NULL);

    while (!atomic_load(&is_held)) {
    }
    g_assert_true(worker_pool_run(&pool, faults, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(faults->len, ==, 1);
    g_assert_cmpstr(g_ptr_array_index(faults, 0), ==, "0 1");
    g_thread_join(holder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/worker-pool/locks", test_locks);
    return g_test_run();
}
