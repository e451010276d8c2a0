/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request.c: fuzz target for the daemon's port: any input is answered, or the connection is closed
 *
 * The input is the data that a guest sends on one connection: requests, or a websocket handshake
 * and its frames. The daemon's gateway runs in this process, on a local port. Its channel leads to
 * the daemon's web, with a real house behind it. Websockets are connected to a broker that echoes
 * everything. Each guest has its own address, since the daemon slows down an address with too many
 * tries.
 */
#include <gio/gunixsocketaddress.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "referee/gateway/server.h"
#include "referee/house/house.h"
#include "tests/fuzz/played.h"
#include "tests/fuzz/target.h"

enum {
    GUESTS_MAX = 200,     /* maximum number of guests per house */
    READ_BYTES = 1 << 14, /* size of one read */
    TURNS_MAX = 100000,   /* limit of turns of the two event loops for one guest */
    QUIET_TURNS = 3,      /* number of idle turns after which both loops count as quiet */
};

#define GAME "lady-alice"

static struct {
    GPtrArray *editions; /* of Edition, borrowed */
    House *house;        /* NULL: must be opened */
    Web *web;
    struct ev_loop *loop; /* event loop of the gateway */
    Server *gateway;
    GSocketService *broker;
    GSocketConnectable *way; /* address of the broker */
    char *pages;
    guint n_guests;
    bool is_changed; /* the input may have changed the house */
} server;

/* One connection. */
typedef struct {
    GSocket *socket;
    const uint8_t *left;
    size_t left_size;
    size_t n_heard;
    bool is_over;
} Guest;

/* --- the broker --- */

static gboolean
on_joined(GSocketService *service, GSocketConnection *connection, GObject *source, gpointer data)
{
    (void)service;
    (void)source;
    (void)data;
    g_output_stream_splice_async(g_io_stream_get_output_stream(G_IO_STREAM(connection)),
                                 g_io_stream_get_input_stream(G_IO_STREAM(connection)),
                                 G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE |
                                     G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                 G_PRIORITY_DEFAULT,
                                 NULL,
                                 NULL,
                                 NULL);
    return FALSE;
}

/* Confirms the accounts that the house requested, a moment later. */
static gboolean
answer_command(gpointer data)
{
    json_t *command = json_loads(data, 0, NULL);
    const json_t *list = json_object_get(command, "commands");
    json_t *responses = json_array();
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);

        json_array_append_new(
            responses,
            json_pack("{s:O?}", "correlationData", json_object_get(one, "correlationData")));
    }
    json_t *response = json_pack("{s:o}", "responses", responses);
    char *text = json_dumps(response, 0);

    if (server.house != NULL) {
        house_take(server.house, ACCOUNTS_TOPIC "/response", text, strlen(text));
    }
    free(text);
    json_decref(response);
    json_decref(command);
    return G_SOURCE_REMOVE;
}

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    (void)retained;
    (void)data;
    server.is_changed = true;
    if (strcmp(topic, ACCOUNTS_TOPIC) == 0) {
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, answer_command, g_strdup(text), g_free);
    }
}

/* --- the server --- */

/* Creates the parts that last as long as the process. */
static void
begin(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_build_filename(target_folder(), "broker", NULL);
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(path);

    server.editions = g_ptr_array_new();
    g_ptr_array_add(server.editions, played_edition(GAME));
    server.broker = g_socket_service_new();
    g_socket_listener_add_address(G_SOCKET_LISTENER(server.broker),
                                  address,
                                  G_SOCKET_TYPE_STREAM,
                                  G_SOCKET_PROTOCOL_DEFAULT,
                                  NULL,
                                  NULL,
                                  &error);
    g_assert_no_error(error);
    g_signal_connect(server.broker, "incoming", G_CALLBACK(on_joined), NULL);
    server.way = G_SOCKET_CONNECTABLE(g_steal_pointer(&address));
    server.pages = g_build_filename(FUZZ_ROOT, "referee", "phone", NULL);
}

static void
settle_loop(void)
{
    int n_quiet = 0;

    for (int n = 0; n_quiet < QUIET_TURNS; n++) {
        const bool is_busy = g_main_context_iteration(NULL, FALSE);

        if (server.gateway != NULL) {
            ev_run(server.loop, EVRUN_NOWAIT);
        }
        n_quiet = is_busy ? 0 : n_quiet + 1;
        if (n > TURNS_MAX) {
            g_error("the loop has no end");
        }
    }
}

static void
close_site(void)
{
    g_clear_pointer(&server.gateway, server_free);
    g_clear_pointer(&server.web, web_free);
    settle_loop();
    g_clear_pointer(&server.house, house_free);
    played_wait();
    settle_loop();
}

/* Runs the gateway in this process, without a sandbox. */
static void
open_gateway(void)
{
    g_autoptr(GError) error = NULL;
    int ends[2];

    if (server.loop == NULL) {
        server.loop = ev_loop_new(0);
    }
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), ==, 0);
    server.gateway = server_new(server.loop, server.pages, ends[0], &error);
    g_assert_no_error(error);
    const int port = dup(web_open_to(server.web, ends[1]));
    server_take_briefing(server.gateway, &error);
    g_assert_no_error(error);
    server_open(server.gateway, port, -1, &error);
    g_assert_no_error(error);
    server_begin(server.gateway);
}

static void
open_site(void)
{
    static const char SOUND[] = "ID3 a voice";
    g_autoptr(GError) error = NULL;
    const Edition *edition = played_edition(GAME);
    GBytes *journal = played_journal(GAME, 12);
    g_autofree char *name = g_strconcat(edition->id, ".journal", NULL);
    gsize size = 0;
    const void *bytes = g_bytes_get_data(journal, &size);

    close_site();
    g_free(target_file(name, bytes, size));
    server.house = played_house(server.editions, hear, NULL);
    server.web = web_new(server.pages, 0, server.way, house_handlers(server.house), &error);
    g_assert_no_error(error);
    g_autoptr(GBytes) sound = g_bytes_new_static(SOUND, strlen(SOUND));
    web_put(server.web, "/narration/PQP1/introduction.mp3", "audio/mpeg", "5d0", sound);
    open_gateway();
    house_greet(server.house);
    server.is_changed = false;
    server.n_guests = 0;
}

/* --- a guest --- */

static GSocket *
connect_guest(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *own =
        g_strdup_printf("127.9.%u.%u", server.n_guests / 250, 1 + server.n_guests % 250);
    g_autoptr(GSocketAddress) from = g_inet_socket_address_new_from_string(own, 0);
    g_autoptr(GSocketAddress) to =
        g_inet_socket_address_new_from_string("127.0.0.1", (guint)web_port(server.web));
    GSocket *socket =
        g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);

    g_assert_no_error(error);
    server.n_guests++;
    g_socket_bind(socket, from, FALSE, &error);
    g_assert_no_error(error);
    g_socket_connect(socket, to, NULL, &error);
    g_assert_no_error(error);
    g_socket_set_blocking(socket, FALSE);
    return socket;
}

/* Sends as much as the socket accepts. Shuts down sending after the last byte. */
static void
say(Guest *guest)
{
    gssize n =
        g_socket_send(guest->socket, (const char *)guest->left, guest->left_size, NULL, NULL);

    if (n < 0) { /* the connection was closed */
        guest->left_size = 0;
        return;
    }
    guest->left += n;
    guest->left_size -= (size_t)n;
    if (guest->left_size == 0) {
        g_socket_shutdown(guest->socket, FALSE, TRUE, NULL);
    }
}

static gboolean
on_ready(GSocket *socket, GIOCondition condition, gpointer data)
{
    Guest *guest = data;
    char heard[READ_BYTES];

    if ((condition & G_IO_OUT) != 0) {
        say(guest);
        return guest->left_size > 0;
    }
    gssize n = g_socket_receive(socket, heard, sizeof heard, NULL, NULL);
    guest->n_heard += n > 0 ? (size_t)n : 0;
    guest->is_over = n <= 0;
    return !guest->is_over;
}

static GSource *
attach(GSocket *socket, GIOCondition condition, Guest *guest)
{
    GSource *source = g_socket_create_source(socket, condition, NULL);

    g_source_set_callback(source, G_SOURCE_FUNC(on_ready), guest, NULL);
    g_source_attach(source, NULL);
    return source;
}

/* Connects a guest, which sends @data. Everything happens in this thread, and data on a local
 * connection arrives at once. When the loops are idle, the guest has therefore received all that
 * it will receive. */
static void
visit(const uint8_t *data, size_t size)
{
    Guest guest = { .socket = connect_guest(), .left = data, .left_size = size };
    g_autoptr(GSource) hearing = attach(guest.socket, G_IO_IN, &guest);
    g_autoptr(GSource) saying = attach(guest.socket, G_IO_OUT, &guest);

    settle_loop();
    g_source_destroy(hearing);
    g_source_destroy(saying);
    g_socket_close(guest.socket, NULL);
    g_object_unref(guest.socket);
    settle_loop();
}

/* Reports whether the input may have reached the host's functions. These can change the house
 * without a message to the broker. */
static bool
names_host(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);

    return strstr(text, "host") != NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    played_begin();
    if (server.editions == NULL) {
        begin();
    }
    if (server.house == NULL || server.is_changed || server.n_guests >= GUESTS_MAX) {
        open_site();
    }
    visit(data, size);
    server.is_changed = server.is_changed || names_host(data, size);
    return 0;
}
