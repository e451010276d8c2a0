/* SPDX-License-Identifier: GPL-3.0-or-later */
/* post.c: tests the referee's connection to a broker that is killed, and to a hostile broker
 *
 * A broker is killed before it has taken some messages. After its restart it receives the verdicts
 * again. Of the retained messages it receives only those that are published again.
 */
#include "referee/broker/post.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "referee/broker/accounts.h"
#include "referee/broker/broker.h"
#include "tests/referee/folder.h"

#define TOPIC "hansom/7K3Q/up/red/draft" /* a topic that the referee may publish and subscribe to */

typedef struct {
    Post *post;
    Broker *broker;
    char *folder; /* of the broker */
    int n_connected;
    GPtrArray *heard; /* of char *, owned */
} Probe;

static bool
write_accounts(const char *path, gpointer data, GError **error)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new();

    (void)data;
    return accounts_write(path, "test", none, error);
}

static void
on_connected(gpointer data)
{
    Probe *probe = data;

    if (++probe->n_connected == 2) {
        post_send(probe->post, TOPIC, "new", true);
    }
}

static void
on_message(const char *topic, const char *payload, size_t size, gpointer data)
{
    Probe *probe = data;

    (void)size;
    if (strcmp(topic, TOPIC) != 0) {
        return; /* a message of the hostile broker */
    }
    g_ptr_array_add(probe->heard, g_strdup(payload));
}

static void
on_drained(gpointer data)
{
    (void)data;
}

/* Returns the id of the process that listens at the socket @path. */
static int
pid_at(const char *path)
{
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(path);
    g_autoptr(GSocketClient) client = g_socket_client_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(GSocketConnection) line =
        g_socket_client_connect(client, G_SOCKET_CONNECTABLE(address), NULL, &error);

    g_assert_no_error(error);
    g_autoptr(GCredentials) whose =
        g_socket_get_credentials(g_socket_connection_get_socket(line), &error);
    g_assert_no_error(error);
    const int pid = (int)g_credentials_get_unix_pid(whose, &error);
    g_assert_no_error(error);
    return pid;
}

static const char *const TOPICS[] = { "hansom/+/up/#", NULL };

/* Starts a broker, and connects a client to it. */
static void
set_up(Probe *probe, gconstpointer data)
{
    const PostHandlers handlers = {
        .connected = on_connected, .message = on_message, .drained = on_drained, .data = probe
    };
    g_autoptr(GError) error = NULL;

    (void)data;
    *probe = (Probe){ .heard = g_ptr_array_new_with_free_func(g_free) };
    probe->folder = folder_make("post");
    probe->broker = broker_start(probe->folder, write_accounts, NULL, &error);
    g_assert_no_error(error);
    const PostAddress address = { .path = broker_socket(probe->broker),
                                  .username = "referee",
                                  .password = "test" };
    probe->post = post_new(&address, TOPICS, &handlers);
    while (probe->n_connected < 1) {
        g_main_context_iteration(NULL, TRUE);
    }
}

static void
tear_down(Probe *probe, gconstpointer data)
{
    (void)data;
    post_free(probe->post);
    broker_free(probe->broker);
    g_ptr_array_unref(probe->heard);
    folder_remove(probe->folder);
    g_free(probe->folder);
}

/* Waits until the client has heard @n messages. */
static void
wait_for(const Probe *probe, guint n)
{
    while (probe->heard->len < n) {
        g_main_context_iteration(NULL, TRUE);
    }
}

static void
test_after_an_outage(Probe *probe, gconstpointer data)
{
    const int pid = pid_at(broker_socket(probe->broker));
    siginfo_t stopped;

    (void)data;
    g_assert_cmpint(kill(pid, SIGSTOP), ==, 0);
    g_assert_cmpint(waitid(P_PID, (id_t)pid, &stopped, WSTOPPED | WNOWAIT), ==, 0);
    post_send(probe->post, TOPIC, "verdict", false);
    post_send(probe->post, TOPIC, "old", true);
    g_assert_cmpint(kill(pid, SIGKILL), ==, 0);
    wait_for(probe, 2);
    g_assert_cmpint(probe->n_connected, ==, 2);
    g_assert_cmpstr(g_ptr_array_index(probe->heard, 0), ==, "verdict");
    g_assert_cmpstr(g_ptr_array_index(probe->heard, 1), ==, "new");
}

/* Tests that a message too long for the broker is dropped, and that neither it nor the longest one
 * allowed ends the connection. */
static void
test_too_long(Probe *probe, gconstpointer data)
{
    g_autofree char *text = g_strnfill(POST_SEND_MAX + 1, 'x');

    (void)data;
    post_send(probe->post, TOPIC, text, false);
    text[POST_SEND_MAX] = '\0';
    post_send(
        probe->post, TOPIC, text, false); /* longer than POST_PAYLOAD_MAX: dropped on return */
    post_send(probe->post, TOPIC, "after", false);
    wait_for(probe, 1);
    g_assert_cmpint(probe->n_connected, ==, 1);
    g_assert_cmpstr(g_ptr_array_index(probe->heard, 0), ==, "after");
}

/* A hostile broker: the packet that it sends to each new connection, and the number of
 * connections. */
typedef struct {
    const char *packet;
    gsize size;
    int n_asked;
} Hostile;

static gboolean
on_asked(GSocketService *service, GSocketConnection *line, GObject *source, gpointer data)
{
    static const char CONNACK[] = "\x20\2\0";
    Hostile *hostile = data;
    GOutputStream *out = g_io_stream_get_output_stream(G_IO_STREAM(line));

    (void)service;
    (void)source;
    hostile->n_asked++;
    g_assert_true(g_output_stream_write_all(out, CONNACK, sizeof CONNACK, NULL, NULL, NULL));
    g_output_stream_write_all(out, hostile->packet, hostile->size, NULL, NULL, NULL);
    return FALSE;
}

/* Tests that a hostile broker can lose our connection, but nothing else. libmosquitto once aborted
 * at an unknown property of MQTT 5. */
static void
test_hostile(void)
{
    static const char PUBLISH[] = "\x30\x1b\0\x16hansom/BBR2/up/red/act\2\x7f";
    static const char DISCONNECT[] = "\xe0\3\x81\1";
    Hostile packets[] = { { PUBLISH, sizeof PUBLISH, 0 }, { DISCONNECT, sizeof DISCONNECT, 0 } };
    g_autofree char *folder = folder_make("hostile");
    g_autofree char *path = g_build_filename(folder, "mqtt.sock", NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(packets); i++) {
        g_autoptr(GSocketAddress) address = g_unix_socket_address_new(path);
        g_autoptr(GSocketService) service = g_socket_service_new();
        g_autoptr(GError) error = NULL;
        Probe probe = { .heard = g_ptr_array_new_with_free_func(g_free) };
        const PostHandlers handlers = {
            .connected = on_connected, .message = on_message, .drained = on_drained, .data = &probe
        };

        g_socket_listener_add_address(G_SOCKET_LISTENER(service),
                                      address,
                                      G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_DEFAULT,
                                      NULL,
                                      NULL,
                                      &error);
        g_assert_no_error(error);
        g_signal_connect(service, "incoming", G_CALLBACK(on_asked), &packets[i]);
        probe.post =
            post_new(&(PostAddress){ .path = path, .username = "referee", .password = "x" },
                     TOPICS,
                     &handlers);
        while (packets[i].n_asked < 2) {
            g_main_context_iteration(NULL, TRUE);
        }
        post_free(probe.post);
        g_ptr_array_unref(probe.heard);
        g_socket_service_stop(service);
        g_assert_cmpint(g_unlink(path), ==, 0);
    }
    folder_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/post/after-an-outage", Probe, NULL, set_up, test_after_an_outage, tear_down);
    g_test_add("/post/too-long", Probe, NULL, set_up, test_too_long, tear_down);
    g_test_add_func("/post/hostile", test_hostile);
    return g_test_run();
}
