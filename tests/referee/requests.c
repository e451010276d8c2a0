/* SPDX-License-Identifier: GPL-3.0-or-later */
/* requests.c: tests that an answer reaches only the gateway process that forwarded the request */
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
begin(gpointer data)
{
    (void)data;
}

static void
take(ChannelMessage *message, gpointer data)
{
    g_assert_true(requests_take(*(Requests **)data, message->body));
}

/* Sends a join with the id 1 from the gateway, and waits until the referee has it. */
static void
ask(Channel *channel)
{
    const guint n = joins->len;

    g_assert_true(
        channel_send(channel,
                     CHANNEL_ASK,
                     g_variant_new("(tsssss@ay)",
                                   G_GUINT64_CONSTANT(1),
                                   "POST",
                                   "/join",
                                   "192.0.2.1",
                                   "en",
                                   "",
                                   g_variant_new_fixed_array(G_VARIANT_TYPE_BYTE, "{}", 2, 1)),
                     -1));
    while (joins->len == n) {
        g_main_context_iteration(NULL, TRUE);
    }
}

/* Checks that the next answer at the gateway's end has the @status, and is for request 1. */
static void
expect_answer(Channel *channel, guint32 status)
{
    g_auto(ChannelMessage) message = { .fd = -1 };
    guint64 id = 0;
    guint32 got = 0;

    g_assert_cmpint(channel_receive(channel, &message), ==, CHANNEL_GOT);
    g_assert_cmpint(message.kind, ==, CHANNEL_REPLY);
    g_variant_get(message.body, "(tua(ss)ay)", &id, &got, NULL, NULL);
    g_assert_cmpuint(id, ==, 1);
    g_assert_cmpuint(got, ==, status);
}

static void
test_new_process(void)
{
    g_autoptr(GSocket) plain =
        g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
    g_autoptr(Vicinity) vicinity = vicinity_new();
    Requests *requests = NULL;
    g_autoptr(Gateway) gateway =
        gateway_new("pages", plain, &(GatewayHandlers){ begin, take, (gpointer)&requests });
    int ends[2];

    joins = g_ptr_array_new();
    requests =
        requests_new(&(WebHandlers){ .is_ready = is_ready, .join = keep }, gateway, vicinity);
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), ==, 0);
    g_autoptr(Channel) channel = channel_new(ends[1]);
    gateway_adopt(gateway, ends[0]);

    ask(channel);
    requests_begin(requests); /* the gateway died, and the next one begins with the id 1 */
    ask(channel);
    web_reply(joins->pdata[0], 503, json_object());
    web_reply(joins->pdata[1], 200, json_object());
    expect_answer(channel, 200);
    requests_free(requests);
    g_ptr_array_unref(joins);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/requests/new-process", test_new_process);
    return g_test_run();
}
