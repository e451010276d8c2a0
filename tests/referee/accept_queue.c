/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accept_queue.c: tests which new TLS connections begin their handshakes, and in which order */
#include "referee/gateway/accept_queue.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <unistd.h>

#include "referee/gateway/ipv4.h"
#include "referee/gateway/use.h"

enum {
    PAUSE_US = 50000, /* processor time that keeps the bucket empty for 0.17 s */
};

/* The time that the queue reads. Only run_until() and the tests let it pass. */
static ev_tstamp clock_s;

/* Reads the clock of the test in place of libev's. */
ev_tstamp
ev_now(struct ev_loop *loop)
{
    (void)loop;
    return clock_s;
}

/* A listening socket, its queue, and what the queue has begun. */
typedef struct {
    struct ev_loop *loop;
    AcceptQueue *queue;
    struct sockaddr_in here;
    GPtrArray *begun; /* of char *: addresses, in the order in which their handshakes began */
    guint n_at_run;   /* handshakes that had begun at the last run */
    guint most;       /* handshakes that began between two runs, at most */
} Port;

static void
on_begin(gpointer data, int fd, const struct sockaddr_in *from)
{
    Port *port = data;
    char *address = g_malloc(IPV4_SIZE);

    ipv4_write((const struct sockaddr *)from, address);
    g_ptr_array_add(port->begun, address);
    close(fd);
}

static void
on_run(gpointer data)
{
    Port *port = data;

    port->most = MAX(port->most, port->begun->len - port->n_at_run);
    port->n_at_run = port->begun->len;
}

static void
port_open(Port *port, int n_max)
{
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    socklen_t size = sizeof port->here;

    *port = (Port){ .here = { .sin_family = AF_INET } };
    inet_pton(AF_INET, "127.0.0.1", &port->here.sin_addr);
    g_assert_cmpint(bind(fd, (struct sockaddr *)&port->here, sizeof port->here), ==, 0);
    g_assert_cmpint(listen(fd, 64), ==, 0);
    g_assert_cmpint(getsockname(fd, (struct sockaddr *)&port->here, &size), ==, 0);
    port->loop = ev_loop_new(EVFLAG_AUTO);
    port->begun = g_ptr_array_new_with_free_func(g_free);
    const AcceptQueueCalls calls = { .begin = on_begin, .run = on_run, .data = port };
    port->queue = accept_queue_new(port->loop, fd, n_max, &calls);
}

static void
port_close(Port *port)
{
    accept_queue_free(port->queue);
    ev_loop_destroy(port->loop);
    g_ptr_array_unref(port->begun);
}

/* Runs the loop until @n handshakes have begun. */
static void
run_until(Port *port, guint n)
{
    while (port->begun->len < n) {
        clock_s += ACCEPT_QUEUE_TICK_MS / 1000.0;
        ev_run(port->loop, EVRUN_ONCE);
    }
}

/* Runs the loop as long as something has happened already. */
static void
settle(Port *port)
{
    for (int i = 0; i < 20; i++) {
        ev_run(port->loop, EVRUN_NOWAIT);
    }
}

/* Connects from the address @from. */
static int
connect_from(const Port *port, const char *from)
{
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in there = { .sin_family = AF_INET };

    inet_pton(AF_INET, from, &there.sin_addr);
    g_assert_cmpint(bind(fd, (struct sockaddr *)&there, sizeof there), ==, 0);
    g_assert_cmpint(connect(fd, (const struct sockaddr *)&port->here, sizeof port->here), ==, 0);
    return fd;
}

/* Connects from the address @from, and sends a byte. */
static int
speak_from(const Port *port, const char *from)
{
    const int fd = connect_from(port, from);

    g_assert_cmpint(send(fd, "x", 1, 0), ==, 1);
    return fd;
}

/* Reports whether the other end of @fd is closed. */
static bool
is_closed(int fd)
{
    char byte;

    return recv(fd, &byte, 1, MSG_DONTWAIT) >= 0 || errno == ECONNRESET;
}

/* Tests that the handshake of a silent client does not begin, and that a client that leaves in
 * silence is forgotten. */
static void
test_silent(void)
{
    Port port;

    port_open(&port, ACCEPT_QUEUE_MAX);
    const int silent = connect_from(&port, "127.0.0.2");
    const int left = connect_from(&port, "127.0.0.3");
    close(left);
    settle(&port);
    g_assert_cmpuint(port.begun->len, ==, 0);
    g_assert_cmpint(send(silent, "x", 1, 0), ==, 1);
    run_until(&port, 1);
    settle(&port);
    g_assert_cmpuint(port.begun->len, ==, 1);
    g_assert_cmpstr(port.begun->pdata[0], ==, "127.0.0.2");
    close(silent);
    port_close(&port);
}

/* Tests that an address that loads a page comes before one that connects more often, and that all
 * have their turn. */
static void
test_least_used(void)
{
    enum {
        N_MANY = ACCEPT_QUEUE_PAGE + 1,
        N = N_MANY + ACCEPT_QUEUE_PAGE,
    };
    Port port;
    int guests[N];

    port_open(&port, ACCEPT_QUEUE_MAX);
    accept_queue_spend(port.queue, ACCEPT_QUEUE_BURST_US + PAUSE_US);
    for (int i = 0; i < N; i++) {
        guests[i] = speak_from(&port, i < N_MANY ? "127.0.0.2" : "127.0.0.3");
    }
    settle(&port);
    g_assert_cmpuint(port.begun->len, ==, 0);
    g_assert_cmpfloat(accept_queue_use(port.queue, "127.0.0.2"), >, N_MANY - 0.1);
    g_assert_cmpfloat(accept_queue_use(port.queue, "127.0.0.3"), <=, ACCEPT_QUEUE_PAGE);
    g_assert_cmpfloat(accept_queue_use(port.queue, "127.0.0.4"), <=, 0);
    run_until(&port, N);
    for (int i = 0; i < N; i++) {
        g_assert_cmpstr(
            port.begun->pdata[i], ==, i < ACCEPT_QUEUE_PAGE ? "127.0.0.3" : "127.0.0.2");
        close(guests[i]);
    }
    port_close(&port);
}

/* Tests that handshakes begin in batches, and that the caller continues them after each batch. */
static void
test_batches(void)
{
    Port port;
    int guests[3 * ACCEPT_QUEUE_BATCH];

    port_open(&port, ACCEPT_QUEUE_MAX);
    for (guint i = 0; i < G_N_ELEMENTS(guests); i++) {
        guests[i] = speak_from(&port, "127.0.0.2");
    }
    run_until(&port, G_N_ELEMENTS(guests));
    g_assert_cmpuint(port.most, ==, ACCEPT_QUEUE_BATCH);
    g_assert_cmpuint(port.n_at_run, ==, G_N_ELEMENTS(guests));
    for (guint i = 0; i < G_N_ELEMENTS(guests); i++) {
        close(guests[i]);
    }
    port_close(&port);
}

/* Tests that a full queue drops the oldest connection of the address that has connected most beyond
 * a page, and neither the new one of another address nor one of a page that loads. */
static void
test_full(void)
{
    enum {
        N_MANY = ACCEPT_QUEUE_PAGE + 4,
        N_PAGE = ACCEPT_QUEUE_PAGE,
        N_DROPPED = 3, /* the last two of the flood and the newest connection need room */
    };
    Port port;
    int many[N_MANY];
    int page[N_PAGE];

    port_open(&port, N_PAGE + N_MANY - 2);
    accept_queue_spend(port.queue, ACCEPT_QUEUE_BURST_US + PAUSE_US);
    for (int i = 0; i < N_PAGE; i++) {
        page[i] = speak_from(&port, "127.0.0.3");
    }
    for (int i = 0; i < N_MANY; i++) {
        many[i] = speak_from(&port, "127.0.0.2");
    }
    settle(&port);
    const int newest = speak_from(&port, "127.0.0.4");
    settle(&port);
    for (int i = 0; i < N_MANY; i++) {
        g_assert_true(is_closed(many[i]) == (i < N_DROPPED));
        close(many[i]);
    }
    for (int i = 0; i < N_PAGE; i++) {
        g_assert_false(is_closed(page[i]));
        close(page[i]);
    }
    g_assert_false(is_closed(newest));
    close(newest);
    port_close(&port);
}

/* Tests that a full queue spares a page that loads, although another address has fewer connections,
 * which it has opened in two bursts. */
static void
test_full_of_pages(void)
{
    enum {
        N_PAGE = ACCEPT_QUEUE_PAGE,
        N_BEFORE = 4,
    };
    Port port;
    int page[N_PAGE];

    port_open(&port, N_PAGE + 1);
    for (int i = 0; i < N_BEFORE; i++) {
        close(connect_from(&port, "127.0.0.2"));
    }
    settle(&port);
    clock_s += ACCEPT_QUEUE_BURST_S + 1;
    accept_queue_spend(port.queue, ACCEPT_QUEUE_BURST_US + PAUSE_US);
    for (int i = 0; i < N_PAGE; i++) {
        page[i] = speak_from(&port, "127.0.0.3");
    }
    const int again = speak_from(&port, "127.0.0.2");
    const int newest = speak_from(&port, "127.0.0.4");
    settle(&port);
    g_assert_true(is_closed(again));
    g_assert_false(is_closed(newest));
    close(again);
    close(newest);
    for (int i = 0; i < N_PAGE; i++) {
        g_assert_false(is_closed(page[i]));
        close(page[i]);
    }
    port_close(&port);
}

/* Tests which connection a full queue drops once the address that has connected most has left. */
static void
test_full_again(void)
{
    enum {
        N_BEFORE = ACCEPT_QUEUE_PAGE, /* connections of each of two addresses that do not count */
    };
    static const struct {
        const char *from;
        int dropped; /* row of the connection that is dropped, or -1 */
    } ROWS[] = {
        { "127.0.0.2", -1 }, { "127.0.0.2", -1 }, { "127.0.0.2", 0 },
        { "127.0.0.3", 1 },  { "127.0.0.4", 2 }, /* 127.0.0.2 has left the queue */
        { "127.0.0.3", 3 },  { "127.0.0.5", 5 },
    };
    Port port;
    int guests[G_N_ELEMENTS(ROWS)];

    port_open(&port, 2);
    accept_queue_spend(port.queue, ACCEPT_QUEUE_BURST_US + PAUSE_US);
    for (int i = 0; i < 2 * N_BEFORE; i++) {
        close(connect_from(&port, i < N_BEFORE ? "127.0.0.2" : "127.0.0.3"));
        settle(&port);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        guests[i] = connect_from(&port, ROWS[i].from);
        settle(&port);
        for (gsize j = 0; j <= i; j++) {
            bool is_dropped = false;

            for (gsize k = 0; k <= i; k++) {
                is_dropped = is_dropped || ROWS[k].dropped == (int)j;
            }
            g_assert_true(is_closed(guests[j]) == is_dropped);
        }
    }
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        close(guests[i]);
    }
    port_close(&port);
}

/* Tests that a full queue first drops connections that have been silent for long, the oldest first,
 * although others belong to an address that has connected more. */
static void
test_full_of_silent(void)
{
    enum {
        N_SILENT = 3,
        N_PAGE = ACCEPT_QUEUE_PAGE + 2,
    };
    Port port;
    int silent[N_SILENT];
    int page[N_PAGE];

    port_open(&port, N_SILENT - 2 + N_PAGE);
    accept_queue_spend(port.queue, ACCEPT_QUEUE_BURST_US + PAUSE_US);
    for (int i = 0; i < N_SILENT; i++) {
        silent[i] = connect_from(&port, "127.0.0.2");
    }
    settle(&port);
    clock_s += 2 * ACCEPT_QUEUE_PATIENCE_MS / 1000.0;
    for (int i = 0; i < N_PAGE; i++) {
        page[i] = connect_from(&port, "127.0.0.3");
    }
    settle(&port);
    for (int i = 0; i < N_PAGE; i++) {
        g_assert_false(is_closed(page[i]));
        close(page[i]);
    }
    for (int i = 0; i < N_SILENT; i++) {
        g_assert_true(is_closed(silent[i]) == (i < 2));
        close(silent[i]);
    }
    port_close(&port);
}

/* Tests that ranks compare uses as of any common time. */
static void
test_rank(void)
{
    Use then = { .used = 0, .as_of = 0 };
    Use now = { .used = 0, .as_of = 0 };

    use_add(&then, 4, 1000);
    use_add(&now, 1, 1000 + 2 * USE_HALF_LIFE_S); /* four units of `then` count as one by now */
    g_assert_cmpfloat_with_epsilon(use_rank(&then), use_rank(&now), 1e-6);
    use_add(&then, 1, 1000);
    g_assert_cmpfloat(use_rank(&then), >, use_rank(&now));
    use_add(&now, 1, 1000 + 2 * USE_HALF_LIFE_S);
    g_assert_cmpfloat(use_rank(&then), <, use_rank(&now));
}

/* Tests that the port goes on after a time without descriptors. */
static void
test_no_descriptor(void)
{
    struct rlimit before;
    Port port;

    port_open(&port, ACCEPT_QUEUE_MAX);
    const int guest = speak_from(&port, "127.0.0.2");
    const int lowest = dup(guest); /* all lower descriptors are in use */

    close(lowest);
    g_assert_cmpint(getrlimit(RLIMIT_NOFILE, &before), ==, 0);
    const struct rlimit none = { .rlim_cur = (rlim_t)lowest, .rlim_max = before.rlim_max };
    g_assert_cmpint(setrlimit(RLIMIT_NOFILE, &none), ==, 0);
    settle(&port);
    g_assert_cmpuint(port.begun->len, ==, 0);
    g_assert_cmpint(setrlimit(RLIMIT_NOFILE, &before), ==, 0);
    run_until(&port, 1);
    close(guest);
    port_close(&port);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/accept-queue/silent", test_silent);
    g_test_add_func("/accept-queue/least used", test_least_used);
    g_test_add_func("/accept-queue/batches", test_batches);
    g_test_add_func("/accept-queue/full", test_full);
    g_test_add_func("/accept-queue/full of pages", test_full_of_pages);
    g_test_add_func("/accept-queue/full again", test_full_again);
    g_test_add_func("/accept-queue/full of silent clients", test_full_of_silent);
    g_test_add_func("/accept-queue/rank", test_rank);
    g_test_add_func("/accept-queue/no descriptor", test_no_descriptor);
    return g_test_run();
}
