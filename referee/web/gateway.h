/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gateway.h: starts the gateway process, restarts it, and exchanges messages with it
 *
 *     guests ══ hansom-gateway ──channel──► gateway.h ──► web.c
 *
 * The gateway is a sandboxed process of its own. The referee starts it and passes it the listening
 * sockets. When the gateway dies, the referee starts another with the same sockets. Guests are the
 * clients of the web port. A guest who connects before the new gateway is ready waits in the
 * kernel's queue, and is not refused.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#include "referee/gateway/channel.h"

enum {
    GATEWAY_SHORT_US = 1000000, /* a gateway that was ready and ran this long is replaced at once */
    GATEWAY_REST_MS = 200,      /* pause before replacing a gateway that ran for a shorter time */
    /* pause after a gateway that could not start, or died before it was ready */
    GATEWAY_RESTART_MS = 2000,
    GATEWAY_ITEMS_MAX = 16, /* maximum number of messages received in one turn of the event loop */
};

typedef struct {
    /* Called after each start of a gateway process. Must send the new gateway the messages from
     * CHANNEL_HELLO to CHANNEL_OPEN (channel.h), with gateway_send(). */
    void (*started)(gpointer data);
    /* Handles @message from the gateway. The channel has checked the form of @message. The handler
     * must check the content. */
    void (*said)(ChannelMessage *message, gpointer data);
    gpointer data;
} GatewayHandlers;

typedef struct Gateway Gateway;

/* Creates a gateway that serves the page in the folder @pages on the listening socket @plain. Keeps
 * a reference to @plain and a copy of @handlers. gateway_start() starts the process. */
Gateway *gateway_new(const char *pages, GSocket *plain, const GatewayHandlers *handlers);

/* Ends the process, waits until it is gone, and starts no other. */
void gateway_stop(Gateway *gateway);

/* Stops the process and frees @gateway. */
void gateway_free(Gateway *gateway);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Gateway, gateway_free)

/* Sets the listening socket for TLS. Must be called before gateway_start(). */
void gateway_set_secure(Gateway *gateway, GSocket *secure);

/* Starts the process. Returns false with an error when the program cannot be started. */
bool gateway_start(Gateway *gateway, GError **error);

/* Exchanges messages over @channel with a gateway that is already running. Takes ownership of
 * @channel. Tests call this for a gateway in their own process. */
void gateway_adopt(Gateway *gateway, int channel);

/* Kills the process, and starts another once it has ended. Called when the gateway has sent an
 * invalid message. */
void gateway_kill(Gateway *gateway);

/* Kills the process as gateway_kill() does, but counts and logs the gateway as hung instead of
 * dead. Called when the gateway does not answer. */
void gateway_replace(Gateway *gateway);

/* Sends a message as channel_send() does. Takes ownership of @fd and of a floating @body. Drops the
 * message when no gateway is running. The next gateway does not need the dropped messages, because
 * GatewayHandlers.started sends it all that it needs. */
void gateway_send(Gateway *gateway, ChannelKind kind, GVariant *body, int fd);
