/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pacing.c: tests that requests beyond an address's allowance wait, in order, and are not lost */
#include "referee/gateway/pacing.h"

static GPtrArray *continued; /* of the requests, in order */

static PacingCost
cost(bool is_early, int own, int shared)
{
    return (PacingCost){ .is_early = is_early, .own = own, .shared = shared };
}

static void
note(gpointer request)
{
    g_ptr_array_add(continued, request);
}

/* Runs @loop until @n requests have continued. */
static void
run_until(struct ev_loop *loop, guint n)
{
    while (continued->len < n) {
        ev_run(loop, EVRUN_ONCE);
    }
}

static void
test_turns(void)
{
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    Pacing *pacing = pacing_new(loop, note);
    int requests[PACING_BURST + 20];
    guint n_waiting = 0;

    continued = g_ptr_array_new();
    for (size_t i = 0; i < G_N_ELEMENTS(requests); i++) {
        n_waiting += pacing_enter(pacing, "192.0.2.1", cost(false, 0, 0), &requests[i]) ? 0 : 1;
    }
    g_assert_cmpuint(n_waiting, ==, 20);
    /* Another address does not wait. */
    g_assert_true(pacing_enter(pacing, "192.0.2.2", cost(false, 0, 0), &requests[0]));
    /* A request that has ended does not continue. */
    pacing_leave(pacing, "192.0.2.1", &requests[PACING_BURST + 1]);
    run_until(loop, 10);
    g_assert_true(continued->pdata[0] == &requests[PACING_BURST]);
    g_assert_true(continued->pdata[1] == &requests[PACING_BURST + 2]);
    g_assert_true(continued->pdata[2] == &requests[PACING_BURST + 3]);
    /* A new request waits behind the older ones. */
    g_assert_false(pacing_enter(pacing, "192.0.2.1", cost(false, 0, 0), &requests[0]));
    pacing_end(pacing);
    g_assert_cmpuint(continued->len, ==, 20);
    g_assert_true(continued->pdata[19] == &requests[0]);
    g_ptr_array_unref(continued);
    pacing_free(pacing);
    ev_loop_destroy(loop);
}

/* Tests that the first requests of new connections do not wait while the others do, and that a
 * flood of new connections waits too. */
static void
test_early(void)
{
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    Pacing *pacing = pacing_new(loop, note);
    int requests[PACING_BURST + 1];
    int early[PACING_EARLY_BURST + 5];
    guint n_waiting = 0;

    continued = g_ptr_array_new();
    for (size_t i = 0; i < G_N_ELEMENTS(requests); i++) {
        n_waiting += pacing_enter(pacing, "192.0.2.1", cost(false, 0, 0), &requests[i]) ? 0 : 1;
    }
    g_assert_cmpuint(n_waiting, ==, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(early); i++) {
        g_assert_cmpint(pacing_enter(pacing, "192.0.2.1", cost(true, 0, 0), &early[i]),
                        ==,
                        i < PACING_EARLY_BURST);
    }
    /* A file over TLS costs more than an early request. */
    g_assert_false(pacing_enter(pacing, "192.0.2.1", cost(true, 0, 1), &early[0]));
    pacing_end(pacing);
    g_assert_cmpuint(continued->len, ==, 1 + 5 + 1);
    g_ptr_array_unref(continued);
    pacing_free(pacing);
    ev_loop_destroy(loop);
}

/* Tests that a costly request counts as many cheap ones, and delays no other address. */
static void
test_costs(void)
{
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    Pacing *pacing = pacing_new(loop, note);
    int requests[10];
    guint n_waiting = 0;

    continued = g_ptr_array_new();
    for (size_t i = 0; i < G_N_ELEMENTS(requests); i++) {
        n_waiting +=
            pacing_enter(pacing, "192.0.2.1", cost(false, 0, PACING_BURST / 4 - 1), &requests[i])
                ? 0
                : 1;
    }
    g_assert_cmpuint(n_waiting, ==, 10 - 4);
    g_assert_true(pacing_enter(pacing, "192.0.2.2", cost(false, 0, 1), &requests[0]));
    run_until(loop, n_waiting);
    g_assert_cmpuint(continued->len, ==, n_waiting);
    g_ptr_array_unref(continued);
    pacing_free(pacing);
    ev_loop_destroy(loop);
}

/* Tests that a large file without TLS delays the next requests of its address, and no other, and
 * that the second bucket pays for it while it can. */
static void
test_file(void)
{
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    Pacing *pacing = pacing_new(loop, note);
    int requests[7];

    continued = g_ptr_array_new();
    g_assert_true(
        pacing_enter(pacing, "192.0.2.1", cost(false, PACING_BURST - 1, 0), &requests[0]));
    g_assert_false(pacing_enter(pacing, "192.0.2.1", cost(false, 0, 0), &requests[1]));
    g_assert_true(pacing_enter(pacing, "192.0.2.2", cost(false, 0, 0), &requests[2]));
    g_assert_true(pacing_enter(pacing, "192.0.2.1", cost(true, 7, 0), &requests[3]));
    g_assert_true(
        pacing_enter(pacing, "192.0.2.1", cost(true, PACING_EARLY_BURST - 9, 0), &requests[4]));
    g_assert_false(pacing_enter(pacing, "192.0.2.1", cost(true, 7, 0), &requests[5]));
    run_until(loop, 2);
    g_assert_true(continued->pdata[0] == &requests[1]);
    g_assert_true(continued->pdata[1] == &requests[5]);
    g_ptr_array_unref(continued);
    pacing_free(pacing);
    ev_loop_destroy(loop);
}

/* Tests that requests of many addresses wait together, that the address which has used least comes
 * first, and that the first request of a connection does not wait meanwhile. */
static void
test_all(void)
{
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    Pacing *pacing = pacing_new(loop, note);
    const int extra = PACING_BURST - 1;
    int requests[8];

    continued = g_ptr_array_new();
    g_assert_true(pacing_enter(pacing, "192.0.2.1", cost(false, 0, extra), &requests[0]));
    g_assert_true(pacing_enter(pacing, "192.0.2.2", cost(false, 0, extra), &requests[1]));
    /* The shared bucket is empty now. */
    g_assert_false(pacing_enter(pacing, "192.0.2.3", cost(false, 0, 3), &requests[2]));
    g_assert_false(pacing_enter(pacing, "192.0.2.3", cost(false, 0, 3), &requests[3]));
    g_assert_false(pacing_enter(pacing, "192.0.2.4", cost(false, 0, 1), &requests[4]));
    g_assert_false(pacing_enter(pacing, "192.0.2.5", cost(false, 0, 1), &requests[5]));
    g_assert_true(pacing_enter(pacing, "192.0.2.6", cost(true, 0, 0), &requests[6]));
    g_assert_false(pacing_enter(pacing, "192.0.2.6", cost(false, 0, 0), &requests[7]));
    pacing_leave(pacing, "192.0.2.5", &requests[5]);
    run_until(loop, 4);
    g_assert_true(continued->pdata[0] == &requests[7]);
    g_assert_true(continued->pdata[1] == &requests[4]);
    g_assert_true(continued->pdata[2] == &requests[2]);
    g_assert_true(continued->pdata[3] == &requests[3]);
    g_ptr_array_unref(continued);
    pacing_free(pacing);
    ev_loop_destroy(loop);
}

/* Tests that a newcomer does not wait behind many addresses that load large files. */
static void
test_newcomer(void)
{
    enum {
        N = 250,
        LARGE = 63,
    };
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    Pacing *pacing = pacing_new(loop, note);
    int requests[2 * N];
    int newcomer;
    guint n = 0;

    continued = g_ptr_array_new();
    for (int i = 0; i < 2 * N; i++) {
        g_autofree char *address = g_strdup_printf("192.0.2.%d", i % N);

        n += pacing_enter(pacing, address, cost(false, 0, LARGE), &requests[i]) ? 1 : 0;
    }
    run_until(loop, 20); /* each address gets its next turn only seconds later */
    n = continued->len;
    g_assert_false(pacing_enter(pacing, "198.51.100.1", cost(false, 0, 0), &newcomer));
    run_until(loop, n + 1);
    g_assert_true(continued->pdata[n] == &newcomer);
    /* The newcomer loads a large file too, and has used as much as the others then. */
    n = continued->len;
    g_assert_false(pacing_enter(pacing, "198.51.100.1", cost(false, 0, LARGE), &newcomer));
    g_assert_false(pacing_enter(pacing, "198.51.100.1", cost(false, 0, LARGE), &newcomer));
    run_until(loop, n + 3);
    g_assert_true(continued->pdata[n] != &newcomer || continued->pdata[n + 1] != &newcomer);
    pacing_end(pacing);
    g_ptr_array_unref(continued);
    pacing_free(pacing);
    ev_loop_destroy(loop);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pacing/turns", test_turns);
    g_test_add_func("/pacing/early", test_early);
    g_test_add_func("/pacing/costs", test_costs);
    g_test_add_func("/pacing/file", test_file);
    g_test_add_func("/pacing/all", test_all);
    g_test_add_func("/pacing/newcomer", test_newcomer);
    return g_test_run();
}
