/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bridge.c: what the broker says before it hangs up reaches the phone: a seat that moves to another
 * is told so, and its phone let go, in one breath
 */
#include "referee/broker/bridge.h"

#include <gio/gunixsocketaddress.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/referee/folder.h"

enum {
    PHONE,
    REFEREE,
    LARGE =
        900 << 10, /* bytes: more than the kernel holds for a socket, less than BRIDGE_AHEAD_MAX */
};

/* A phone's end of a websocket, whose other end a bridge joins to a broker of the test's. */
typedef struct {
    char *folder;
    char *path;
    int listener;
    SoupWebsocketConnection *phone;
    gsize n_heard; /* bytes */
    int n_errors;
    bool closed;
} Line;

static void
on_message(SoupWebsocketConnection *phone, int type, GBytes *message, gpointer data)
{
    Line *line = data;

    (void)phone;
    (void)type;
    line->n_heard += g_bytes_get_size(message);
}

static void
on_error(SoupWebsocketConnection *phone, const GError *error, gpointer data)
{
    Line *line = data;

    (void)phone;
    (void)error;
    line->n_errors++;
}

static void
on_closed(SoupWebsocketConnection *phone, gpointer data)
{
    Line *line = data;

    (void)phone;
    line->closed = true;
}

static void
on_proven(GSocket *raw, gpointer data)
{
    (void)raw;
    (void)data;
}

static SoupWebsocketConnection *
websocket(GSocket *raw, SoupWebsocketConnectionType type)
{
    g_autoptr(GUri) uri = g_uri_parse("ws://hansom.local/ws", G_URI_FLAGS_NONE, NULL);
    g_autoptr(GSocketConnection) stream = g_socket_connection_factory_create_connection(raw);

    return soup_websocket_connection_new(G_IO_STREAM(stream), uri, type, NULL, NULL, NULL);
}

static GSocket *
socket_on(int fd)
{
    g_autoptr(GError) error = NULL;
    GSocket *socket = g_socket_new_from_fd(fd, &error);

    g_assert_no_error(error);
    return socket;
}

static int
listen_at(GSocketAddress *address)
{
    struct sockaddr_storage native = { 0 };
    const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    const gssize size = g_socket_address_get_native_size(address);

    g_assert_true(g_socket_address_to_native(address, &native, sizeof native, NULL));
    g_assert_cmpint(bind(listener, (struct sockaddr *)&native, (socklen_t)size), ==, 0);
    g_assert_cmpint(listen(listener, 1), ==, 0);
    return listener;
}

static void
line_open(Line *line)
{
    int ends[2];

    *line = (Line){ .folder = folder_make("bridge") };
    line->path = g_build_filename(line->folder, "broker", NULL);
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(line->path);
    line->listener = listen_at(address);
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
    g_autoptr(GSocket) near = socket_on(ends[PHONE]);
    g_autoptr(GSocket) raw = socket_on(ends[REFEREE]);
    g_autoptr(SoupWebsocketConnection) socket = websocket(raw, SOUP_WEBSOCKET_CONNECTION_SERVER);
    line->phone = websocket(near, SOUP_WEBSOCKET_CONNECTION_CLIENT);
    soup_websocket_connection_set_max_incoming_payload_size(line->phone, 0);
    g_signal_connect(line->phone, "message", G_CALLBACK(on_message), line);
    g_signal_connect(line->phone, "error", G_CALLBACK(on_error), line);
    g_signal_connect(line->phone, "closed", G_CALLBACK(on_closed), line);
    bridge_open(socket, raw, G_SOCKET_CONNECTABLE(address), on_proven, NULL);
}

static void
line_close(Line *line)
{
    g_object_unref(line->phone);
    close(line->listener);
    folder_remove(line->folder);
    g_free(line->path);
    g_free(line->folder);
}

/* An MQTT message of @size bytes in all (MQTT 5.0, 3.3), which wants an answer or not. The caller
 * frees it. */
static guint8 *
packet_new(gsize size, bool asks)
{
    guint8 *packet = g_malloc0(size);
    const gsize n_length = size < 130 ? 1 : 3; /* so that neither 2 nor 4 bytes say it */
    gsize rest = size - 1 - n_length;

    packet[0] = asks ? 0x32 : 0x30; /* PUBLISH, QoS 1 or 0 */
    for (gsize i = 0; i < n_length; i++, rest >>= 7) {
        packet[1 + i] = (guint8)((rest & 0x7f) | (i + 1 < n_length ? 0x80 : 0));
    }
    return packet;
}

typedef struct {
    int fd;
    gsize size;
    bool asks;
} Speech;

/* The broker's end, once the bridge has come for it. */
static int
be_reached(const Line *line)
{
    int fd = accept(line->listener, NULL, NULL);

    while (fd < 0) {
        g_main_context_iteration(NULL, FALSE);
        fd = accept(line->listener, NULL, NULL);
    }
    return fd;
}

static gpointer
speak(gpointer data)
{
    const Speech *speech = data;
    g_autofree guint8 *packet = packet_new(speech->size, speech->asks);

    for (gsize n = 0; n < speech->size;) {
        const ssize_t sent = send(speech->fd, packet + n, speech->size - n, MSG_NOSIGNAL);

        g_assert_cmpint(sent, >, 0);
        n += (gsize)sent;
    }
    close(speech->fd);
    return NULL;
}

/* The broker says so many bytes and hangs up; where the kernel holds them all, before any is read.
 * The phone's side of the farewell is taken: where it is not, that comes to the phone as an error,
 * with which its kernel may forget what it has yet to read. */
static void
test_farewell(gconstpointer data)
{
    const gsize size = GPOINTER_TO_SIZE(data);
    Line line;

    line_open(&line);
    Speech speech = { .fd = be_reached(&line), .size = size };
    GThread *broker = g_thread_new("broker", speak, &speech);
    if (size < LARGE) {
        g_thread_join(g_steal_pointer(&broker));
    }
    while (!line.closed) {
        g_main_context_iteration(NULL, TRUE);
    }
    g_clear_pointer(&broker, g_thread_join);
    g_assert_cmpuint(line.n_heard, ==, size);
    g_assert_cmpint(line.n_errors, ==, 0);
    g_assert_cmpint(
        soup_websocket_connection_get_close_code(line.phone), ==, SOUP_WEBSOCKET_CLOSE_NORMAL);
    line_close(&line);
}

/* A message that wants an answer has it before the line is closed. */
static void
test_answer(void)
{
    static const guint8 PUBACK[] = { 0x40, 2, 0, 1 };
    Line line;

    line_open(&line);
    Speech speech = { .fd = be_reached(&line), .size = 40, .asks = true };
    speak(&speech);
    while (line.n_heard < speech.size) {
        g_main_context_iteration(NULL, TRUE);
    }
    while (g_main_context_iteration(NULL, FALSE)) {
    }
    g_assert_cmpint(soup_websocket_connection_get_state(line.phone), ==, SOUP_WEBSOCKET_STATE_OPEN);
    soup_websocket_connection_send_binary(line.phone, PUBACK, sizeof PUBACK);
    while (!line.closed) {
        g_main_context_iteration(NULL, TRUE);
    }
    g_assert_cmpint(line.n_errors, ==, 0);
    line_close(&line);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/bridge/farewell/a-message", GSIZE_TO_POINTER(40), test_farewell);
    g_test_add_data_func("/bridge/farewell/some-reads", GSIZE_TO_POINTER(60 << 10), test_farewell);
    g_test_add_data_func("/bridge/farewell/much", GSIZE_TO_POINTER(LARGE), test_farewell);
    g_test_add_func("/bridge/farewell/an-answer", test_answer);
    return g_test_run();
}
