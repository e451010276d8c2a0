/* SPDX-License-Identifier: GPL-3.0-or-later */
/* upstream.c: tests the limits on requests that wait for the referee */
#include "referee/gateway/upstream.h"

#include <sys/socket.h>

typedef struct {
    struct ev_loop *loop;
    Channel *channel;
    Channel *referee; /* never answers */
    Counts *counts;
    Upstream *upstream;
} Fixture;

static Upstream *
set_up(Fixture *fixture)
{
    int ends[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), ==, 0);
    fixture->loop = ev_loop_new(EVFLAG_AUTO);
    fixture->channel = channel_new(ends[0]);
    fixture->referee = channel_new(ends[1]);
    fixture->counts = counts_new(fixture->channel);
    fixture->upstream = upstream_new(fixture->loop, fixture->channel, fixture->counts);
    return fixture->upstream;
}

static void
tear_down(Fixture *fixture)
{
    upstream_end(fixture->upstream);
    upstream_free(fixture->upstream);
    counts_free(fixture->counts);
    channel_free(fixture->referee);
    channel_free(fixture->channel);
    ev_loop_destroy(fixture->loop);
}

static void
ignore(unsigned status, GVariant *headers, GBytes *bytes, gpointer data)
{
    (void)status;
    (void)headers;
    (void)bytes;
    (void)data;
}

/* Sends a request, which stays open. Returns the refusal, or WORDS_COUNT if it is sent. */
static WordsRefusal
try(Upstream *upstream, const char *path, const char *address)
{
    g_autoptr(GBytes) body = g_bytes_new_static("{}", 2);
    const UpstreamRequest request = {
        .method = "POST",
        .path = path,
        .address = address,
        .language = "",
        .authorization = "",
        .body = body,
    };
    WordsRefusal refusal = WORDS_COUNT;

    return upstream_send(upstream, &request, ignore, NULL, &refusal) == 0 ? refusal : WORDS_COUNT;
}

/* Sends a request, which stays open. Returns false if it is refused. */
static bool
ask(Upstream *upstream, const char *path, const char *address)
{
    const WordsRefusal refusal = try(upstream, path, address);

    g_assert_true(refusal == WORDS_COUNT || refusal == WORDS_BUSY);
    return refusal == WORDS_COUNT;
}

/* Sends @n requests from as many addresses, which take all places. */
static void
fill(Upstream *upstream, const char *path, int n)
{
    for (int i = 0; i < n; i++) {
        g_autofree char *address = g_strdup_printf("192.0.2.%d", i);

        g_assert_true(ask(upstream, path, address));
    }
}

/* Sends requests from @address until one is refused. Returns the number of the others. */
static int
flood(Upstream *upstream, const char *address)
{
    int n = 0;

    while (ask(upstream, "/join", address)) {
        n++;
    }
    return n;
}

/* Tests that addresses that take as many places as they can leave places for others. */
static void
test_others(void)
{
    Fixture fixture;
    Upstream *upstream = set_up(&fixture);

    g_assert_cmpint(flood(upstream, "192.0.2.1"), ==, UPSTREAM_ONE_MAX);
    g_assert_cmpint(flood(upstream, "192.0.2.2"), ==, UPSTREAM_ONE_MAX);
    g_assert_cmpint(flood(upstream, "192.0.2.3"), ==, 64); /* half of the other 128 */
    g_assert_cmpint(flood(upstream, "192.0.2.4"), ==, 32);
    g_assert_cmpint(flood(upstream, "192.0.2.5"), ==, 16);
    g_assert_cmpint(flood(upstream, "192.0.2.1"), ==, 0);
    g_assert_true(ask(upstream, "/join", "198.51.100.1"));
    tear_down(&fixture);
}

/* Tests that requests to /host/ use up no place of the other requests, nor the other way round, and
 * that one address can have only so many. */
static void
test_places(void)
{
    Fixture fixture;
    Upstream *upstream = set_up(&fixture);

    fill(upstream, "/host/tables", UPSTREAM_HOST_OPEN_MAX);
    g_assert_false(ask(upstream, "/host/tables", "198.51.100.1"));
    fill(upstream, "/join", UPSTREAM_OPEN_MAX);
    g_assert_false(ask(upstream, "/join", "198.51.100.1"));
    g_assert_true(ask(upstream, "/tables", "198.51.100.1"));
    upstream_end(upstream);
    for (int i = 0; i < UPSTREAM_HOST_ONE_MAX; i++) {
        g_assert_true(ask(upstream, "/host/tables", "192.0.2.1"));
    }
    g_assert_false(ask(upstream, "/host/tables", "192.0.2.1"));
    g_assert_true(ask(upstream, "/host/tables", "192.0.2.2"));
    tear_down(&fixture);
}

/* Tests that requests for an answer that all guests share use up no place of the other requests. */
static void
test_shared(void)
{
    Fixture fixture;
    Upstream *upstream = set_up(&fixture);

    fill(upstream, "/tables", UPSTREAM_OPEN_MAX + 1);
    fill(upstream, "/qr", UPSTREAM_OPEN_MAX + 1);
    g_assert_true(ask(upstream, "/join", "198.51.100.1"));
    tear_down(&fixture);
}

/* Tests that a crowd of addresses has only its first requests, and that one address never makes a
 * crowd. */
static void
test_crowd(void)
{
    Fixture fixture;
    Upstream *upstream = set_up(&fixture);

    for (int i = 0; i < UPSTREAM_RATE_MAX / 2; i++) {
        g_assert_true(ask(upstream, "/join", "192.0.2.1"));
        upstream_end(upstream);
    }
    int n = 0;
    for (int i = 0; i < UPSTREAM_CALM_MAX; i++) {
        g_autofree char *address =
            g_strdup_printf("203.0.113.%d", i % (UPSTREAM_CALM_MAX / UPSTREAM_FIRST));

        n += ask(upstream, "/join", address) ? 1 : 0;
        upstream_end(upstream);
    }
    g_assert_cmpint(n, ==, UPSTREAM_CALM_MAX);
    g_assert_false(ask(upstream, "/join", "192.0.2.1"));
    g_assert_false(ask(upstream, "/join", "203.0.113.0"));
    g_assert_true(ask(upstream, "/tables", "203.0.113.0"));
    for (int i = 0; i < UPSTREAM_FIRST; i++) {
        g_assert_true(ask(upstream, "/join", "198.51.100.1"));
    }
    g_assert_false(ask(upstream, "/join", "198.51.100.1"));
    tear_down(&fixture);
}

/* Sends as many requests as an address may, and checks that the next is refused. */
static void
spend(Upstream *upstream, const char *path, const char *address)
{
    for (int i = 0; i < UPSTREAM_RATE_MAX; i++) {
        g_assert_true(ask(upstream, path, address));
        upstream_end(upstream);
    }
    g_assert_cmpint(try(upstream, path, address), ==, WORDS_TOO_OFTEN);
}

/* Tests that an address which has asked too many questions can still join, and the other way
 * round. */
static void
test_rates(void)
{
    Fixture fixture;
    Upstream *upstream = set_up(&fixture);

    spend(upstream, "/qr", "192.0.2.1");
    g_assert_cmpint(try(upstream, "/tables", "192.0.2.1"), ==, WORDS_TOO_OFTEN);
    g_assert_cmpint(try(upstream, "/network", "192.0.2.1"), ==, WORDS_TOO_OFTEN);
    g_assert_true(ask(upstream, "/scan", "192.0.2.1"));
    g_assert_true(ask(upstream, "/join", "192.0.2.1"));
    upstream_end(upstream);
    spend(upstream, "/join", "192.0.2.2");
    g_assert_cmpint(try(upstream, "/scan", "192.0.2.2"), ==, WORDS_TOO_OFTEN);
    g_assert_true(ask(upstream, "/tables", "192.0.2.2"));
    tear_down(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/upstream/places", test_places);
    g_test_add_func("/upstream/others", test_others);
    g_test_add_func("/upstream/shared", test_shared);
    g_test_add_func("/upstream/crowd", test_crowd);
    g_test_add_func("/upstream/rates", test_rates);
    return g_test_run();
}
