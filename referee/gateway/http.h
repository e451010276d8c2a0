/* SPDX-License-Identifier: GPL-3.0-or-later */
/* http.h: the HTTP server: HTTP/1.1 by libmicrohttpd, over TCP and TLS
 *
 *     request ─► host name ours? ─► origin ours? ─► not too long? ─► route
 *                                                      ├─► files: pages and recordings
 *                                                      ├─► upstream: the referee answers
 *                                                      └─► lines: a websocket
 *
 * The routes are listed in web.h. libmicrohttpd parses the requests and limits the headers of a
 * connection to HTTP_MEMORY_MAX bytes. It also answers input that is not HTTP.
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
    /* bytes that are read of a longer body, so that its sender receives the refusal; after them the
     * connection is closed */
    HTTP_DRAIN_MAX = 1 << 20,
};

/* The parts of the server that requests use; all are borrowed. */
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

/* Serves @server on the listening socket @fd, and takes ownership of @fd. @certificate and @key are
 * PEM texts, or NULL for plain HTTP. Returns NULL with an error when the certificate or key cannot
 * be parsed, or libmicrohttpd does not start. */
Http *
http_new(const HttpSite *server, int fd, const char *certificate, const char *key, GError **error);
void http_free(Http *http);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Http, http_free)

/* Shows another certificate to guests that connect from now on. Returns false, and keeps the old
 * certificate, when @certificate or @key cannot be parsed. */
bool http_set_certificate(Http *http, const char *certificate, const char *key);

/* Does the pending work: sends answers that have arrived, and closes connections whose time is
 * over. */
void http_run(Http *http);
