/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gate.c: who may stay at the port and for how long, by a clock that the test turns */
#include "referee/web/gate.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    NEAR,
    FAR,
};

/* A connection and its other end, where one sees whether it was closed. */
typedef struct {
    GSocket *socket;
    int other;
} Pair;

static gint64
at(int seconds)
{
    return (gint64)seconds * G_USEC_PER_SEC;
}

static Pair
pair_open(void)
{
    g_autoptr(GError) error = NULL;
    int ends[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
    Pair pair = { g_socket_new_from_fd(ends[NEAR], &error), ends[FAR] };
    g_assert_no_error(error);
    return pair;
}

static void
pair_close(Pair *pair)
{
    g_clear_object(&pair->socket);
    close(pair->other);
}

/* Whether the gate has closed it: the other end reads the end of the stream. */
static bool
is_shut(const Pair *pair)
{
    char byte = '\0';

    return recv(pair->other, &byte, 1, MSG_DONTWAIT) == 0;
}

/* Each state has its time, from when it began; a phone that has shown who it is has no end. */
static void
test_times(void)
{
    g_autoptr(Gate) gate = gate_new();
    Pair silent = pair_open();
    Pair asks = pair_open();
    Pair sits = pair_open();

    g_assert_true(gate_admit(gate, silent.socket, "192.168.1.2", at(0)));
    g_assert_true(gate_admit(gate, asks.socket, "192.168.1.3", at(0)));
    g_assert_true(gate_admit(gate, sits.socket, "192.168.1.4", at(0)));
    gate_answer(gate, asks.socket, at(1));
    gate_upgrade(gate, sits.socket, at(1));
    gate_prove(gate, sits.socket);
    g_assert_cmpint(gate_sweep(gate, at(GATE_REQUEST_S) - 1), ==, 0);
    g_assert_cmpint(gate_sweep(gate, at(GATE_REQUEST_S)), ==, 1);
    g_assert_true(is_shut(&silent));
    g_assert_cmpint(gate_count(gate), ==, 2);

    g_assert_true(gate_admit(gate, asks.socket, "192.168.1.3", at(2))); /* the next request */
    g_assert_cmpint(gate_sweep(gate, at(2 + GATE_IDLE_S) - 1), ==, 0);
    g_assert_cmpint(gate_sweep(gate, at(2 + GATE_IDLE_S)), ==, 1);
    g_assert_true(is_shut(&asks));
    g_assert_false(gate_admit(gate, asks.socket, "192.168.1.3", at(3 + GATE_IDLE_S)));

    g_assert_cmpint(gate_sweep(gate, at(24 * 60 * 60)), ==, 0);
    g_assert_false(is_shut(&sits));
    pair_close(&silent);
    pair_close(&asks);
    g_assert_cmpint(gate_count(gate), ==, 1);
    pair_close(&sits);
    g_assert_cmpint(gate_count(gate), ==, 0);
}

/* A flood from one address drives out its own oldest, never a phone that sits at a table. */
static void
test_flood(void)
{
    g_autoptr(Gate) gate = gate_new();
    Pair pairs[GATE_ONE_MAX + 1];
    Pair other = pair_open();

    g_assert_true(gate_admit(gate, other.socket, "192.168.1.9", at(0)));
    for (int i = 0; i <= GATE_ONE_MAX; i++) {
        pairs[i] = pair_open();
        g_assert_true(gate_admit(gate, pairs[i].socket, "192.168.1.2", at(1)));
        if (i == 0) {
            gate_prove(gate, pairs[i].socket);
        }
    }
    g_assert_false(is_shut(&pairs[0]));
    g_assert_true(is_shut(&pairs[1]));
    g_assert_false(is_shut(&pairs[2]));
    g_assert_false(is_shut(&other));
    g_assert_cmpint(gate_count(gate), ==, GATE_ONE_MAX + 1);
    for (int i = 0; i <= GATE_ONE_MAX; i++) {
        pair_close(&pairs[i]);
    }
    pair_close(&other);
}

/* Where all sit at tables, the one too many is turned away, and nobody else. */
static void
test_full(void)
{
    g_autoptr(Gate) gate = gate_new();
    Pair pairs[GATE_ONE_MAX];
    Pair late = pair_open();

    for (int i = 0; i < GATE_ONE_MAX; i++) {
        pairs[i] = pair_open();
        g_assert_true(gate_admit(gate, pairs[i].socket, "192.168.1.2", at(0)));
        gate_prove(gate, pairs[i].socket);
    }
    g_assert_false(gate_admit(gate, late.socket, "192.168.1.2", at(1)));
    g_assert_true(is_shut(&late));
    g_assert_cmpint(gate_count(gate), ==, GATE_ONE_MAX);
    for (int i = 0; i < GATE_ONE_MAX; i++) {
        g_assert_false(is_shut(&pairs[i]));
        pair_close(&pairs[i]);
    }
    pair_close(&late);
}

int
main(int argc, char **argv)
{
    struct rlimit files; /* a full gate wants two a connection here */

    g_assert_cmpint(getrlimit(RLIMIT_NOFILE, &files), ==, 0);
    files.rlim_cur = files.rlim_max;
    g_assert_cmpint(setrlimit(RLIMIT_NOFILE, &files), ==, 0);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/gate/each state has its time", test_times);
    g_test_add_func("/gate/a flood drives out itself", test_flood);
    g_test_add_func("/gate/whoever sits at a table stays", test_full);
    return g_test_run();
}
