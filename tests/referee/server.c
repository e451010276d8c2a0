/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.c: tests that the gateway answers probes of the referee; both run in this process */
#include "referee/gateway/server.h"

#include <gio/gio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "referee/gateway/channel.h"
#include "tests/referee/folder.h"

/* Makes a folder with a page. The caller frees its name. */
static char *
make_pages(void)
{
    char *pages = folder_make("server");
    g_autofree char *index = g_build_filename(pages, "index.html", NULL);
    g_autoptr(GError) error = NULL;

    g_file_set_contents(index, "<!doctype html>", -1, &error);
    g_assert_no_error(error);
    return pages;
}

/* Returns a socket that listens on a free port of this machine. */
static int
listen_here(void)
{
    g_autoptr(GInetAddress) here = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4);
    g_autoptr(GSocketAddress) address = g_inet_socket_address_new(here, 0);
    g_autoptr(GError) error = NULL;
    g_autoptr(GSocket) socket =
        g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);

    g_assert_true(g_socket_bind(socket, address, FALSE, &error));
    g_assert_true(g_socket_listen(socket, &error));
    return dup(g_socket_get_fd(socket));
}

/* Sends a message without content to the gateway. */
static void
say(Channel *referee, ChannelKind kind)
{
    g_assert_true(channel_send(referee, kind, g_variant_new("()"), -1));
}

/* Checks that the gateway's next message is of @kind. */
static void
expect(Channel *referee, ChannelKind kind)
{
    g_auto(ChannelMessage) message = { .fd = -1 };

    g_assert_cmpint(channel_receive(referee, &message), ==, CHANNEL_GOT);
    g_assert_cmpint(message.kind, ==, kind);
}

/* Tests that the gateway answers each probe in the next turn of its loop, but none before it serves
 * guests. */
static void
test_probe(void)
{
    struct ev_loop *loop = ev_loop_new(0);
    g_autofree char *pages = make_pages();
    g_autoptr(GError) error = NULL;
    g_auto(ChannelMessage) message = { .fd = -1 };
    int ends[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), ==, 0);
    g_autoptr(Channel) referee = channel_new(ends[0]);
    Server *server = server_new(loop, pages, ends[1], &error);
    g_assert_no_error(error);
    channel_send(referee, CHANNEL_HELLO, g_variant_new_parsed("(@a(sas) [],)"), -1);
    say(referee, CHANNEL_PROBE);
    say(referee, CHANNEL_OPEN);
    g_assert_true(server_take_briefing(server, &error));
    g_assert_true(server_open(server, listen_here(), -1, &error));
    server_begin(server);
    ev_run(loop, EVRUN_NOWAIT);
    expect(referee, CHANNEL_READY);
    for (int i = 0; i < 3; i++) {
        g_assert_cmpint(channel_receive(referee, &message), ==, CHANNEL_NOTHING);
        say(referee, CHANNEL_PROBE);
        ev_run(loop, EVRUN_NOWAIT);
        expect(referee, CHANNEL_PROBE);
    }
    server_free(server);
    ev_loop_destroy(loop);
    folder_remove(pages);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/server/probe", test_probe);
    return g_test_run();
}
