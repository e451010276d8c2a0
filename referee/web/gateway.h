/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gateway.h: starts the gateway process, restarts it, and exchanges messages with it
 *
 *     guests ══ hansom-gateway ──channel──► gateway.h ──► web.c
 *
 * The gateway is a confined process of its own. The referee starts it and passes it the listening
 * sockets. When the gateway dies, the referee starts another with the same sockets. Guests who
 * connect in between wait in the kernel's queue, and none is refused.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#include "referee/gateway/channel.h"

enum {
    GATEWAY_SHORT_US = 1000000, /* shortest life after which the next gateway starts at once */
    GATEWAY_REST_MS = 200,      /* pause before the next gateway after a shorter life */
    GATEWAY_RESTART_MS = 2000,  /* pause after a gateway that died before it was ready */
    GATEWAY_ITEMS_MAX = 16,     /* messages from the gateway in one turn of the event loop */
};

typedef struct {
    /* Briefs a gateway that was started or restarted: sends the messages up to CHANNEL_OPEN with
     * gateway_send(). */
    void (*started)(gpointer data);
    /* Handles @message from the gateway. Its form is valid, but its content is not trusted. */
    void (*said)(ChannelMessage *message, gpointer data);
    gpointer data;
} GatewayHandlers;

typedef struct Gateway Gateway;

/* Creates a gateway that serves the page in the folder @pages on the listening socket @plain, of
 * which it keeps a reference. gateway_start() starts the process. */
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

/* Kills the process, and another is started in its place. Called when the gateway has sent an
 * invalid message. */
void gateway_kill(Gateway *gateway);

/* Kills a process that hangs, and another is started in its place. Counts and logs the gateway as
 * hung instead of dead. */
void gateway_replace(Gateway *gateway);

/* Sends a message as channel_send() does. Drops the message when no gateway is running, since the
 * next gateway will be briefed from the start. */
void gateway_send(Gateway *gateway, ChannelKind kind, GVariant *body, int fd);
