/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bridge.h"

#include "referee/metrics.h"

typedef struct {
    SoupWebsocketConnection *socket;
    GSocketConnection *broker; /* NULL until it is reached */
    GCancellable *cancel;
    GQueue ahead; /* of GBytes: from the phone, not yet with the broker */
    gsize ahead_size;
    bool writing;
    bool closed;
    int n_users; /* callbacks that are still to come, and the bridge itself */
    guint8 buffer[BRIDGE_READ];
} Bridge;

static void
release(Bridge *bridge)
{
    if (--bridge->n_users > 0) {
        return;
    }
    g_queue_clear_full(&bridge->ahead, (GDestroyNotify)g_bytes_unref);
    g_clear_object(&bridge->broker);
    g_object_unref(bridge->cancel);
    g_object_unref(bridge->socket);
    g_free(bridge);
}

static void
close_both(Bridge *bridge)
{
    if (bridge->closed) {
        return;
    }
    bridge->closed = true;
    metrics_add(METRIC_SOCKETS, NULL, -1);
    g_cancellable_cancel(bridge->cancel);
    if (bridge->broker != NULL) {
        g_io_stream_close(G_IO_STREAM(bridge->broker), NULL, NULL);
    }
    if (soup_websocket_connection_get_state(bridge->socket) == SOUP_WEBSOCKET_STATE_OPEN) {
        soup_websocket_connection_close(bridge->socket, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
    }
    g_signal_handlers_disconnect_by_data(bridge->socket, bridge);
    release(bridge);
}

static void write_next(Bridge *bridge);

static void
on_written(GObject *stream, GAsyncResult *result, gpointer data)
{
    Bridge *bridge = data;
    bool fine = g_output_stream_write_all_finish(G_OUTPUT_STREAM(stream), result, NULL, NULL);
    GBytes *done = g_queue_pop_head(&bridge->ahead);

    bridge->writing = false;
    bridge->ahead_size -= g_bytes_get_size(done);
    g_bytes_unref(done);
    if (!fine) {
        close_both(bridge);
    } else if (!bridge->closed) {
        write_next(bridge);
    }
    release(bridge);
}

static void
write_next(Bridge *bridge)
{
    GBytes *bytes = g_queue_peek_head(&bridge->ahead);
    gsize size = 0;

    if (bridge->writing || bridge->broker == NULL || bytes == NULL) {
        return;
    }
    const void *start = g_bytes_get_data(bytes, &size);
    bridge->writing = true;
    bridge->n_users++;
    g_output_stream_write_all_async(g_io_stream_get_output_stream(G_IO_STREAM(bridge->broker)),
                                    start,
                                    size,
                                    G_PRIORITY_DEFAULT,
                                    bridge->cancel,
                                    on_written,
                                    bridge);
}

static void
on_message(SoupWebsocketConnection *socket, int type, GBytes *message, gpointer data)
{
    Bridge *bridge = data;

    (void)socket;
    if (bridge->closed || g_bytes_get_size(message) == 0) {
        return;
    }
    bridge->ahead_size += g_bytes_get_size(message);
    metrics_count_bytes("broker", g_bytes_get_size(message));
    g_queue_push_tail(&bridge->ahead, g_bytes_ref(message));
    if (type != SOUP_WEBSOCKET_DATA_BINARY || bridge->ahead_size > BRIDGE_AHEAD_MAX) {
        close_both(bridge);
        return;
    }
    write_next(bridge);
}

static void
on_closed(SoupWebsocketConnection *socket, gpointer data)
{
    (void)socket;
    close_both(data);
}

static void read_next(Bridge *bridge);

static void
on_read(GObject *stream, GAsyncResult *result, gpointer data)
{
    Bridge *bridge = data;
    gssize size = g_input_stream_read_finish(G_INPUT_STREAM(stream), result, NULL);

    if (size <= 0) {
        close_both(bridge);
    } else if (!bridge->closed) {
        metrics_count_bytes("phones", (gsize)size);
        soup_websocket_connection_send_binary(bridge->socket, bridge->buffer, (gsize)size);
        read_next(bridge);
    }
    release(bridge);
}

static void
read_next(Bridge *bridge)
{
    bridge->n_users++;
    g_input_stream_read_async(g_io_stream_get_input_stream(G_IO_STREAM(bridge->broker)),
                              bridge->buffer,
                              sizeof bridge->buffer,
                              G_PRIORITY_DEFAULT,
                              bridge->cancel,
                              on_read,
                              bridge);
}

static void
on_reached(GObject *client, GAsyncResult *result, gpointer data)
{
    Bridge *bridge = data;
    GSocketConnection *broker =
        g_socket_client_connect_finish(G_SOCKET_CLIENT(client), result, NULL);

    if (broker == NULL) {
        close_both(bridge);
    } else if (bridge->closed) {
        g_object_unref(broker);
    } else {
        GSocket *raw = g_socket_connection_get_socket(broker);

        if (g_socket_get_family(raw) != G_SOCKET_FAMILY_UNIX) {
            g_socket_set_option(raw, 6 /* IPPROTO_TCP */, 1 /* TCP_NODELAY */, 1, NULL);
        }
        bridge->broker = broker;
        write_next(bridge);
        read_next(bridge);
    }
    release(bridge);
}

void
bridge_open(SoupWebsocketConnection *socket, GSocketConnectable *broker)
{
    Bridge *bridge = g_new0(Bridge, 1);
    g_autoptr(GSocketClient) client = g_socket_client_new();

    bridge->socket = g_object_ref(socket);
    bridge->cancel = g_cancellable_new();
    g_queue_init(&bridge->ahead);
    metrics_add(METRIC_SOCKETS, NULL, 1);
    bridge->n_users = 2; /* itself, and the connecting */
    soup_websocket_connection_set_max_incoming_payload_size(socket, BRIDGE_AHEAD_MAX);
    soup_websocket_connection_set_keepalive_interval(socket, 20);
    g_signal_connect(socket, "message", G_CALLBACK(on_message), bridge);
    g_signal_connect(socket, "closed", G_CALLBACK(on_closed), bridge);
    g_socket_client_set_enable_proxy(client, FALSE);
    g_socket_client_connect_async(client, broker, bridge->cancel, on_reached, bridge);
}
