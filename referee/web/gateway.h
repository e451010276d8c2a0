/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gateway.h: the referee's side of the gateway: its process, its briefing, what it says
 *
 *     guests ══ hansom-gateway ──channel──► gateway.h ──► web.c
 *
 * The gateway is a process of its own, confined, that the referee starts with the listening sockets
 * in its hands. When it dies the referee starts another with the same sockets, so that guests who
 * connect meanwhile wait in the kernel's queue and are refused by nobody.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#include "referee/gateway/channel.h"

enum {
    GATEWAY_SHORT_US = 1000000, /* one that lived no longer … */
    GATEWAY_REST_MS = 200,      /* … is followed by another after this; else at once */
    GATEWAY_RESTART_MS = 2000,  /* before one is started again that died before it had begun */
    GATEWAY_ITEMS_MAX = 16, /* messages that are taken in a turn of the loop, before MQTT's turn */
};

typedef struct {
    /* It has been started (again) and is to be briefed: with gateway_send(), up to CHANNEL_OPEN. */
    void (*started)(gpointer data);
    /* It sent @message, whose form is sound and whose content may be a lie. */
    void (*said)(ChannelMessage *message, gpointer data);
    gpointer data;
} GatewayHandlers;

typedef struct Gateway Gateway;

/* A gateway that serves the page in the folder @pages on the listening socket @plain, borrowed. It
 * starts with gateway_start(). */
Gateway *gateway_new(const char *pages, GSocket *plain, const GatewayHandlers *handlers);

/* Ends the process, waits until it is gone, and starts none again. */
void gateway_stop(Gateway *gateway);

/* Stops it and frees it. */
void gateway_free(Gateway *gateway);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Gateway, gateway_free)

/* The socket for TLS, borrowed; before gateway_start(). */
void gateway_set_secure(Gateway *gateway, GSocket *secure);

/* Starts it. False with an error when the program is not there. */
bool gateway_start(Gateway *gateway, GError **error);

/* Talks over @channel, taken over, to a gateway that somebody else runs: a test, in its own
 * process. */
void gateway_adopt(Gateway *gateway, int channel);

/* Kills the process; another is started in its place. For one that speaks out of turn. */
void gateway_kill(Gateway *gateway);

/* The same for one that hangs: it is counted and logged as hung, not as dead. */
void gateway_replace(Gateway *gateway);

/* Sends a message as channel_send() does. One that a dead gateway does not hear is dropped: the
 * next is briefed anew. */
void gateway_send(Gateway *gateway, ChannelKind kind, GVariant *body, int fd);
