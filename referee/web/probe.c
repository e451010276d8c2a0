/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/probe.h"

#include <gio/gio.h>
#include <string.h>

#include "referee/base/heartbeat.h"

#define REQUEST "HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

/* One request in flight. It may outlive the probe until GIO has finished with it. */
typedef struct {
    Probe *probe; /* NULL: the request was given up */
    GCancellable *ended;
    GSocketConnection *line;
    char answer[16]; /* first bytes of the answer, which nobody reads */
} Request;

struct Probe {
    int port;
    void (*silent)(gpointer data);
    gpointer data;
    GSocketClient *client;
    Heartbeat *heartbeat;
    Request *request; /* NULL: none is in flight */
};

static void
request_end(Request *request, bool is_answered)
{
    if (request->probe != NULL) {
        request->probe->request = NULL;
        if (is_answered) {
            heartbeat_hear(request->probe->heartbeat);
        }
    }
    g_clear_object(&request->line);
    g_object_unref(request->ended);
    g_free(request);
}

static void
give_up(Probe *probe)
{
    if (probe->request != NULL) {
        probe->request->probe = NULL;
        g_cancellable_cancel(probe->request->ended);
        probe->request = NULL;
    }
}

/* Ends the request. Bytes, the end of the stream and a reset connection all count as an answer,
 * since each comes from the peer. */
static void
on_read(GObject *stream, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    const gssize n = g_input_stream_read_finish(G_INPUT_STREAM(stream), result, &error);

    request_end(data, n >= 0 || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED));
}

static void
on_written(GObject *stream, GAsyncResult *result, gpointer data)
{
    Request *request = data;
    g_autoptr(GError) error = NULL;

    if (!g_output_stream_write_all_finish(G_OUTPUT_STREAM(stream), result, NULL, &error)) {
        request_end(request, g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED));
        return;
    }
    g_input_stream_read_async(g_io_stream_get_input_stream(G_IO_STREAM(request->line)),
                              request->answer,
                              sizeof request->answer,
                              G_PRIORITY_DEFAULT,
                              request->ended,
                              on_read,
                              request);
}

static void
on_connected(GObject *client, GAsyncResult *result, gpointer data)
{
    Request *request = data;

    request->line = g_socket_client_connect_finish(G_SOCKET_CLIENT(client), result, NULL);
    if (request->line == NULL) {
        request_end(request, false);
        return;
    }
    g_output_stream_write_all_async(g_io_stream_get_output_stream(G_IO_STREAM(request->line)),
                                    REQUEST,
                                    strlen(REQUEST),
                                    G_PRIORITY_DEFAULT,
                                    request->ended,
                                    on_written,
                                    request);
}

static void
ask(gpointer data)
{
    Probe *probe = data;
    g_autoptr(GInetAddress) here = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4);
    g_autoptr(GSocketAddress) address = g_inet_socket_address_new(here, (guint16)probe->port);

    give_up(probe);
    probe->request = g_new(Request, 1);
    *probe->request = (Request){ .probe = probe, .ended = g_cancellable_new() };
    g_socket_client_connect_async(probe->client,
                                  G_SOCKET_CONNECTABLE(address),
                                  probe->request->ended,
                                  on_connected,
                                  probe->request);
}

static void
silent(gpointer data)
{
    const Probe *probe = data;

    probe->silent(probe->data);
}

Probe *
probe_new(int port, void (*is_silent)(gpointer data), gpointer data)
{
    Probe *probe = g_new0(Probe, 1);

    *probe =
        (Probe){ .port = port, .silent = is_silent, .data = data, .client = g_socket_client_new() };
    g_socket_client_set_enable_proxy(probe->client, FALSE);
    probe->heartbeat =
        heartbeat_new(&(HeartbeatHandlers){ .ask = ask, .silent = silent, .data = probe });
    return probe;
}

void
probe_free(Probe *probe)
{
    if (probe != NULL) {
        give_up(probe);
        heartbeat_free(probe->heartbeat);
        g_object_unref(probe->client);
        g_free(probe);
    }
}

void
probe_await(Probe *probe)
{
    heartbeat_await(probe->heartbeat);
}

bool
probe_is_heard(const Probe *probe)
{
    return heartbeat_is_heard(probe->heartbeat);
}
