/* SPDX-License-Identifier: GPL-3.0-or-later */
/* requests.c: tests that an answer reaches only the gateway process that forwarded the request, and
 * that one address does not use up the limits that all addresses share */
#include "referee/web/requests.h"

#include <sys/socket.h>

static GPtrArray *joins; /* of WebReply: the joins that wait for an answer; freed by the answers */

static bool
is_ready(gpointer data)
{
    (void)data;
    return true;
}

static void
keep(const json_t *request, WebReply *reply, gpointer data)
{
    (void)request;
    (void)data;
    g_ptr_array_add(joins, reply);
}

static void
welcome(const json_t *request, WebReply *reply, gpointer data)
{
    (void)request;
    (void)data;
    web_reply(reply, 200, json_object());
}

static void
refuse_key(const char *what,
           const char *authorization,
           const json_t *request,
           WebReply *reply,
           gpointer data)
{
    (void)what;
    (void)authorization;
    (void)request;
    (void)data;
    web_reply(reply, 401, json_object());
}

static void
begin(gpointer data)
{
    (void)data;
}

static void
take(ChannelMessage *message, gpointer data)
{
    g_assert_true(requests_take(*(Requests **)data, message->body));
}

typedef struct {
    Vicinity *vicinity;
    Gateway *gateway;
    Channel *channel; /* the gateway's end */
    Requests *requests;
} Fixture;

static void
set_up(Fixture *fixture, const WebHandlers *handlers)
{
    g_autoptr(GSocket) plain =
        g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
    int ends[2];

    fixture->vicinity = vicinity_new();
    fixture->gateway =
        gateway_new("pages", plain, &(GatewayHandlers){ begin, take, &fixture->requests });
    fixture->requests = requests_new(handlers, fixture->gateway, fixture->vicinity);
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), ==, 0);
    fixture->channel = channel_new(ends[1]);
    gateway_adopt(fixture->gateway, ends[0]);
}

static void
tear_down(Fixture *fixture)
{
    requests_free(fixture->requests);
    gateway_free(fixture->gateway);
    channel_free(fixture->channel);
    vicinity_free(fixture->vicinity);
}

/* Returns a request to @path from @address, with the id 1. */
static GVariant *
request_to(const char *path, const char *address)
{
    return g_variant_new("(tsssss@ay)",
                         G_GUINT64_CONSTANT(1),
                         "POST",
                         path,
                         address,
                         "en",
                         "",
                         g_variant_new_fixed_array(G_VARIANT_TYPE_BYTE, "{}", 2, 1));
}

/* Sends a join from the gateway, and waits until the referee has it. */
static void
ask(Channel *channel)
{
    const guint n = joins->len;

    g_assert_true(channel_send(channel, CHANNEL_ASK, request_to("/join", "192.0.2.1"), -1));
    while (joins->len == n) {
        g_main_context_iteration(NULL, TRUE);
    }
}

/* Returns the status of the next answer at the gateway's end, which is for request 1. */
static guint32
next_status(Channel *channel)
{
    g_auto(ChannelMessage) message = { .fd = -1 };
    guint64 id = 0;
    guint32 status = 0;

    g_assert_cmpint(channel_receive(channel, &message), ==, CHANNEL_GOT);
    g_assert_cmpint(message.kind, ==, CHANNEL_REPLY);
    g_variant_get(message.body, "(tua(ss)ay)", &id, &status, NULL, NULL);
    g_assert_cmpuint(id, ==, 1);
    return status;
}

/* Makes @n requests to @path from @address, and returns how many are answered with @status. */
static int
count(Fixture *fixture, int n, const char *path, const char *address, guint32 status)
{
    int n_answers = 0;

    for (int i = 0; i < n; i++) {
        g_autoptr(GVariant) request = g_variant_ref_sink(request_to(path, address));

        g_assert_true(requests_take(fixture->requests, request));
        n_answers += next_status(fixture->channel) == status;
    }
    return n_answers;
}

static void
test_new_process(void)
{
    Fixture fixture;

    joins = g_ptr_array_new();
    set_up(&fixture, &(WebHandlers){ .is_ready = is_ready, .join = keep });
    ask(fixture.channel);
    requests_begin(fixture.requests); /* the gateway died, and the next one begins with the id 1 */
    ask(fixture.channel);
    web_reply(joins->pdata[0], 503, json_object());
    web_reply(joins->pdata[1], 200, json_object());
    g_assert_cmpuint(next_status(fixture.channel), ==, 200);
    tear_down(&fixture);
    g_ptr_array_unref(joins);
}

/* Tests that the refused joins of one address do not count against the others. */
static void
test_joins(void)
{
    enum {
        N = WEB_ASKS_ALL + WEB_ASKS_MAX,
        MORE = WEB_ASKS_FEW + 1
    };
    Fixture fixture;

    set_up(&fixture, &(WebHandlers){ .is_ready = is_ready, .join = welcome });
    g_assert_cmpint(count(&fixture, N, "/join", "192.0.2.1", 200), ==, WEB_ASKS_MAX);
    g_assert_cmpint(count(&fixture, MORE, "/join", "192.0.2.2", 200), ==, MORE);
    tear_down(&fixture);
}

/* Tests that the refused wrong host keys of one address do not count against the others. */
static void
test_keys(void)
{
    enum {
        N = WEB_TRIES_ALL + WEB_TRIES_MAX,
        MORE = WEB_TRIES_FEW + 1
    };
    Fixture fixture;

    set_up(&fixture, &(WebHandlers){ .is_ready = is_ready, .host = refuse_key });
    g_assert_cmpint(count(&fixture, N, "/host/pause", "192.0.2.1", 401), ==, WEB_TRIES_MAX);
    g_assert_cmpint(count(&fixture, MORE, "/host/pause", "192.0.2.2", 401), ==, MORE);
    tear_down(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/requests/new-process", test_new_process);
    g_test_add_func("/requests/joins-of-one-address", test_joins);
    g_test_add_func("/requests/keys-of-one-address", test_keys);
    return g_test_run();
}
