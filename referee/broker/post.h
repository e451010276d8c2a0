/* SPDX-License-Identifier: GPL-3.0-or-later */
/* post.h: messages to and from the broker, in the daemon's own loop
 *
 * libmosquitto driven by GLib. A turn takes in whatever has come, so that one commit covers it.
 * While the broker is away it is looked for every POST_RETRY_MS; what is published meanwhile is
 * dropped, since whoever hears `connected` says everything again: after what the broker before had
 * not acknowledged, which is sent once more.
 *
 * A broker that hangs keeps its connections open. To notice that, post sends a message to itself
 * through the broker again and again (heartbeat.h), on POST_HEARTBEAT_TOPIC. No table has the name "-", so
 * no phone may subscribe or publish there (accounts.c).
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    POST_RETRY_MS = 200,
    POST_KEEPALIVE_S = 30,       /* the heartbeat is faster */
    POST_PAYLOAD_MAX = 64 << 10, /* a larger message from a phone is dropped */
    POST_READS_A_TURN = 200, /* of libmosquitto, each of a packet or some; one commit covers all */
};

#define POST_HEARTBEAT_TOPIC "hansom/-/up/-/here" /* one of those that the referee hears anyway */

/* How the broker is reached. */
typedef struct {
    const char *path; /* of its unix socket, or NULL … */
    const char *host; /* … for TCP */
    int port;
    const char *username;
    const char *password;
} PostAddress;

typedef struct {
    void (*connected)(gpointer data);
    /* @payload ends with a NUL that @size does not count. */
    void (*message)(const char *topic, const char *payload, size_t size, gpointer data);
    /* All that had come has been given to message(). */
    void (*drained)(gpointer data);
    /* The broker hangs: nothing was heard of it for HEARTBEAT_PATIENCE_MS, or for HEARTBEAT_START_MS after
     * post_await(). Called again while that lasts. NULL: nobody wants to know. */
    void (*silent)(gpointer data);
    gpointer data;
} PostHandlers;

typedef struct Post Post;

/* Begins to connect. The strings of @address are copied; @topics is NULL-terminated and static. */
Post *post_new(const PostAddress *address, const char *const *topics, const PostHandlers *handlers);
void post_free(Post *post);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Post, post_free)

bool post_is_connected(const Post *post);

/* Returns whether the broker answers, as far as is known. */
bool post_is_heard(const Post *post);

/* Notes that a broker is being started, which takes its time. */
void post_await(Post *post);

/* Gives up the connection, if there is one, and looks for the broker anew. */
void post_drop(Post *post);

/* Sends @text: with QoS 0 where it is retained, else with QoS 1. So the broker acknowledges a third
 * of the messages. After an outage all that is retained is said anew, and none of it twice. */
void post_send(Post *post, const char *topic, const char *text, bool retained);
