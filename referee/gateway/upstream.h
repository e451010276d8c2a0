/* SPDX-License-Identifier: GPL-3.0-or-later */
/* upstream.h: forwards to the referee the requests that only the referee can answer
 *
 * The referee has other work to do, so the number of requests is limited: UPSTREAM_OPEN_MAX at
 * once, UPSTREAM_ONE_MAX of them from one address, and UPSTREAM_RATE_MAX from one address in
 * UPSTREAM_RATE_S. Guests who ask for the list of tables while the gateway waits for one share the
 * next list. After each list the gateway pauses for UPSTREAM_TABLES_REST times as long as the
 * referee took for the list, but at most for UPSTREAM_TABLES_REST_MAX_MS. As long as this maximum
 * is not reached, lists take up at most a tenth of the referee's time.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

#include "referee/gateway/channel.h"
#include "referee/gateway/counts.h"
#include "referee/gateway/words.h"

enum {
    UPSTREAM_OPEN_MAX = 256,
    UPSTREAM_ONE_MAX = 64,
    /* Requests to /host/ beyond these two limits, so that a flood of joins cannot lock the host
     * out */
    UPSTREAM_HOST_MORE = 16,
    UPSTREAM_RATE_MAX = 1200, /* does not count requests to /host/ */
    UPSTREAM_RATE_S = 10,
    UPSTREAM_WAIT_S = 30,     /* timeout of the referee's answer */
    UPSTREAM_TABLES_REST = 9, /* pause after a list of tables, in multiples of its duration */
    UPSTREAM_TABLES_REST_MAX_MS = 100, /* upper limit of that pause */
};

typedef struct {
    const char *method;
    const char *path;
    const char *address;
    const char *language;
    const char *authorization; /* "" for none */
    GBytes *body;
} UpstreamRequest;

/* Receives the referee's answer. @headers, of type "a(ss)", and @bytes are borrowed. @bytes is NULL
 * when the request ends without an answer, and @headers may be NULL then too. */
typedef void (*UpstreamAnswered)(unsigned status, GVariant *headers, GBytes *bytes, gpointer data);

typedef struct Upstream Upstream;

/* Creates the forwarder of requests. All arguments are borrowed. */
Upstream *upstream_new(struct ev_loop *loop, Channel *channel, Counts *counts);
void upstream_free(Upstream *upstream);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Upstream, upstream_free)

/* Sends @request to the referee and returns its id. Later @answered is called once, unless
 * upstream_forget() is called first. Returns 0 and sets *@refusal when a limit is reached or the
 * request cannot be sent. */
guint64 upstream_send(Upstream *upstream,
                      const UpstreamRequest *request,
                      UpstreamAnswered answered,
                      gpointer data,
                      WordsRefusal *refusal);

/* Drops the request @id, whose answer is no longer needed. */
void upstream_forget(Upstream *upstream, guint64 id);

/* Handles the referee's answer: @reply is the body of a CHANNEL_REPLY. Closes @fd (-1: none). */
void upstream_take(Upstream *upstream, GVariant *reply, int fd);

/* Ends the requests that the referee has not answered within UPSTREAM_WAIT_S, without an answer.
 * Must be called regularly. */
void upstream_sweep(Upstream *upstream);

/* Ends all requests without an answer. Must be called before libmicrohttpd is stopped, since
 * libmicrohttpd aborts if it still has suspended connections. @upstream may be NULL. */
void upstream_end(Upstream *upstream);
