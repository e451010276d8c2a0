/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.h: the whole gateway but its process: what main.c runs, and what tests run in theirs
 *
 *     channel ─► server ─┬─► files, names, words       from the briefing
 *                      ├─► gate, asks, lines, counts
 *                      └─► http, plain and over TLS
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

typedef struct Server Server;

/* A server that runs in @loop, borrowed, with the page's files in the folder @pages, and talks to the
 * referee over @channel, a descriptor that it owns from now on. NULL with an error when there is no
 * page. */
Server *server_new(struct ev_loop *loop, const char *pages, int channel, GError **error);
void server_free(Server *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Server, server_free)

/* Waits for the briefing and takes it. False with an error when it is none; with G_FILE_ERROR_PIPE
 * when the referee ended first. */
bool server_take_briefing(Server *server, GError **error);

/* Serves the listening socket @plain, and @secure over TLS (-1: none), which it owns from now on,
 * to as many guests as there are descriptors for. False with an error when that cannot be. */
bool server_open(Server *server, int plain, int secure, GError **error);

/* Tells the referee that guests are let in. The loop ends (ev_break) when the referee hangs up or
 * says what is no message. */
void server_begin(Server *server);
