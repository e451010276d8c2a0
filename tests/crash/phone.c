/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/crash/phone.h"

#include <string.h>

#include "cases/model/seating.h"
#include "tests/crash/mqtt.h"

enum {
    RETRY_MS = 60,
    JOIN_MS = 400, /* time between two tries to join; the daemon accepts only a few per minute */
    PAYLOAD_MAX = 4 << 20,
    SUBSCRIBE_ID = 1,
};

typedef enum {
    LINE_NONE,
    LINE_JOINING, /* an HTTP request is in progress */
    LINE_OPENING, /* a websocket handshake is in progress */
    LINE_GREETING,
    LINE_OPEN,
    LINE_READY, /* subscribed, and the view has arrived */
} Line;

struct Phone {
    SoupSession *session;
    int port;
    const Edition *edition;
    Seat seat;
    PhoneHandlers handlers;
    char *username; /* NULL until the phone has joined */
    char *password;
    bool shows_card; /* joins with its seat's card */
    bool awake;
    Line line;
    SoupWebsocketConnection *socket;
    GByteArray *in;
    GCancellable *cancel;
    guint retry;
    guint16 packet;
    int n_under_way; /* number of callbacks that have not run yet */
};

static void go(Phone *phone);

Phone *
phone_new(
    const char *address, int port, const Edition *edition, Seat seat, const PhoneHandlers *handlers)
{
    Phone *phone = g_new0(Phone, 1);
    g_autoptr(GSocketAddress) from = g_inet_socket_address_new_from_string(address, 0);

    *phone = (Phone){
        .session =
            soup_session_new_with_options("local-address", from, "proxy-resolver", NULL, NULL),
        .port = port,
        .edition = edition,
        .seat = seat,
        .handlers = *handlers,
        .in = g_byte_array_new(),
        .cancel = g_cancellable_new(),
    };
    return phone;
}

Seat
phone_seat(const Phone *phone)
{
    return phone->seat;
}

bool
phone_is_ready(const Phone *phone)
{
    return phone->line == LINE_READY;
}

char *
phone_tell(const Phone *phone)
{
    static const char *const LINES[] = {
        "no line", "joins", "opens a line", "greets", "is on the line", "is ready",
    };

    return g_strdup_printf("%s/%s %s%s, %d under way%s",
                           phone->edition->id,
                           SEAT_COLOURS[phone->seat],
                           LINES[phone->line],
                           phone->awake ? "" : ", rests",
                           phone->n_under_way,
                           phone->retry == 0 ? "" : ", tries again");
}

bool
phone_is_still(const Phone *phone)
{
    return phone->socket == NULL && phone->n_under_way == 0;
}

static gboolean
on_retry(gpointer data)
{
    Phone *phone = data;

    phone->retry = 0;
    go(phone);
    return G_SOURCE_REMOVE;
}

/* Drops the connection, and schedules the next try. */
static void
lose(Phone *phone)
{
    phone->line = LINE_NONE;
    g_byte_array_set_size(phone->in, 0);
    if (phone->socket != NULL) {
        g_signal_handlers_disconnect_by_data(phone->socket, phone);
        g_clear_object(&phone->socket);
    }
    if (phone->awake && phone->retry == 0) {
        phone->retry = g_timeout_add(phone->username == NULL ? JOIN_MS : RETRY_MS, on_retry, phone);
    }
}

/* --- connected --- */

static void
put(Phone *phone, GByteArray *packet)
{
    if (soup_websocket_connection_get_state(phone->socket) == SOUP_WEBSOCKET_STATE_OPEN) {
        soup_websocket_connection_send_binary(phone->socket, packet->data, packet->len);
    }
    g_byte_array_unref(packet);
}

static char *
up_topic(const Phone *phone, const char *kind)
{
    return g_strdup_printf(
        "hansom/%s/up/%s/%s", phone->edition->id, SEAT_COLOURS[phone->seat], kind);
}

/* Subscribes to the topics that a phone may receive, and to two filters that go beyond them. */
static void
subscribe(Phone *phone)
{
    const char *id = phone->edition->id;
    g_autofree char *own = g_strdup_printf("hansom/%s/seat/%s/#", id, SEAT_COLOURS[phone->seat]);
    g_autofree char *table = g_strdup_printf("hansom/%s/table/#", id);
    g_autofree char *all = g_strdup_printf("hansom/%s/seat/+/view", id);
    const char *topics[] = { own, table, all, "#", NULL };

    put(phone, mqtt_subscribe(SUBSCRIBE_ID, topics));
}

static void
take_packet(Phone *phone, const MqttPacket *packet)
{
    switch (packet->kind) {
    case MQTT_CONNACK:
        if (packet->reason != 0) { /* the account was in the part of the journal that was cut off */
            phone->shows_card = true;
            g_clear_pointer(&phone->username, g_free);
            lose(phone);
            return;
        }
        subscribe(phone);
        phone->line = LINE_OPEN;
        return;
    case MQTT_SUBACK: {
        g_autofree char *here = up_topic(phone, "here");

        put(phone, mqtt_publish(++phone->packet | 0x4000, here, "1", true));
        return;
    }
    case MQTT_PUBLISH:
        if (packet->id != 0) {
            put(phone, mqtt_puback(packet->id));
        }
        if (phone->line == LINE_OPEN && g_str_has_suffix(packet->topic, "/view") &&
            strstr(packet->topic, "/seat/") != NULL) {
            phone->line = LINE_READY;
        }
        phone->handlers.heard(phone, packet->topic, packet->payload, phone->handlers.data);
        return;
    case MQTT_PUBACK:
    case MQTT_DISCONNECT:
        return;
    }
}

static void
on_message(SoupWebsocketConnection *socket, int type, GBytes *message, gpointer data)
{
    Phone *phone = data;
    gsize size = 0;
    const guint8 *bytes = g_bytes_get_data(message, &size);
    MqttPacket packet;

    (void)type;
    g_byte_array_append(phone->in, bytes, (guint)size);
    while (phone->socket == socket && mqtt_take(phone->in, &packet)) {
        take_packet(phone, &packet);
        mqtt_packet_clear(&packet);
    }
}

static void
on_closed(SoupWebsocketConnection *socket, gpointer data)
{
    (void)socket;
    lose(data);
}

static void
on_opened(GObject *session, GAsyncResult *result, gpointer data)
{
    Phone *phone = data;
    g_autoptr(SoupWebsocketConnection) socket =
        soup_session_websocket_connect_finish(SOUP_SESSION(session), result, NULL);

    phone->n_under_way--;
    if (socket == NULL || phone->line != LINE_OPENING) {
        lose(phone);
        return;
    }
    g_autofree char *will = up_topic(phone, "here");
    phone->socket = g_steal_pointer(&socket);
    phone->line = LINE_GREETING;
    soup_websocket_connection_set_max_incoming_payload_size(phone->socket, PAYLOAD_MAX);
    g_signal_connect(phone->socket, "message", G_CALLBACK(on_message), phone);
    g_signal_connect(phone->socket, "closed", G_CALLBACK(on_closed), phone);
    put(phone, mqtt_connect(phone->username, phone->password, will));
}

static void
open_line(Phone *phone)
{
    char mqtt[] = "mqtt";
    char *protocols[] = { mqtt, NULL };
    g_autofree char *url = g_strdup_printf("ws://127.0.0.1:%d/ws", phone->port);
    g_autoptr(SoupMessage) message = soup_message_new(SOUP_METHOD_GET, url);

    phone->line = LINE_OPENING;
    phone->n_under_way++;
    soup_session_websocket_connect_async(phone->session,
                                         message,
                                         NULL,
                                         protocols,
                                         G_PRIORITY_DEFAULT,
                                         phone->cancel,
                                         on_opened,
                                         phone);
}

/* --- joining --- */

static char *
seat_card(const Phone *phone)
{
    g_autofree char *piece = g_strdup_printf("seat-%s", SEAT_COLOURS[phone->seat]);

    for (guint i = 0; i < phone->edition->codes->len; i++) {
        const EditionCode *code = g_ptr_array_index(phone->edition->codes, i);

        if (strcmp(code->piece, piece) == 0) {
            return g_strdup(code->code.text);
        }
    }
    g_error("%s has no card", piece);
}

static void
on_joined(GObject *session, GAsyncResult *result, gpointer data)
{
    Phone *phone = data;
    SoupMessage *message = soup_session_get_async_result_message(SOUP_SESSION(session), result);
    guint status = soup_message_get_status(message);
    g_autoptr(GBytes) body = soup_session_send_and_read_finish(SOUP_SESSION(session), result, NULL);
    gsize size = 0;
    const char *text = body == NULL ? NULL : g_bytes_get_data(body, &size);
    json_t *answer = text == NULL ? NULL : json_loadb(text, size, 0, NULL);
    const char *username = json_string_value(json_object_get(answer, "username"));

    phone->n_under_way--;
    if (phone->line == LINE_JOINING && status == 200 && username != NULL) {
        g_free(phone->username);
        g_free(phone->password);
        phone->username = g_strdup(username);
        phone->password = g_strdup(json_string_value(json_object_get(answer, "password")));
        phone->shows_card = true; /* if the phone must join again, it has the seat already */
        open_line(phone);
    } else {
        phone->shows_card = phone->shows_card || status == 409;
        lose(phone);
    }
    json_decref(answer);
}

static void
join(Phone *phone)
{
    g_autofree char *url = g_strdup_printf("http://127.0.0.1:%d/join", phone->port);
    g_autoptr(SoupMessage) message = soup_message_new(SOUP_METHOD_POST, url);
    g_autofree char *card = seat_card(phone);
    json_t *body = json_pack("{s:s, s:s}",
                             "table",
                             phone->edition->id,
                             phone->shows_card ? "code" : "seat",
                             phone->shows_card ? card : SEAT_COLOURS[phone->seat]);
    char *text = json_dumps(body, JSON_COMPACT);
    g_autoptr(GBytes) bytes = g_bytes_new_with_free_func(text, strlen(text), free, text);

    json_decref(body);
    soup_message_set_request_body_from_bytes(message, "application/json", bytes);
    phone->line = LINE_JOINING;
    phone->n_under_way++;
    soup_session_send_and_read_async(
        phone->session, message, G_PRIORITY_DEFAULT, phone->cancel, on_joined, phone);
}

static void
go(Phone *phone)
{
    if (!phone->awake || phone->line != LINE_NONE || phone->n_under_way > 0) {
        return;
    }
    if (phone->username == NULL) {
        join(phone);
    } else {
        open_line(phone);
    }
}

void
phone_wake(Phone *phone)
{
    phone->awake = true;
    go(phone);
}

void
phone_rest(Phone *phone)
{
    phone->awake = false;
    g_clear_handle_id(&phone->retry, g_source_remove);
}

void
phone_cut(Phone *phone)
{
    if (phone->socket != NULL) {
        g_io_stream_close(soup_websocket_connection_get_io_stream(phone->socket), NULL, NULL);
        lose(phone);
    }
}

void
phone_move(Phone *phone)
{
    phone_cut(phone);
    phone->shows_card = true;
    g_clear_pointer(&phone->username, g_free);
}

void
phone_say(Phone *phone, const char *text)
{
    if (phone->line >= LINE_OPEN) {
        g_autofree char *topic = up_topic(phone, "act");

        phone->packet = (guint16)((phone->packet + 1) & 0x3fff);
        put(phone, mqtt_publish((guint16)(phone->packet + 2), topic, text, false));
    }
}

void
phone_free(Phone *phone)
{
    if (phone == NULL) {
        return;
    }
    phone_rest(phone);
    g_cancellable_cancel(phone->cancel);
    phone_cut(phone);
    while (phone->n_under_way > 0) {
        g_main_context_iteration(NULL, TRUE);
    }
    g_object_unref(phone->cancel);
    g_object_unref(phone->session);
    g_byte_array_unref(phone->in);
    g_free(phone->username);
    g_free(phone->password);
    g_free(phone);
}
