/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.h: the whole gateway except its process; run by main.c, and by tests in their own process
 *
 *     channel ─► server ─┬─► files, names, words       from the briefing
 *                        ├─► connections, upstream, lines, counts
 *                        └─► http, plain and over TLS
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

typedef struct Server Server;

/* Creates a server that runs in @loop (borrowed) and serves the page's files from the folder
 * @pages. Takes ownership of @channel, the descriptor for talking to the referee. Returns NULL with
 * an error when the page cannot be read. */
Server *server_new(struct ev_loop *loop, const char *pages, int channel, GError **error);
void server_free(Server *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Server, server_free)

/* Waits for the briefing (channel.h) and reads it. Returns false with an error when the briefing is
 * invalid, and with G_FILE_ERROR_PIPE when the channel ended or broke first. */
bool server_take_briefing(Server *server, GError **error);

/* Serves the listening sockets @plain and, over TLS, @secure (-1: none), to as many guests as there
 * are descriptors for. Takes ownership of both sockets. With @secure, the briefing must have had a
 * certificate. Returns false with an error when an HTTP server does not start. */
bool server_open(Server *server, int plain, int secure, GError **error);

/* Starts to handle the channel, and reports to the referee that the gateway is ready. The loop ends
 * (ev_break) when the referee closes the channel or sends an invalid message. */
void server_begin(Server *server);
