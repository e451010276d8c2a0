/* SPDX-License-Identifier: GPL-3.0-or-later */
/* http.h: the port itself: HTTP/1.1 by libmicrohttpd, over TCP and TLS
 *
 *     request ─► host name ours? ─► origin ours? ─► not too long? ─► route
 *                                                      ├─► the files: pages and recordings
 *                                                      ├─► asks: the referee answers
 *                                                      └─► lines: a websocket
 *
 * The routes are those of web.h. libmicrohttpd parses, bounds the headers by HTTP_MEMORY_MAX a
 * connection, and answers what is no HTTP by itself.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

#include "referee/gateway/connections.h"
#include "referee/gateway/counts.h"
#include "referee/gateway/line.h"
#include "referee/gateway/names.h"
#include "referee/gateway/static_files.h"
#include "referee/gateway/upstream.h"
#include "referee/gateway/words.h"

enum {
    HTTP_MEMORY_MAX = 16 << 10, /* bytes of a connection's headers */
    HTTP_BODY_MAX = 4096,       /* bytes of a request's body */
    HTTP_DRAIN_MAX = 1 << 20, /* bytes of a longer one that are read, so that its sender is told */
};

/* What requests meet; all of it is borrowed. */
typedef struct {
    struct ev_loop *loop;
    const StaticFiles *files;
    const HostNames *names;
    const Words *words;
    Connections *connections;
    Upstream *upstream;
    Lines *lines;
    Counts *counts;
} HttpSite;

typedef struct Http Http;

/* Serves @server on the listening socket @fd, which it owns from now on. @certificate and @key are
 * PEM texts, or NULL for plain HTTP. NULL with an error when libmicrohttpd does not start. */
Http *
http_new(const HttpSite *server, int fd, const char *certificate, const char *key, GError **error);
void http_free(Http *http);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Http, http_free)

/* Shows another certificate to whoever connects from now on. False when it is no PEM, or the key
 * does not fit; the one before stays then. */
bool http_set_certificate(Http *http, const char *certificate, const char *key);

/* Does what has become possible since: answers that have come, connections whose time is over. */
void http_run(Http *http);
