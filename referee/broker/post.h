/* SPDX-License-Identifier: GPL-3.0-or-later */
/* post.h: the daemon's MQTT client, in its GLib event loop
 *
 * In one turn of the loop, the client receives all messages that have arrived (in at most
 * POST_READS_A_TURN reads). Then it calls `drained`. So the owner of the client can write all these
 * messages to the journals, and then commit them together.
 *
 * While there is no broker, the client tries to connect every POST_RETRY_MS. It drops the messages
 * that the owner publishes in the meantime. After each new connection, libmosquitto first resends
 * the messages that the broker had not acknowledged on the last connection. Then the client calls
 * `connected`, and the owner publishes all retained messages again.
 *
 * A broker that hangs keeps its connections open. To detect such a broker, the client regularly
 * sends a message to itself through the broker (heartbeat.h), on POST_HEARTBEAT_TOPIC. Phones may
 * neither subscribe to this topic nor publish on it (accounts.c), since no table has the name "-".
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    POST_RETRY_MS = 200,
    POST_KEEPALIVE_S = 30,                  /* long, since the heartbeat notices a hang sooner */
    POST_PAYLOAD_MAX = 64 << 10,            /* limit in bytes; larger phone messages are dropped */
    POST_PACKET_MAX = 1 << 20,              /* largest packet that the broker takes, in bytes */
    POST_SEND_MAX = POST_PACKET_MAX - 1024, /* a larger message of our own is dropped and logged */
    /* limit on calls of mosquitto_loop_read() in one turn; each reads one or more packets */
    POST_READS_A_TURN = 200,
};

#define POST_HEARTBEAT_TOPIC "hansom/-/up/-/here" /* matches the referee's own subscription */

/* Address of the broker and the login */
typedef struct {
    const char *path; /* path of the broker's unix socket, or NULL for TCP */
    const char *host; /* host for TCP */
    int port;
    const char *username;
    const char *password;
} PostAddress;

typedef struct {
    /* Called after each new connection. */
    void (*connected)(gpointer data);
    /* Receives one message. @payload ends with a NUL that @size does not count. */
    void (*message)(const char *topic, const char *payload, size_t size, gpointer data);
    /* Called after the last message() of a turn of the loop. */
    void (*drained)(gpointer data);
    /* Called when the broker hangs: it has sent nothing for HEARTBEAT_PATIENCE_MS (heartbeat.h). A
     * broker that is starting has HEARTBEAT_START_MS instead: this limit applies after post_new()
     * and after post_await(), until the broker first sends something. While the silence continues,
     * called again each time the limit has passed. May be NULL. */
    void (*silent)(gpointer data);
    gpointer data;
} PostHandlers;

typedef struct Post Post;

/* Creates a client and starts to connect. Subscribes to @topics, a NULL-terminated array that must
 * outlive the client. Copies @address with its strings, and @handlers. */
Post *post_new(const PostAddress *address, const char *const *topics, const PostHandlers *handlers);
void post_free(Post *post);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Post, post_free)

/* Reports whether the client is connected. */
bool post_is_connected(const Post *post);

/* Reports whether the client is connected and has heard from the broker recently
 * (heartbeat_is_heard()). */
bool post_is_heard(const Post *post);

/* Notes that the caller is starting a broker, whose first answer may take HEARTBEAT_START_MS. */
void post_await(Post *post);

/* Drops the connection, if there is one, and connects again after POST_RETRY_MS. */
void post_drop(Post *post);

/* Publishes @text on @topic, with QoS 0 if @retained and with QoS 1 otherwise. With QoS 0 the
 * broker need not acknowledge the retained messages, which are about two thirds of all messages.
 * After an outage the owner publishes all retained messages again, so with QoS 1 some would be sent
 * twice. Drops the message when the client is not connected. Also drops it when @text is longer
 * than POST_SEND_MAX: the broker would end the connection because of such a text, and all tables
 * would wait for a new connection. */
void post_send(Post *post, const char *topic, const char *text, bool retained);
