/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request.h: one HTTP request, from its first line to the end of its answer
 *
 *     request ─► host name ours? ─► not too long? ─► route ─► origin ours, where it matters?
 *                                                      ├─► files: pages and recordings
 *                                                      ├─► upstream: the referee answers
 *                                                      └─► lines: a websocket
 *
 * If an address sends too many requests, they first wait for their turn (pacing.h). The origin (the
 * header Origin) matters for /join, /scan, /host/… and the websocket. For the websocket, the
 * gateway checks the origin before the length. web.h lists the routes.
 *
 * All functions except request_continue() are callbacks of libmicrohttpd, whose documentation
 * describes their parameters. Their parameter @data is the `const HttpSite *` of the port. There is
 * one HttpSite for each port that the gateway serves.
 */
#pragma once

#include <ev.h>
#include <microhttpd.h>

#include "referee/gateway/connections.h"
#include "referee/gateway/counts.h"
#include "referee/gateway/line.h"
#include "referee/gateway/names.h"
#include "referee/gateway/pacing.h"
#include "referee/gateway/static_files.h"
#include "referee/gateway/upstream.h"
#include "referee/gateway/words.h"

enum {
    HTTP_BODY_MAX = 4096, /* maximum size of a request's body, in bytes */
    /* Maximum number of values in a body. The referee parses a body before it judges the request,
     * and a body full of empty objects would take ten times as long as an ordinary body. */
    HTTP_VALUES_MAX = 32,
};

/* The parts of the server that requests use; all are borrowed. */
typedef struct {
    struct ev_loop *loop;
    /* A timer that runs libmicrohttpd. When a suspended request may continue, request.c sets the
     * timer to the next turn of the loop. */
    ev_timer *later;
    bool is_secure; /* whether requests come over TLS */
    const StaticFiles *files;
    const HostNames *names;
    const Words *words;
    Connections *connections;
    Pacing *pacing;
    Upstream *upstream;
    Lines *lines;
    Counts *counts;
    int n_queue; /* new TLS connections that may wait (accept_queue.h) */
} HttpSite;

/* Returns the new request of a connection. libmicrohttpd keeps the request, and passes it as
 * *@context to request_take() and finally to request_end(). (A callback for
 * MHD_OPTION_URI_LOG_CALLBACK.) */
void *request_begin(void *data, const char *uri, struct MHD_Connection *connection);

/* Called again and again for one request: checks the headers in the first call, takes a part of the
 * body in each further call, and answers in the last call. (A callback of the type
 * MHD_AccessHandlerCallback.) */
enum MHD_Result request_take(void *data,
                             struct MHD_Connection *connection,
                             const char *url,
                             const char *method,
                             const char *version,
                             const char *bytes,
                             size_t *size,
                             void **context);

/* Continues the request @data, which waited for its turn. The server gives this function to
 * pacing_new(). */
void request_continue(gpointer data);

/* Counts the request, and frees it. (A callback for MHD_OPTION_NOTIFY_COMPLETED.) */
void request_end(void *data,
                 struct MHD_Connection *connection,
                 void **context,
                 enum MHD_RequestTerminationCode how);

/* Unescapes @text in place, and returns its length. A path that contains a NUL becomes empty, and
 * is refused. (A callback for MHD_OPTION_UNESCAPE_CALLBACK.) */
size_t request_unescape(void *data, struct MHD_Connection *connection, char *text);
