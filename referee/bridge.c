/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bridge.h"

#include <linux/tcp.h>
#include <sys/socket.h>

#include "referee/metrics.h"
#include "referee/packets.h"

/* What one side has sent and the other not yet taken. */
typedef struct {
    GQueue chunks; /* of GBytes */
    gsize size;
    Packets packets;
} Way;

typedef struct {
    SoupWebsocketConnection *socket;
    GSocket *raw;
    GSocketConnection *broker; /* NULL until it is reached */
    GCancellable *cancel;
    BridgeProven proven;
    gpointer data;
    Way up;            /* to the broker */
    Way down;          /* to the phone */
    int n_may_send;    /* messages that may still go up */
    guint refill;      /* a source, while none may */
    guint look;        /* a source */
    guint64 handed;    /* of the bytes that came over @raw: those that we need not count any more */
    GSource *writable; /* while something waits to go down */
    bool heard;        /* the broker's first word */
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
    g_queue_clear_full(&bridge->up.chunks, (GDestroyNotify)g_bytes_unref);
    g_queue_clear_full(&bridge->down.chunks, (GDestroyNotify)g_bytes_unref);
    g_clear_object(&bridge->broker);
    g_object_unref(bridge->cancel);
    g_object_unref(bridge->raw);
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
    g_clear_handle_id(&bridge->refill, g_source_remove);
    g_clear_handle_id(&bridge->look, g_source_remove);
    if (bridge->writable != NULL) {
        g_source_destroy(bridge->writable);
        g_clear_pointer(&bridge->writable, g_source_unref);
    }
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

/* Who runs ahead, or speaks no MQTT, hears no farewell: it might never take it. */
static void
cut_off(Bridge *bridge)
{
    if (!bridge->closed) {
        g_socket_shutdown(bridge->raw, TRUE, TRUE, NULL);
        close_both(bridge);
    }
}

/* How many bytes libsoup has read of @raw so far. */
static guint64
count_read(GSocket *raw)
{
    struct tcp_info info = { 0 };
    socklen_t size = sizeof info;
    const guint64 n_waiting = (guint64)MAX(0, g_socket_get_available_bytes(raw));

    getsockopt(g_socket_get_fd(raw), 6 /* IPPROTO_TCP */, TCP_INFO, &info, &size);
    return info.tcpi_bytes_received - MIN(info.tcpi_bytes_received, n_waiting);
}

/* libsoup 3.2 keeps a message in parts until its last part comes, and every answer to a ping until
 * it is taken, and bounds neither. */
static gboolean
on_look(gpointer data)
{
    Bridge *bridge = data;
    const guint64 n_read = count_read(bridge->raw);

    if (n_read > bridge->handed + BRIDGE_HELD_MAX) {
        bridge->look = 0;
        cut_off(bridge);
        return G_SOURCE_REMOVE;
    }
    bridge->handed = MIN(bridge->handed, n_read);
    return G_SOURCE_CONTINUE;
}

static void
push(Way *way, GBytes *bytes)
{
    g_queue_push_tail(&way->chunks, bytes);
    way->size += g_bytes_get_size(bytes);
}

/* What @way has first; the caller owns it. */
static GBytes *
pop(Way *way)
{
    GBytes *bytes = g_queue_pop_head(&way->chunks);

    way->size -= g_bytes_get_size(bytes);
    return bytes;
}

/* --- from the phone to the broker --- */

static void write_next(Bridge *bridge);

static void
on_written(GObject *stream, GAsyncResult *result, gpointer data)
{
    Bridge *bridge = data;
    bool fine = g_output_stream_write_all_finish(G_OUTPUT_STREAM(stream), result, NULL, NULL);

    bridge->writing = false;
    g_bytes_unref(pop(&bridge->up));
    if (!fine) {
        close_both(bridge);
    } else if (!bridge->closed) {
        write_next(bridge);
    }
    release(bridge);
}

static gboolean
on_refill(gpointer data)
{
    Bridge *bridge = data;

    bridge->refill = 0;
    bridge->n_may_send++;
    write_next(bridge);
    return G_SOURCE_REMOVE;
}

/* The first of what waits, as far as it may go now, becomes a chunk of its own. False when nothing
 * may. */
static bool
cut_next(Bridge *bridge)
{
    Way *up = &bridge->up;
    gsize size = 0;
    const guint8 *bytes = g_bytes_get_data(g_queue_peek_head(&up->chunks), &size);
    PacketsVerdict verdict = PACKETS_FINE;
    gsize n = packets_take(&up->packets, bytes, size, &bridge->n_may_send, &verdict);

    if (verdict != PACKETS_FINE) {
        cut_off(bridge);
        return false;
    }
    if (n == 0 && bridge->refill == 0) {
        bridge->refill = g_timeout_add(BRIDGE_REFILL_MS, on_refill, bridge);
    }
    if (n > 0 && n < size) {
        g_autoptr(GBytes) whole = g_queue_pop_head(&up->chunks);

        g_queue_push_head(&up->chunks, g_bytes_new_from_bytes(whole, n, size - n));
        g_queue_push_head(&up->chunks, g_bytes_new_from_bytes(whole, 0, n));
    }
    return n > 0;
}

static void
write_next(Bridge *bridge)
{
    gsize size = 0;

    if (bridge->writing || bridge->broker == NULL || g_queue_is_empty(&bridge->up.chunks) ||
        !cut_next(bridge)) {
        return;
    }
    const void *start = g_bytes_get_data(g_queue_peek_head(&bridge->up.chunks), &size);
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
    metrics_count_bytes("broker", g_bytes_get_size(message));
    bridge->handed += g_bytes_get_size(message) + BRIDGE_FRAME;
    push(&bridge->up, g_bytes_ref(message));
    if (type != SOUP_WEBSOCKET_DATA_BINARY || bridge->up.size > BRIDGE_AHEAD_MAX) {
        cut_off(bridge);
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

/* --- from the broker to the phone --- */

static void send_next(Bridge *bridge);

static gboolean
on_writable(GObject *stream, gpointer data)
{
    Bridge *bridge = data;

    (void)stream;
    g_clear_pointer(&bridge->writable, g_source_unref);
    send_next(bridge);
    return G_SOURCE_REMOVE;
}

/* libsoup keeps whatever it is given: so it is given one chunk when the phone's socket takes
 * something, and the rest waits here, where it is counted. */
static void
send_next(Bridge *bridge)
{
    GIOStream *stream = soup_websocket_connection_get_io_stream(bridge->socket);
    GPollableOutputStream *out = G_POLLABLE_OUTPUT_STREAM(g_io_stream_get_output_stream(stream));

    if (bridge->closed || bridge->writable != NULL || g_queue_is_empty(&bridge->down.chunks)) {
        return;
    }
    /* A phone that is cut off: its line is closed some time before "closed" says so. */
    if (g_socket_is_closed(bridge->raw) ||
        soup_websocket_connection_get_state(bridge->socket) != SOUP_WEBSOCKET_STATE_OPEN) {
        return;
    }
    if (g_pollable_output_stream_is_writable(out)) {
        g_autoptr(GBytes) bytes = pop(&bridge->down);
        gsize size = 0;
        const void *start = g_bytes_get_data(bytes, &size);

        soup_websocket_connection_send_binary(bridge->socket, start, size);
    }
    if (!g_queue_is_empty(&bridge->down.chunks)) {
        bridge->writable = g_pollable_output_stream_create_source(out, NULL);
        g_source_set_callback(bridge->writable, G_SOURCE_FUNC(on_writable), bridge, NULL);
        g_source_attach(bridge->writable, NULL);
    }
}

static void read_next(Bridge *bridge);

/* The broker has said the first @size bytes of the buffer. False when that is no MQTT. */
static bool
hear(Bridge *bridge, gsize size)
{
    PacketsVerdict verdict = PACKETS_FINE;
    int n_more = G_MAXINT;

    if (!bridge->heard && packets_let_in(bridge->buffer, size)) {
        bridge->proven(bridge->raw, bridge->data);
    }
    bridge->heard = true;
    packets_take(&bridge->down.packets, bridge->buffer, size, &n_more, &verdict);
    bridge->n_may_send = MIN(BRIDGE_SENT_MAX, bridge->n_may_send + (G_MAXINT - n_more));
    push(&bridge->down, g_bytes_new(bridge->buffer, size));
    return verdict != PACKETS_BROKEN;
}

static void
on_read(GObject *stream, GAsyncResult *result, gpointer data)
{
    Bridge *bridge = data;
    gssize size = g_input_stream_read_finish(G_INPUT_STREAM(stream), result, NULL);

    if (size <= 0) {
        close_both(bridge);
    } else if (!bridge->closed) {
        metrics_count_bytes("phones", (gsize)size);
        if (!hear(bridge, (gsize)size) || bridge->down.size > BRIDGE_AHEAD_MAX) {
            cut_off(bridge);
        } else {
            send_next(bridge);
            write_next(bridge);
            read_next(bridge);
        }
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
bridge_open(SoupWebsocketConnection *socket,
            GSocket *raw,
            GSocketConnectable *broker,
            BridgeProven proven,
            gpointer data)
{
    Bridge *bridge = g_new0(Bridge, 1);
    g_autoptr(GSocketClient) client = g_socket_client_new();

    bridge->socket = g_object_ref(socket);
    bridge->raw = g_object_ref(raw);
    bridge->cancel = g_cancellable_new();
    bridge->proven = proven;
    bridge->data = data;
    bridge->n_may_send = BRIDGE_SENT_MAX;
    bridge->handed = count_read(raw);
    bridge->look = g_timeout_add_seconds(1, on_look, bridge);
    g_queue_init(&bridge->up.chunks);
    g_queue_init(&bridge->down.chunks);
    bridge->up.packets.most = BRIDGE_PACKET_MAX;
    bridge->down.packets.most = G_MAXUINT32;
    metrics_add(METRIC_SOCKETS, NULL, 1);
    bridge->n_users = 2; /* itself, and the connecting */
    soup_websocket_connection_set_max_incoming_payload_size(socket, BRIDGE_AHEAD_MAX);
    soup_websocket_connection_set_keepalive_interval(socket, 20);
    g_signal_connect(socket, "message", G_CALLBACK(on_message), bridge);
    g_signal_connect(socket, "closed", G_CALLBACK(on_closed), bridge);
    g_socket_client_set_enable_proxy(client, FALSE);
    g_socket_client_connect_async(client, broker, bridge->cancel, on_reached, bridge);
}
