/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/broker/bridge.h"

#include <errno.h>
#include <glib-unix.h>
#include <linux/tcp.h>
#include <sys/socket.h>

#include "referee/base/metrics.h"
#include "referee/broker/packets.h"

/* What the broker has sent and the phone not yet taken. */
typedef struct {
    GQueue chunks; /* of GBytes */
    gsize size;
    Packets packets;
} Down;

/* What the phone has sent and the broker not yet taken. Only whole packets go on: MQTT.js sends one
 * as seven messages, and the broker would be woken for each. */
typedef struct {
    GByteArray *bytes;
    gsize n_judged; /* of them, from the first on, may go */
    bool ended;     /* the broker takes no more, though it may have said something before that */
    Packets packets;
} Up;

typedef struct {
    SoupWebsocketConnection *socket;
    GSocket *raw;
    GSocketConnection *broker; /* NULL until it is reached */
    GCancellable *cancel;
    BridgeProven proven;
    gpointer data;
    int fd;         /* of the broker's line */
    guint readable; /* sources of it; 0 when there is none */
    guint takes_more;
    Up up;
    Down down;
    int n_may_send;    /* messages that may still go up */
    guint refill;      /* a source, while none may */
    guint look;        /* a source */
    guint farewell;    /* a source, once the broker has hung up */
    guint64 handed;    /* of the bytes that came over @raw: those that we need not count any more */
    GSource *writable; /* while something waits to go down */
    GList *due;        /* its place among those that have something for the broker; NULL: none */
    bool heard;        /* the broker's first word */
    bool closed;
    int n_users; /* callbacks that are still to come or are running, and the bridge itself */
    guint8 buffer[BRIDGE_READ];
} Bridge;

/* Bridges whose phones have said something in this turn of the loop, which goes on at its end: a
 * phone that has heard five messages acknowledges each by itself, and the broker is woken once. */
static GQueue due = G_QUEUE_INIT;

static void
release(Bridge *bridge)
{
    if (--bridge->n_users > 0) {
        return;
    }
    g_byte_array_unref(bridge->up.bytes);
    g_queue_clear_full(&bridge->down.chunks, (GDestroyNotify)g_bytes_unref);
    g_clear_object(&bridge->broker);
    g_object_unref(bridge->cancel);
    g_object_unref(bridge->raw);
    g_object_unref(bridge->socket);
    g_free(bridge);
}

/* Of the broker's side. */
static void
let_go(Bridge *bridge)
{
    bridge->up.ended = true;
    g_clear_handle_id(&bridge->refill, g_source_remove);
    g_clear_handle_id(&bridge->readable, g_source_remove);
    g_clear_handle_id(&bridge->takes_more, g_source_remove);
    if (bridge->broker != NULL) {
        g_io_stream_close(G_IO_STREAM(bridge->broker), NULL, NULL);
    }
}

static void
close_both(Bridge *bridge)
{
    if (bridge->closed) {
        return;
    }
    bridge->closed = true;
    let_go(bridge);
    if (bridge->due != NULL) {
        g_queue_delete_link(&due, g_steal_pointer(&bridge->due));
    }
    metrics_add(METRIC_SOCKETS, NULL, -1);
    g_clear_handle_id(&bridge->look, g_source_remove);
    g_clear_handle_id(&bridge->farewell, g_source_remove);
    if (bridge->writable != NULL) {
        g_source_destroy(bridge->writable);
        g_clear_pointer(&bridge->writable, g_source_unref);
    }
    g_cancellable_cancel(bridge->cancel);
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

/* --- from the phone to the broker --- */

static void pass_up(Bridge *bridge);

static gboolean
on_refill(gpointer data)
{
    Bridge *bridge = data;

    bridge->refill = 0;
    bridge->n_may_send++;
    pass_up(bridge);
    return G_SOURCE_REMOVE;
}

static gboolean
on_takes_more(gint fd, GIOCondition condition, gpointer data)
{
    Bridge *bridge = data;

    (void)fd;
    (void)condition;
    bridge->takes_more = 0;
    pass_up(bridge);
    return G_SOURCE_REMOVE;
}

/* Looks at what came since, as far as it may go now. False when it is no MQTT. */
static bool
judge_up(Bridge *bridge)
{
    Up *up = &bridge->up;
    PacketsVerdict verdict = PACKETS_FINE;
    int n_nowhere = G_MAXINT;

    up->n_judged += packets_take(&up->packets,
                                 up->bytes->data + up->n_judged,
                                 up->bytes->len - up->n_judged,
                                 up->ended ? &n_nowhere : &bridge->n_may_send,
                                 &verdict);
    if (up->n_judged < up->bytes->len && bridge->refill == 0) {
        bridge->refill = g_timeout_add(BRIDGE_REFILL_MS, on_refill, bridge);
    }
    return verdict == PACKETS_FINE;
}

static void
send_up(Bridge *bridge)
{
    Up *up = &bridge->up;
    const gsize n_whole = up->n_judged - up->packets.n_open;

    if (n_whole == 0 || bridge->takes_more != 0) {
        return;
    }
    ssize_t n = send(bridge->fd, up->bytes->data, n_whole, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        up->ended = true; /* that it has hung up is read behind what it said last */
        return;
    }
    if (n > 0) {
        g_byte_array_remove_range(up->bytes, 0, (guint)n);
        up->n_judged -= (gsize)n;
    }
    if (n < (ssize_t)n_whole) {
        bridge->takes_more = g_unix_fd_add(bridge->fd, G_IO_OUT, on_takes_more, bridge);
    }
}

static void bid_farewell(Bridge *bridge);

static void
pass_up(Bridge *bridge)
{
    if (bridge->closed || bridge->broker == NULL) {
        return;
    }
    if (!judge_up(bridge)) {
        cut_off(bridge);
    } else if (bridge->up.ended) {
        g_byte_array_set_size(bridge->up.bytes, 0);
        bridge->up.n_judged = 0;
        bid_farewell(bridge);
    } else {
        send_up(bridge);
    }
}

static void
on_message(SoupWebsocketConnection *socket, int type, GBytes *message, gpointer data)
{
    Bridge *bridge = data;
    gsize size = 0;
    const guint8 *bytes = g_bytes_get_data(message, &size);

    (void)socket;
    if (bridge->closed || size == 0) {
        return;
    }
    metrics_count_bytes("broker", size);
    bridge->handed += size + BRIDGE_FRAME;
    if (type != SOUP_WEBSOCKET_DATA_BINARY || bridge->up.bytes->len + size > BRIDGE_AHEAD_MAX) {
        cut_off(bridge);
        return;
    }
    g_byte_array_append(bridge->up.bytes, bytes, (guint)size);
    if (bridge->due == NULL) {
        g_queue_push_tail(&due, bridge);
        bridge->due = due.tail;
    }
}

static gboolean
is_any_due(GSource *source, gint *timeout_ms)
{
    (void)source;
    *timeout_ms = -1;
    return !g_queue_is_empty(&due);
}

static gboolean
check_due(GSource *source)
{
    (void)source;
    return !g_queue_is_empty(&due);
}

static gboolean
pass_all_up(GSource *source, GSourceFunc callback, gpointer data)
{
    (void)source;
    (void)callback;
    (void)data;
    while (!g_queue_is_empty(&due)) {
        Bridge *bridge = g_queue_pop_head(&due);

        bridge->due = NULL;
        pass_up(bridge);
    }
    return G_SOURCE_CONTINUE;
}

/* A source for all bridges, attached once: to attach one and take it off costs calls of the
 * system. */
static void
begin_turns(void)
{
    static GSourceFuncs functions = {
        .prepare = is_any_due,
        .check = check_due,
        .dispatch = pass_all_up,
    };
    static GSource *turns = NULL;

    if (turns == NULL) {
        turns = g_source_new(&functions, sizeof(GSource));
        g_source_set_priority(turns, G_PRIORITY_HIGH);
        g_source_attach(turns, NULL);
    }
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
on_late(gpointer data)
{
    Bridge *bridge = data;

    bridge->farewell = 0;
    cut_off(bridge);
    return G_SOURCE_REMOVE;
}

/* Once the phone has all that the broker said, and has answered each message: MQTT.js forgets what
 * it has not come to when the line is closed. */
static void
bid_farewell(Bridge *bridge)
{
    if (bridge->farewell != 0 && g_queue_is_empty(&bridge->down.chunks) &&
        bridge->up.packets.n_answers >= bridge->down.packets.n_asks &&
        soup_websocket_connection_get_state(bridge->socket) == SOUP_WEBSOCKET_STATE_OPEN) {
        soup_websocket_connection_close(bridge->socket, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
    }
}

/* The broker has hung up. What it said goes down first, such as that this seat has moved to another
 * phone, said right before the account's end; and the socket is open until the phone closes it too:
 * closed with something in it that nobody has read, it would take back what is on its way. */
static void
hang_up(Bridge *bridge)
{
    let_go(bridge);
    bridge->farewell = g_timeout_add_seconds(BRIDGE_FAREWELL_S, on_late, bridge);
    send_next(bridge);
}

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

    if (bridge->closed || bridge->writable != NULL) {
        return;
    }
    /* A phone that is cut off: its line is closed some time before "closed" says so. */
    if (g_socket_is_closed(bridge->raw) ||
        soup_websocket_connection_get_state(bridge->socket) != SOUP_WEBSOCKET_STATE_OPEN) {
        return;
    }
    if (!g_queue_is_empty(&bridge->down.chunks) && g_pollable_output_stream_is_writable(out)) {
        g_autoptr(GBytes) bytes = g_queue_pop_head(&bridge->down.chunks);
        gsize size = 0;
        const void *start = g_bytes_get_data(bytes, &size);

        bridge->down.size -= size;
        soup_websocket_connection_send_binary(bridge->socket, start, size);
    }
    if (!g_queue_is_empty(&bridge->down.chunks)) {
        bridge->writable = g_pollable_output_stream_create_source(out, NULL);
        g_source_set_callback(bridge->writable, G_SOURCE_FUNC(on_writable), bridge, NULL);
        g_source_attach(bridge->writable, NULL);
    }
    bid_farewell(bridge);
}

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
    g_queue_push_tail(&bridge->down.chunks, g_bytes_new(bridge->buffer, size));
    bridge->down.size += size;
    return verdict != PACKETS_BROKEN;
}

static void
read_some(Bridge *bridge)
{
    ssize_t size = recv(bridge->fd, bridge->buffer, sizeof bridge->buffer, MSG_DONTWAIT);

    if (size < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (size <= 0) {
        hang_up(bridge);
        return;
    }
    metrics_count_bytes("phones", (gsize)size);
    if (!hear(bridge, (gsize)size) || bridge->down.size > BRIDGE_AHEAD_MAX) {
        cut_off(bridge);
        return;
    }
    send_next(bridge);
    pass_up(bridge);
}

static gboolean
on_readable(gint fd, GIOCondition condition, gpointer data)
{
    Bridge *bridge = data;

    (void)fd;
    (void)condition;
    bridge->n_users++;
    read_some(bridge);
    const bool goes_on = bridge->readable != 0;
    release(bridge);
    return goes_on ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
on_reached(GObject *client, GAsyncResult *result, gpointer data)
{
    Bridge *bridge = data;
    GSocketConnection *broker =
        g_socket_client_connect_finish(G_SOCKET_CLIENT(client), result, NULL);

    if (bridge->closed) {
        g_clear_object(&broker);
    } else if (broker == NULL) {
        hang_up(bridge);
    } else {
        GSocket *raw = g_socket_connection_get_socket(broker);

        if (g_socket_get_family(raw) != G_SOCKET_FAMILY_UNIX) {
            g_socket_set_option(raw, 6 /* IPPROTO_TCP */, 1 /* TCP_NODELAY */, 1, NULL);
        }
        bridge->broker = broker;
        bridge->fd = g_socket_get_fd(raw);
        bridge->readable =
            g_unix_fd_add(bridge->fd, G_IO_IN | G_IO_HUP | G_IO_ERR, on_readable, bridge);
        pass_up(bridge);
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
    bridge->up.bytes = g_byte_array_new();
    begin_turns();
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
