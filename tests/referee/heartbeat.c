/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heartbeat.c: tests that a peer that answers is left alone, that a silent peer is reported in
 * time, and that a blocked event loop blames nobody */
#include "referee/base/heartbeat.h"

#include "referee/base/world.h"

/* A world with one timer, which fires when the test says so. */
typedef struct {
    World world;
    GSourceOnceFunc due;
    gpointer due_data;
    int delay_ms;
} Clock;

typedef struct {
    Heartbeat *heartbeat;
    bool answers;
    int n_asked;
    int n_silent;
} Peer;

static guint
after(guint delay_ms, GSourceOnceFunc what, gpointer what_data, gpointer data)
{
    Clock *clock = data;

    g_assert_null(clock->due);
    clock->due = what;
    clock->due_data = what_data;
    clock->delay_ms = (int)delay_ms;
    return 1;
}

static void
cancel(guint timer, gpointer data)
{
    Clock *clock = data;

    g_assert_cmpuint(timer, ==, 1);
    clock->due = NULL;
}

static void
clock_start(Clock *clock)
{
    *clock = (Clock){ .world = *world_machine() };
    clock->world.after = after;
    clock->world.cancel = cancel;
    clock->world.data = clock;
    world_use(&clock->world);
}

/* Advances the clock by @ms, as an event loop that is not blocked would. */
static void
let_pass(Clock *clock, int ms)
{
    while (ms > 0) {
        GSourceOnceFunc due = clock->due;

        g_assert_nonnull(due);
        ms -= clock->delay_ms;
        clock->due = NULL;
        due(clock->due_data);
    }
}

static void
ask(gpointer data)
{
    Peer *peer = data;

    peer->n_asked++;
    if (peer->answers) {
        heartbeat_hear(peer->heartbeat);
    }
}

static void
silent(gpointer data)
{
    ((Peer *)data)->n_silent++;
}

static Heartbeat *
watch(Peer *peer)
{
    const HeartbeatHandlers handlers = { .ask = ask, .silent = silent, .data = peer };

    peer->heartbeat = heartbeat_new(&handlers);
    return peer->heartbeat;
}

static void
test_answers(void)
{
    Clock clock;
    Peer peer = { .answers = true };

    clock_start(&clock);
    g_autoptr(Heartbeat) heartbeat = watch(&peer);
    g_assert_false(heartbeat_is_heard(heartbeat));
    let_pass(&clock, 600 * 1000);
    g_assert_cmpint(peer.n_asked, ==, 600 * 1000 / HEARTBEAT_ASK_MS);
    g_assert_cmpint(peer.n_silent, ==, 0);
    g_assert_true(heartbeat_is_heard(heartbeat));
}

static void
test_hangs(void)
{
    Clock clock;
    Peer peer = { .answers = true };

    clock_start(&clock);
    g_autoptr(Heartbeat) heartbeat = watch(&peer);
    let_pass(&clock, HEARTBEAT_ASK_MS);
    peer.answers = false;
    let_pass(&clock, HEARTBEAT_PATIENCE_MS - HEARTBEAT_LOOK_MS);
    g_assert_cmpint(peer.n_silent, ==, 0);
    g_assert_true(heartbeat_is_heard(heartbeat));
    let_pass(&clock, HEARTBEAT_LOOK_MS);
    g_assert_cmpint(peer.n_silent, ==, 1);
    g_assert_false(heartbeat_is_heard(heartbeat));
    let_pass(&clock, HEARTBEAT_PATIENCE_MS); /* still silent */
    g_assert_cmpint(peer.n_silent, ==, 2);
    heartbeat_hear(heartbeat);
    g_assert_true(heartbeat_is_heard(heartbeat));
}

static void
test_begins(void)
{
    Clock clock;
    Peer peer = { 0 };

    clock_start(&clock);
    g_autoptr(Heartbeat) heartbeat = watch(&peer);
    let_pass(&clock, HEARTBEAT_START_MS - HEARTBEAT_LOOK_MS);
    heartbeat_await(heartbeat); /* the peer is started again */
    let_pass(&clock, HEARTBEAT_START_MS - HEARTBEAT_LOOK_MS);
    g_assert_cmpint(peer.n_silent, ==, 0);
    let_pass(&clock, HEARTBEAT_LOOK_MS);
    g_assert_cmpint(peer.n_silent, ==, 1);
}

/* Tests that a peer does not count as silent because the real event loop was blocked for longer
 * than the patience. The loop may have had no time to read the peer's answers. */
static void
test_held_up(void)
{
    Peer peer = { .answers = true };

    world_use(NULL);
    g_autoptr(Heartbeat) heartbeat = watch(&peer);
    while (peer.n_asked < 1) {
        g_main_context_iteration(NULL, TRUE);
    }
    peer.answers = false;
    g_usleep((HEARTBEAT_PATIENCE_MS + HEARTBEAT_ASK_MS) * 1000);
    for (int i = 0; i < 3; i++) {
        g_main_context_iteration(NULL, TRUE);
    }
    g_assert_cmpint(peer.n_silent, ==, 0);
    g_assert_true(heartbeat_is_heard(heartbeat));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/heartbeat/a peer that answers is left alone", test_answers);
    g_test_add_func("/heartbeat/a peer that hangs is told of in time", test_hangs);
    g_test_add_func("/heartbeat/a peer that begins has its time", test_begins);
    g_test_add_func("/heartbeat/a loop that was held up blames nobody", test_held_up);
    return g_test_run();
}
