/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/broker/post.h"

#include "referee/base/heartbeat.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"

#include <glib-unix.h>
#include <mosquitto.h>
#include <poll.h>
#include <string.h>

struct Post {
    struct mosquitto *mosquitto;
    char *path;
    char *host;
    int port;
    const char *const *topics;
    PostHandlers handlers;
    guint readable; /* ids of GLib sources, as are the next three; 0: none */
    guint writable;
    guint clock;
    guint retry;
    Heartbeat *heartbeat;
    bool connected;
    bool is_new; /* connected, but handlers.connected() is still to be called */
};

static void look_for_broker(Post *post);

static gboolean
on_retry(gpointer data)
{
    Post *post = data;

    post->retry = 0;
    look_for_broker(post);
    return G_SOURCE_REMOVE;
}

/* Drops a connection that was lost or could not be opened, and schedules a retry. */
static void
lose(Post *post)
{
    g_clear_handle_id(&post->readable, g_source_remove);
    g_clear_handle_id(&post->writable, g_source_remove);
    if (post->connected) {
        metrics_count(METRIC_BROKER, "lost", NULL, 1);
    }
    post->connected = post->is_new = false;
    if (post->retry == 0) {
        post->retry = g_timeout_add(POST_RETRY_MS, on_retry, post);
    }
}

static gboolean
on_writable(gint fd, GIOCondition condition, gpointer data)
{
    Post *post = data;

    (void)fd;
    (void)condition;
    int status = mosquitto_loop_write(post->mosquitto, 1);
    if (status != MOSQ_ERR_SUCCESS) {
        post->writable = 0;
        lose(post);
        return G_SOURCE_REMOVE;
    }
    if (mosquitto_want_write(post->mosquitto)) {
        return G_SOURCE_CONTINUE;
    }
    post->writable = 0;
    return G_SOURCE_REMOVE;
}

/* Watches the socket for writing if libmosquitto has unsent data. */
static void
push(Post *post)
{
    if (post->writable == 0 && post->readable != 0 && mosquitto_want_write(post->mosquitto)) {
        post->writable =
            g_unix_fd_add(mosquitto_socket(post->mosquitto), G_IO_OUT, on_writable, post);
    }
}

/* Reports whether @fd has more data to read. */
static bool
has_more(int fd)
{
    struct pollfd line = { .fd = fd, .events = POLLIN };

    return poll(&line, 1, 0) > 0;
}

/* Reports a new connection to the owner. Right after on_connected(), libmosquitto resends the
 * messages that the old broker did not acknowledge. The owner must publish after that, or the old
 * messages would replace the new retained ones. */
static void
tell_connected(Post *post)
{
    if (post->is_new) {
        post->is_new = false;
        post->handlers.connected(post->handlers.data);
    }
}

/* Reads all packets that have arrived, so that one commit covers them. A single call of
 * mosquitto_loop_read() reads one packet, or as many as there are unacknowledged messages. */
static gboolean
on_readable(gint fd, GIOCondition condition, gpointer data)
{
    Post *post = data;
    int status = MOSQ_ERR_SUCCESS;

    (void)condition;
    for (int i = 0; status == MOSQ_ERR_SUCCESS && i < POST_READS_A_TURN && (i == 0 || has_more(fd));
         i++) {
        status = mosquitto_loop_read(post->mosquitto, 1);
        if (status == MOSQ_ERR_SUCCESS) {
            heartbeat_hear(post->heartbeat);
            tell_connected(post);
        }
    }
    post->handlers.drained(post->handlers.data);
    if (status != MOSQ_ERR_SUCCESS) {
        log_tell(LOG_BROKER_LOST, LOG_TEXT("error", mosquitto_strerror(status)));
        post->readable = 0;
        lose(post);
        return G_SOURCE_REMOVE;
    }
    push(post);
    return G_SOURCE_CONTINUE;
}

/* Lets libmosquitto send keepalives and resend messages, once a second. */
static gboolean
on_clock(gpointer data)
{
    Post *post = data;

    if (post->readable != 0) {
        int status = mosquitto_loop_misc(post->mosquitto);

        if (status != MOSQ_ERR_SUCCESS) {
            log_tell(LOG_BROKER_LOST, LOG_TEXT("error", mosquitto_strerror(status)));
            lose(post);
        }
    }
    push(post);
    return G_SOURCE_CONTINUE;
}

static void
look_for_broker(Post *post)
{
    const char *host = post->path != NULL ? post->path : post->host;
    int status = mosquitto_connect(
        post->mosquitto, host, post->path != NULL ? 0 : post->port, POST_KEEPALIVE_S);

    if (status != MOSQ_ERR_SUCCESS) {
        lose(post);
        return;
    }
    post->readable = g_unix_fd_add(
        mosquitto_socket(post->mosquitto), G_IO_IN | G_IO_HUP | G_IO_ERR, on_readable, post);
    push(post);
}

static void
on_connected(struct mosquitto *mosquitto, void *data, int status)
{
    Post *post = data;

    if (status != 0) {
        log_tell(LOG_BROKER_REFUSES, LOG_TEXT("error", mosquitto_connack_string(status)));
        return;
    }
    for (int i = 0; post->topics[i] != NULL; i++) {
        mosquitto_subscribe(mosquitto, NULL, post->topics[i], 1);
    }
    post->connected = post->is_new = true;
    metrics_count(METRIC_BROKER, "reached", NULL, 1);
    log_tell(LOG_BROKER_REACHED, LOG_TEXT("at", post->path != NULL ? post->path : post->host));
}

static void
on_message(struct mosquitto *mosquitto, void *data, const struct mosquitto_message *message)
{
    Post *post = data;

    (void)mosquitto;
    if (strcmp(message->topic, POST_HEARTBEAT_TOPIC) == 0) {
        return; /* on_readable() has noted its arrival */
    }
    /* A retained act is an old one. Its sender may have lost the seat since, so it is dropped. */
    if (message->payloadlen < 0 || message->payloadlen > POST_PAYLOAD_MAX ||
        (message->retain && g_str_has_suffix(message->topic, "/act"))) {
        return;
    }
    const char *bytes = message->payload == NULL ? "" : message->payload; /* NULL when empty */
    g_autofree char *payload = g_strndup(bytes, (gsize)message->payloadlen);
    post->handlers.message(
        message->topic, payload, (size_t)message->payloadlen, post->handlers.data);
}

/* --- the heartbeat --- */

/* Sends a heartbeat, with QoS 0, so that it is not resent to the next broker. */
static void
ask(gpointer data)
{
    Post *post = data;

    if (post->connected) {
        mosquitto_publish(post->mosquitto, NULL, POST_HEARTBEAT_TOPIC, 0, NULL, 0, false);
        push(post);
    }
}

static void
silent(gpointer data)
{
    const Post *post = data;

    if (post->handlers.silent != NULL) {
        post->handlers.silent(post->handlers.data);
    }
}

Post *
post_new(const PostAddress *address, const char *const *topics, const PostHandlers *handlers)
{
    Post *post = g_new0(Post, 1);

    *post = (Post){
        .path = g_strdup(address->path),
        .host = g_strdup(address->host),
        .port = address->port,
        .topics = topics,
        .handlers = *handlers,
    };
    mosquitto_lib_init();
    post->mosquitto = mosquitto_new(address->username, true, post);
    g_assert(post->mosquitto != NULL);
    /* MQTT 3.1.1, since libmosquitto 2.0.11 aborts at an unknown property of MQTT 5. */
    mosquitto_int_option(post->mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V311);
    mosquitto_int_option(post->mosquitto, MOSQ_OPT_TCP_NODELAY, 1); /* saves 88 ms a message */
    mosquitto_max_inflight_messages_set(post->mosquitto, 0);
    mosquitto_username_pw_set(post->mosquitto, address->username, address->password);
    mosquitto_connect_callback_set(post->mosquitto, on_connected);
    mosquitto_message_callback_set(post->mosquitto, on_message);
    post->clock = g_timeout_add_seconds(1, on_clock, post);
    post->heartbeat =
        heartbeat_new(&(HeartbeatHandlers){ .ask = ask, .silent = silent, .data = post });
    look_for_broker(post);
    return post;
}

void
post_free(Post *post)
{
    if (post == NULL) {
        return;
    }
    g_clear_handle_id(&post->readable, g_source_remove);
    g_clear_handle_id(&post->writable, g_source_remove);
    g_clear_handle_id(&post->clock, g_source_remove);
    g_clear_handle_id(&post->retry, g_source_remove);
    heartbeat_free(post->heartbeat);
    mosquitto_disconnect(post->mosquitto);
    mosquitto_destroy(post->mosquitto);
    mosquitto_lib_cleanup();
    g_free(post->path);
    g_free(post->host);
    g_free(post);
}

bool
post_is_connected(const Post *post)
{
    return post->connected;
}

bool
post_is_heard(const Post *post)
{
    return post->connected && heartbeat_is_heard(post->heartbeat);
}

void
post_await(Post *post)
{
    heartbeat_await(post->heartbeat);
}

void
post_drop(Post *post)
{
    if (post->readable != 0) {
        lose(post); /* mosquitto_connect() closes the socket before it opens another */
    }
}

void
post_send(Post *post, const char *topic, const char *text, bool retained)
{
    if (!post->connected) {
        return;
    }
    const int qos = retained ? 0 : 1;
    const size_t length = strlen(text);

    if (length > POST_SEND_MAX) {
        log_tell(LOG_MESSAGE_TOO_LONG, LOG_TEXT("topic", topic), LOG_NUMBER("bytes", length));
        return;
    }
    mosquitto_publish(post->mosquitto, NULL, topic, (int)length, text, qos, retained);
    push(post);
}
