/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.c: tests the connection limit and its time limits, with a simulated clock */
#include "referee/gateway/connections.h"
#include "referee/gateway/handshakes.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "referee/gateway/accept_queue.h"

enum {
    NEAR,
    FAR,
};

enum {
    N_ADDRESSES = 80, /* of a flood */
};

/* A connection, and its other end, which shows whether the connection was shut down. */
typedef struct {
    int fd;
    int other;
    Visitor *visitor;
} Pair;

static gint64
at(int seconds)
{
    return (gint64)seconds * G_USEC_PER_SEC;
}

static Pair
pair_enter(Connections *connections, const char *address, gint64 now_us)
{
    int ends[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
    return (
        Pair){ ends[NEAR], ends[FAR], connections_enter(connections, ends[NEAR], address, now_us) };
}

static void
pair_leave(Connections *connections, Pair *pair)
{
    connections_leave(connections, pair->visitor);
    close(pair->fd);
    close(pair->other);
}

/* Reports whether the connection was shut down: its other end reads the end of the stream. */
static bool
is_shut(const Pair *pair)
{
    char byte = '\0';

    return recv(pair->other, &byte, 1, MSG_DONTWAIT) == 0;
}

/* Tests that each state has its own time limit, counted from the start of the state. A phone that
 * has shown credentials has no limit. */
static void
test_times(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair silent = pair_enter(connections, "192.168.1.2", at(0));
    Pair asks = pair_enter(connections, "192.168.1.3", at(0));
    Pair sits = pair_enter(connections, "192.168.1.4", at(0));

    connections_answer(asks.visitor, at(1));
    connections_upgrade(sits.visitor, at(1));
    connections_prove(sits.visitor);
    g_assert_cmpint(connections_sweep(connections, at(CONNECTIONS_REQUEST_S) - 1), ==, 0);
    g_assert_cmpint(connections_sweep(connections, at(CONNECTIONS_REQUEST_S)), ==, 1);
    g_assert_true(is_shut(&silent));
    g_assert_true(visitor_is_closed(silent.visitor));
    g_assert_cmpint(connections_count(connections), ==, 2);

    connections_ask_again(asks.visitor, at(2));
    g_assert_cmpint(connections_sweep(connections, at(2 + CONNECTIONS_IDLE_S) - 1), ==, 0);
    g_assert_cmpint(connections_sweep(connections, at(2 + CONNECTIONS_IDLE_S)), ==, 1);
    g_assert_true(is_shut(&asks));

    g_assert_cmpint(connections_sweep(connections, at(24 * 60 * 60)), ==, 0);
    g_assert_false(is_shut(&sits));
    pair_leave(connections, &silent);
    pair_leave(connections, &asks);
    g_assert_cmpint(connections_count(connections), ==, 1);
    pair_leave(connections, &sits);
    g_assert_cmpint(connections_count(connections), ==, 0);
}

/* Tests that a dismissed connection can lose its place to a new one. A connection is dismissed when
 * another phone logs in with the same credentials. The guest may keep the old connection open. */
static void
test_dismiss(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair pairs[CONNECTIONS_ONE_MAX];

    for (int i = 0; i < CONNECTIONS_ONE_MAX; i++) {
        pairs[i] = pair_enter(connections, "192.168.1.2", at(0));
        connections_prove(pairs[i].visitor);
    }
    connections_dismiss(pairs[7].visitor, at(1));
    Pair late = pair_enter(connections, "192.168.1.2", at(2));
    g_assert_false(visitor_is_closed(late.visitor));
    g_assert_true(is_shut(&pairs[7]));
    for (int i = 0; i < CONNECTIONS_ONE_MAX; i++) {
        pair_leave(connections, &pairs[i]);
    }
    pair_leave(connections, &late);
}

/* Tests that a flood from one address displaces its own oldest connection, never a phone at a
 * table. */
static void
test_flood(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair pairs[CONNECTIONS_ONE_MAX + 1];
    Pair other = pair_enter(connections, "192.168.1.9", at(0));

    for (int i = 0; i <= CONNECTIONS_ONE_MAX; i++) {
        pairs[i] = pair_enter(connections, "192.168.1.2", at(1));
        g_assert_false(visitor_is_closed(pairs[i].visitor));
        if (i == 0) {
            connections_prove(pairs[i].visitor);
        }
    }
    g_assert_false(is_shut(&pairs[0]));
    g_assert_true(is_shut(&pairs[1]));
    g_assert_false(is_shut(&pairs[2]));
    g_assert_false(is_shut(&other));
    g_assert_cmpint(connections_count(connections), ==, CONNECTIONS_ONE_MAX + 1);
    for (int i = 0; i <= CONNECTIONS_ONE_MAX; i++) {
        pair_leave(connections, &pairs[i]);
    }
    pair_leave(connections, &other);
}

/* Tests that a flood from many addresses displaces its own oldest connections, and not a browser
 * with more connections than each of these addresses. */
static void
test_wide_flood(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair flood[CONNECTIONS_STRANGERS_MAX];
    Pair browser[6];

    for (int i = 0; i < CONNECTIONS_STRANGERS_MAX; i++) {
        g_autofree char *address = g_strdup_printf("10.0.0.%d", i % 200);

        flood[i] = pair_enter(connections, address, at(0));
    }
    for (int i = 0; i < 6; i++) {
        browser[i] = pair_enter(connections, "192.168.1.2", at(1));
    }
    Pair late = pair_enter(connections, "10.0.0.1", at(2));
    for (int i = 0; i < 6; i++) {
        g_assert_false(is_shut(&browser[i]));
        pair_leave(connections, &browser[i]);
    }
    for (int i = 0; i < CONNECTIONS_STRANGERS_MAX; i++) {
        g_assert_cmpint(is_shut(&flood[i]), ==, i < 7);
        pair_leave(connections, &flood[i]);
    }
    pair_leave(connections, &late);
}

/* Opens @n connections from N_ADDRESSES addresses. */
static void
flood_enter(Connections *connections, Pair *flood, int n, gint64 now_us)
{
    for (int i = 0; i < n; i++) {
        g_autofree char *address = g_strdup_printf("10.0.0.%d", i % N_ADDRESSES);

        flood[i] = pair_enter(connections, address, now_us);
    }
}

/* Tests that a flood whose addresses open connections without pause displaces its own, and not an
 * older connection that still receives a file. */
static void
test_wide_flood_without_pause(void)
{
    enum {
        N_FIRST =
            N_ADDRESSES * (CONNECTIONS_OPENED_FEW + 1), /* then every address counts as busy */
        N_FLOOD = N_FIRST + CONNECTIONS_STRANGERS_MAX,
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    g_autofree Pair *flood = g_new(Pair, N_FLOOD);
    Pair browser[6];

    flood_enter(connections, flood, N_FIRST, at(0));
    for (int i = 0; i < 6; i++) {
        browser[i] = pair_enter(connections, "192.168.1.2", at(1));
        connections_answer(browser[i].visitor, at(1));
    }
    flood_enter(connections, flood + N_FIRST, N_FLOOD - N_FIRST, at(4));
    for (int i = 0; i < 6; i++) {
        g_assert_false(is_shut(&browser[i]));
        pair_leave(connections, &browser[i]);
    }
    int n_shut = 0;
    for (int i = 0; i < N_FLOOD; i++) {
        n_shut += is_shut(&flood[i]) ? 1 : 0;
        pair_leave(connections, &flood[i]);
    }
    g_assert_cmpint(n_shut, ==, N_FLOOD + 6 - CONNECTIONS_STRANGERS_MAX);
}

/* Tests that a slow flood of websockets that never log in displaces its own, and neither a newcomer
 * that has not sent its request yet nor one that receives a file. */
static void
test_wide_flood_of_websockets(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair flood[CONNECTIONS_STRANGERS_MAX - 1];

    Pair reader = pair_enter(connections, "192.168.1.3", at(0));
    connections_answer(reader.visitor, at(0));
    flood_enter(connections, flood, CONNECTIONS_STRANGERS_MAX - 1, at(1));
    for (int i = 0; i < CONNECTIONS_STRANGERS_MAX - 1; i++) {
        connections_answer(flood[i].visitor, at(1));
        connections_upgrade(flood[i].visitor, at(1));
    }
    Pair newcomer = pair_enter(connections, "192.168.1.2", at(4));
    Pair late = pair_enter(connections, "10.0.0.1", at(4));
    g_assert_false(is_shut(&reader));
    g_assert_false(is_shut(&newcomer));
    pair_leave(connections, &reader);
    pair_leave(connections, &newcomer);
    pair_leave(connections, &late);
    for (int i = 0; i < CONNECTIONS_STRANGERS_MAX - 1; i++) {
        g_assert_cmpint(is_shut(&flood[i]), ==, i < 2);
        pair_leave(connections, &flood[i]);
    }
}

/* Tests that a newcomer gets in even if every stranger is being answered and so keeps its place. */
static void
test_kept(void)
{
    g_autoptr(Connections) connections = connections_new(4);
    Pair readers[4];

    for (int i = 0; i < 4; i++) {
        g_autofree char *address = g_strdup_printf("10.0.0.%d", i);

        readers[i] = pair_enter(connections, address, at(i));
        connections_answer(readers[i].visitor, at(i));
    }
    Pair newcomer = pair_enter(connections, "192.168.1.2", at(5));
    g_assert_false(is_shut(&newcomer));
    for (int i = 0; i < 4; i++) {
        g_assert_cmpint(is_shut(&readers[i]), ==, i == 0);
        pair_leave(connections, &readers[i]);
    }
    pair_leave(connections, &newcomer);
}

/* Tests that a new connection is turned away when all others belong to phones at tables. */
static void
test_full(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair pairs[CONNECTIONS_ONE_MAX];
    Pair other = pair_enter(connections, "192.168.1.3", at(0));

    for (int i = 0; i < CONNECTIONS_ONE_MAX; i++) {
        pairs[i] = pair_enter(connections, "192.168.1.2", at(0));
        connections_prove(pairs[i].visitor);
    }
    Pair late = pair_enter(connections, "192.168.1.2", at(1));
    g_assert_true(visitor_is_closed(late.visitor));
    g_assert_true(is_shut(&late));
    g_assert_cmpint(connections_count(connections), ==, CONNECTIONS_ONE_MAX + 1);
    g_assert_false(is_shut(&other));
    for (int i = 0; i < CONNECTIONS_ONE_MAX; i++) {
        g_assert_false(is_shut(&pairs[i]));
        pair_leave(connections, &pairs[i]);
    }
    pair_leave(connections, &late);
    pair_leave(connections, &other);
}

/* Tests that closed connections take up no room (finding F2 of the attacks of November 2026). */
static void
test_come_and_go(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);

    for (int i = 0; i < 10 * CONNECTIONS_ALL_MAX; i++) {
        Pair guest = pair_enter(connections, "192.168.1.2", at(i));

        g_assert_false(visitor_is_closed(guest.visitor));
        connections_prove(guest.visitor);
        pair_leave(connections, &guest);
    }
    g_assert_cmpint(connections_count(connections), ==, 0);
}

/* Tests that a machine with few file descriptors admits fewer connections, so that accept() never
 * runs out of descriptors. */
static void
test_small(void)
{
    g_autoptr(Connections) connections = connections_new(4);
    Pair pairs[] = {
        pair_enter(connections, "192.168.1.2", at(0)),
        pair_enter(connections, "192.168.1.2", at(0)),
        pair_enter(connections, "192.168.1.3", at(0)),
        pair_enter(connections, "192.168.1.4", at(0)),
        pair_enter(connections, "192.168.1.5", at(0)),
    };

    g_assert_cmpint(connections_count(connections), ==, 4);
    g_assert_true(is_shut(&pairs[0])); /* the oldest one, since no address is busy */
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
        g_assert_true(i == 0 || !is_shut(&pairs[i]));
        pair_leave(connections, &pairs[i]);
    }
}

/* Tests that a flood from many addresses does not keep newcomers out, even if one address has more
 * phones at tables than any address of the flood has connections. */
static void
test_many_addresses(void)
{
    g_autoptr(Connections) connections = connections_new(8);
    Pair pairs[8];

    for (int i = 0; i < 8; i++) {
        g_autofree char *address = g_strdup_printf("192.168.1.%d", MAX(i, 1));

        pairs[i] = pair_enter(connections, address, at(0));
    }
    connections_prove(pairs[0].visitor);
    connections_prove(pairs[1].visitor);
    Pair newcomer = pair_enter(connections, "192.168.1.99", at(0));
    g_assert_false(is_shut(&newcomer));
    g_assert_true(is_shut(&pairs[2]));
    pair_leave(connections, &newcomer);
    for (int i = 0; i < 8; i++) {
        g_assert_true(i == 2 || !is_shut(&pairs[i]));
        pair_leave(connections, &pairs[i]);
    }
}

/* Tests that a phone that returns to an address which it shares with many phones at tables keeps
 * its place in a wide flood. */
static void
test_shared_address(void)
{
    enum {
        N_SITTING = CONNECTIONS_FEW + 1,
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair sitting[N_SITTING];
    Pair flood[CONNECTIONS_STRANGERS_MAX];

    for (int i = 0; i < N_SITTING; i++) {
        sitting[i] = pair_enter(connections, "192.168.1.2", at(0));
        connections_prove(sitting[i].visitor);
    }
    flood_enter(connections, flood, CONNECTIONS_STRANGERS_MAX, at(1));
    Pair returning = pair_enter(connections, "192.168.1.2", at(4));
    Pair late = pair_enter(connections, "10.0.0.1", at(4));
    g_assert_false(is_shut(&returning));
    pair_leave(connections, &returning);
    pair_leave(connections, &late);
    for (int i = 0; i < CONNECTIONS_STRANGERS_MAX; i++) {
        g_assert_cmpint(is_shut(&flood[i]), ==, i < 2);
        pair_leave(connections, &flood[i]);
    }
    for (int i = 0; i < N_SITTING; i++) {
        g_assert_false(is_shut(&sitting[i]));
        pair_leave(connections, &sitting[i]);
    }
}

/* Tests that guests without credentials have a limit of their own, whatever their number of
 * addresses, and that phones at tables do not count. */
static void
test_strangers(void)
{
    enum {
        N = CONNECTIONS_STRANGERS_MAX + 2
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair pairs[N];

    for (int i = 0; i < N; i++) {
        g_autofree char *address = g_strdup_printf("192.168.1.%d", i % 3);

        pairs[i] = pair_enter(connections, address, at(i));
        if (i == 1) {
            connections_prove(pairs[i].visitor);
        }
        g_assert_false(visitor_is_closed(pairs[i].visitor));
    }
    g_assert_true(is_shut(&pairs[0]));
    g_assert_false(is_shut(&pairs[1]));
    g_assert_false(is_shut(&pairs[2]));
    connections_dismiss(pairs[1].visitor, at(N));
    Pair late = pair_enter(connections, "192.168.1.9", at(N));
    g_assert_false(is_shut(&late));
    g_assert_true(is_shut(&pairs[1]));
    g_assert_cmpint(connections_count(connections), ==, CONNECTIONS_STRANGERS_MAX + 1);
    for (int i = 0; i < N; i++) {
        pair_leave(connections, &pairs[i]);
    }
    pair_leave(connections, &late);
    g_assert_cmpint(connections_count(connections), ==, 0);
}

/* Tests that unfinished TLS handshakes have a limit and a time of their own. */
static void
test_handshakes(void)
{
    enum {
        N = CONNECTIONS_HANDSHAKES_ONE_MAX + 1
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair pairs[N];

    for (int i = 0; i < N; i++) {
        pairs[i] = pair_enter(connections, "192.168.1.2", at(0));
        connections_begin_handshake(connections, pairs[i].visitor, i + 1, at(0));
    }
    g_assert_true(is_shut(&pairs[0]));
    g_assert_false(is_shut(&pairs[1]));
    connections_end_handshake(pairs[1].visitor, at(1));
    g_assert_cmpint(connections_sweep(connections, at(CONNECTIONS_HANDSHAKE_S) - 1), ==, 0);
    g_assert_cmpint(connections_sweep(connections, at(CONNECTIONS_HANDSHAKE_S)), ==, N - 2);
    g_assert_false(is_shut(&pairs[1]));
    for (int i = 0; i < N; i++) {
        pair_leave(connections, &pairs[i]);
    }
}

/* Tests that addresses with many handshakes displace their own, and not the only one of another
 * address. Each of them has one unfinished handshake too, as in a wide flood. */
static void
test_handshakes_of_others(void)
{
    enum {
        N = CONNECTIONS_HANDSHAKES_MAX + 20
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair slow = pair_enter(connections, "192.168.1.9", at(0));
    Pair pairs[N];

    connections_begin_handshake(connections, slow.visitor, CONNECTIONS_USE_FEW, at(0));
    for (int i = 0; i < N; i++) {
        g_autofree char *busy = g_strdup_printf("192.168.2.%d", i);

        pairs[i] = pair_enter(connections, busy, at(0));
        connections_begin_handshake(connections, pairs[i].visitor, CONNECTIONS_USE_FEW + 1, at(0));
    }
    g_assert_false(is_shut(&slow));
    for (int i = 0; i < N; i++) {
        g_assert_true(is_shut(&pairs[i]) == (i < N + 1 - CONNECTIONS_HANDSHAKES_MAX));
        pair_leave(connections, &pairs[i]);
    }
    pair_leave(connections, &slow);
}

/* Tests that a handshake whose client has sent something keeps its place, while one that waits for
 * its client gives way, although it is newer. */
static void
test_handshakes_that_wait(void)
{
    enum {
        N = CONNECTIONS_HANDSHAKES_MAX + 1,
        SILENT = 7,
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair pairs[N];

    for (int i = 0; i < N; i++) {
        g_autofree char *name = g_strdup_printf("192.168.3.%d", i);

        pairs[i] = pair_enter(connections, name, at(0));
        if (i != SILENT) {
            g_assert_cmpint(send(pairs[i].other, "x", 1, 0), ==, 1);
        }
        connections_begin_handshake(connections, pairs[i].visitor, 1, at(0));
    }
    for (int i = 0; i < N; i++) {
        g_assert_true(is_shut(&pairs[i]) == (i == SILENT));
        pair_leave(connections, &pairs[i]);
    }
}

/* Tests that a page whose connections begin at once keeps them, while clients that wait yield. */
static void
test_handshakes_of_page(void)
{
    enum {
        N_PAGE = ACCEPT_QUEUE_PAGE,
        N_OTHERS = CONNECTIONS_HANDSHAKES_MAX,
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair page[N_PAGE];
    Pair others[N_OTHERS];

    for (int i = 0; i < N_PAGE; i++) {
        page[i] = pair_enter(connections, "192.168.6.1", at(0));
        g_assert_cmpint(send(page[i].other, "x", 1, 0), ==, 1);
        connections_begin_handshake(connections, page[i].visitor, i + 1, at(0));
    }
    for (int i = 0; i < N_OTHERS; i++) {
        g_autofree char *name = g_strdup_printf("192.168.7.%d", i);

        others[i] = pair_enter(connections, name, at(0));
        connections_begin_handshake(connections, others[i].visitor, 1, at(0));
    }
    for (int i = 0; i < N_PAGE; i++) {
        g_assert_false(is_shut(&page[i]));
        pair_leave(connections, &page[i]);
    }
    for (int i = 0; i < N_OTHERS; i++) {
        g_assert_true(is_shut(&others[i]) == (i < N_PAGE));
        pair_leave(connections, &others[i]);
    }
}

/* Tests that a handshake whose client is silent for long gives way to new ones, even if their
 * address connects often. */
static void
test_handshakes_that_are_silent(void)
{
    enum {
        N = CONNECTIONS_HANDSHAKES_MAX,
        FEW = 8, /* a page and a websocket at once */
    };
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair silent[N];
    Pair busy[FEW];

    for (int i = 0; i < N; i++) {
        g_autofree char *name = g_strdup_printf("192.168.4.%d", i);

        silent[i] = pair_enter(connections, name, at(0));
        connections_begin_handshake(connections, silent[i].visitor, 1, at(0));
    }
    for (int i = 0; i < FEW; i++) {
        busy[i] = pair_enter(connections, "192.168.5.1", at(CONNECTIONS_SILENCE_S));
        connections_begin_handshake(
            connections, busy[i].visitor, CONNECTIONS_USE_FEW * 2, at(CONNECTIONS_SILENCE_S));
    }
    for (int i = 0; i < FEW; i++) {
        g_assert_false(is_shut(&busy[i]));
        pair_leave(connections, &busy[i]);
    }
    for (int i = 0; i < N; i++) {
        g_assert_true(is_shut(&silent[i]) == (i < FEW));
        pair_leave(connections, &silent[i]);
    }
}

static void
count(gpointer data)
{
    (*(int *)data)++;
}

/* Tests that the owner of a suspended request learns, once, that its connection was shut down.
 * libmicrohttpd does not watch a suspended connection. */
static void
test_on_closed(void)
{
    g_autoptr(Connections) connections = connections_new(CONNECTIONS_ALL_MAX);
    Pair watched = pair_enter(connections, "192.168.1.2", at(0));
    Pair other = pair_enter(connections, "192.168.1.3", at(0));
    int n_watched = 0;
    int n_other = 0;

    visitor_on_closed(watched.visitor, count, &n_watched);
    visitor_on_closed(other.visitor, count, &n_other);
    visitor_on_closed(other.visitor, NULL, NULL);
    g_assert_cmpint(connections_sweep(connections, at(CONNECTIONS_REQUEST_S)), ==, 2);
    connections_sweep(connections, at(2 * CONNECTIONS_REQUEST_S));
    g_assert_cmpint(n_watched, ==, 1);
    g_assert_cmpint(n_other, ==, 0);
    pair_leave(connections, &watched);
    pair_leave(connections, &other);
}

int
main(int argc, char **argv)
{
    struct rlimit files; /* each connection needs two descriptors here */

    g_assert_cmpint(getrlimit(RLIMIT_NOFILE, &files), ==, 0);
    files.rlim_cur = files.rlim_max;
    g_assert_cmpint(setrlimit(RLIMIT_NOFILE, &files), ==, 0);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/connections/each state has its time", test_times);
    g_test_add_func("/connections/a flood drives out itself", test_flood);
    g_test_add_func("/connections/a wide flood drives out itself", test_wide_flood);
    g_test_add_func("/connections/a wide flood without pause drives out itself",
                    test_wide_flood_without_pause);
    g_test_add_func("/connections/a wide flood of websockets drives out itself",
                    test_wide_flood_of_websockets);
    g_test_add_func("/connections/whoever is answered makes room for a newcomer", test_kept);
    g_test_add_func("/connections/guests that come and go cost no place", test_come_and_go);
    g_test_add_func("/connections/few descriptors, few guests", test_small);
    g_test_add_func("/connections/whoever sits at a table stays", test_full);
    g_test_add_func("/connections/whoever is let go stays no longer", test_dismiss);
    g_test_add_func("/connections/a flood from many addresses lets newcomers in",
                    test_many_addresses);
    g_test_add_func("/connections/phones at tables make no address busy", test_shared_address);
    g_test_add_func("/connections/unfinished handshakes are bounded", test_handshakes);
    g_test_add_func("/connections/handshakes of others stay", test_handshakes_of_others);
    g_test_add_func("/connections/handshakes that wait", test_handshakes_that_wait);
    g_test_add_func("/connections/handshakes of a page", test_handshakes_of_page);
    g_test_add_func("/connections/silent handshakes give way", test_handshakes_that_are_silent);
    g_test_add_func("/connections/strangers have a limit of their own", test_strangers);
    g_test_add_func("/connections/the owner of a request learns its end", test_on_closed);
    return g_test_run();
}
