/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.h: the whole gateway as one object; main.c runs it, and tests run it in their own process
 *
 *     channel ─► server ─┬─► files, names, words       from the page's folder and the briefing
 *                        ├─► connections, upstream, lines, counts
 *                        └─► http, plain and over TLS
 *
 * The channel (channel.h) is the gateway's connection to the referee. The briefing consists of the
 * first messages that the referee sends.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

typedef struct Server Server;

/* Creates a server that runs in @loop (borrowed) and serves the page's files from the folder
 * @pages. Takes ownership of @channel, the descriptor of the gateway's end of the channel. Returns
 * NULL with an error when the page cannot be read. */
Server *server_new(struct ev_loop *loop, const char *pages, int channel, GError **error);
void server_free(Server *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Server, server_free)

/* Blocks until the whole briefing has arrived. Returns false with G_FILE_ERROR_PIPE when the
 * channel ends or breaks before that, and with G_FILE_ERROR_INVAL when the briefing is invalid. */
bool server_take_briefing(Server *server, GError **error);

/* Serves HTTP on the listening socket @plain, and HTTPS on @secure (-1: none). The process's limit
 * of open descriptors bounds the number of clients. For HTTPS, the briefing must have contained a
 * certificate. Takes ownership of both sockets on success. Returns false with an error when an HTTP
 * server does not start; the process should then end, which closes the sockets. */
bool server_open(Server *server, int plain, int secure, GError **error);

/* Starts to handle the channel in the event loop, and reports to the referee that the gateway is
 * ready. The loop ends (ev_break) when the referee closes the channel or sends an invalid message.
 */
void server_begin(Server *server);
