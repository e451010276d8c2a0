/* SPDX-License-Identifier: GPL-3.0-or-later */
/* upstream.h: forwards to the referee the requests that only the referee can answer
 *
 * The referee has other work to do, so the number of requests is limited: UPSTREAM_OPEN_MAX open
 * (not yet answered) requests in total, UPSTREAM_ONE_MAX open requests from one address, and
 * UPSTREAM_RATE_MAX requests from one address in UPSTREAM_RATE_S seconds. The number of free places
 * is UPSTREAM_OPEN_MAX minus the number of all open requests. A request is also refused when its
 * address already has this many open requests or more. So a few busy addresses leave places for
 * others. (This is the dynamic threshold of Choudhury and Hahne, 1998.)
 *
 * Requests to /join and /scan have a rate limit of their own, apart from all other requests. So a
 * flood of questions, such as /qr, does not keep other guests of the same address from joining.
 *
 * UPSTREAM_CALM_MAX requests in UPSTREAM_RATE_S seconds are a crowd. Of each address, at most
 * UPSTREAM_FIRST requests count towards this number. So one address alone, such as that of a café's
 * proxy, is never a crowd. During a crowd, each address may send only UPSTREAM_FIRST requests in
 * UPSTREAM_RATE_S seconds.
 *
 * Requests to /host/ have limits of their own for open requests, and no limit on their rate. So a
 * flood of requests to /host/ keeps nobody from joining, and a flood of joins does not lock out the
 * host.
 *
 * For /tables and /qr, only a rate limit (UPSTREAM_RATE_MAX) applies. The answer is the same for
 * every guest, so many requests can share it. The gateway requests one answer at a time from the
 * referee, and pauses after each answer. Meanwhile it collects the guests' requests. The next
 * answer is then sent to all of them. The pause is UPSTREAM_SHARED_REST times as long as the
 * referee took for the answer, but at most UPSTREAM_SHARED_REST_MAX_MS. As long as the pause is
 * shorter than this maximum, the referee spends at most a tenth of its time on the answers for one
 * path.
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
    UPSTREAM_HOST_OPEN_MAX = 128, /* open requests to /host/ in total */
    UPSTREAM_HOST_ONE_MAX = 8,    /* open requests to /host/ from one address */
    UPSTREAM_RATE_MAX = 1200,
    UPSTREAM_RATE_S = 10,
    UPSTREAM_FIRST = 8,       /* enough to load the page and to join */
    UPSTREAM_CALM_MAX = 1000, /* enough for more than 120 phones that join at once */
    UPSTREAM_WAIT_S = 30,     /* timeout for the referee's answer */
    /* pause after a shared answer, in multiples of the time that the referee took for the answer */
    UPSTREAM_SHARED_REST = 9,
    UPSTREAM_SHARED_REST_MAX_MS = 100, /* upper limit of that pause */
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
 * when the request ends without an answer. @status then means nothing, and @headers may be NULL. */
typedef void (*UpstreamAnswered)(unsigned status, GVariant *headers, GBytes *bytes, gpointer data);

typedef struct Upstream Upstream;

/* Creates the forwarder of requests. All arguments are borrowed. */
Upstream *upstream_new(struct ev_loop *loop, Channel *channel, Counts *counts);
void upstream_free(Upstream *upstream);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Upstream, upstream_free)

/* Sends @request to the referee and returns its id. When the request ends, calls @answered once
 * with @data. After upstream_forget(), @answered is not called. Returns 0 and sets *@refusal when a
 * limit is reached or the request cannot be sent. */
guint64 upstream_send(Upstream *upstream,
                      const UpstreamRequest *request,
                      UpstreamAnswered answered,
                      gpointer data,
                      WordsRefusal *refusal);

/* Drops the request @id, whose answer is no longer needed. */
void upstream_forget(Upstream *upstream, guint64 id);

/* Handles the referee's answer: @reply is the body of a CHANNEL_REPLY, and @fd is the memory file
 * that came with it (-1: none). Closes @fd. */
void upstream_take(Upstream *upstream, GVariant *reply, int fd);

/* Ends each request that the referee has not answered within UPSTREAM_WAIT_S: calls the request's
 * UpstreamAnswered with @bytes NULL. Must be called regularly. */
void upstream_sweep(Upstream *upstream);

/* Ends all open requests: calls the UpstreamAnswered of each with @bytes NULL. Must be called
 * before libmicrohttpd is stopped, since libmicrohttpd aborts if it still has suspended
 * connections. @upstream may be NULL. */
void upstream_end(Upstream *upstream);
