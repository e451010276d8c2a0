/* SPDX-License-Identifier: GPL-3.0-or-later */
/* upstream.h: requests that only the referee can answer, on their way to it and back
 *
 * The referee does other work than answering guests, so what reaches it is bounded: UPSTREAM_OPEN_MAX
 * requests at once, UPSTREAM_ONE_MAX of them from one address, and UPSTREAM_RATE_MAX in UPSTREAM_RATE_S from
 * one address. Everybody who asks for the list of tables while one is under way shares the next
 * one, so lists take up a tenth of the referee's time at most.
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
    UPSTREAM_HOST_MORE =
        16, /* beyond both for the host, so that a flood of joins keeps no host out */
    UPSTREAM_RATE_MAX = 1200, /* the host's are not counted: its key is heard always */
    UPSTREAM_RATE_S = 10,
    UPSTREAM_WAIT_S = 30,     /* for the referee's answer */
    UPSTREAM_TABLES_REST = 9, /* times what a list of tables took, before the next is asked for */
    UPSTREAM_TABLES_REST_MAX_S = 1,
};

typedef struct {
    const char *method;
    const char *path;
    const char *address;
    const char *language;
    const char *authorization; /* "" for none */
    GBytes *body;
} UpstreamRequest;

/* The answer has come; it is borrowed. @headers is "a(ss)". Or it never will: @bytes is NULL. */
typedef void (*UpstreamAnswered)(unsigned status, GVariant *headers, GBytes *bytes, gpointer data);

typedef struct Upstream Upstream;

/* All three are borrowed. */
Upstream *upstream_new(struct ev_loop *loop, Channel *channel, Counts *counts);
void upstream_free(Upstream *upstream);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Upstream, upstream_free)

/* Upstream the referee; @answered is called once, later, unless upstream_forget() comes first. 0 when the
 * request is one too many, with *@refusal set; else the number of the request. */
guint64 upstream_send(Upstream *upstream,
                      const UpstreamRequest *request,
                      UpstreamAnswered answered,
                      gpointer data,
                      WordsRefusal *refusal);

/* Nobody waits for the answer of @id any more. */
void upstream_forget(Upstream *upstream, guint64 id);

/* The referee has answered: a CHANNEL_REPLY, whose file descriptor it closes. */
void upstream_take(Upstream *upstream, GVariant *reply, int fd);

/* Gives up on answers that are too late; to be called now and then. */
void upstream_sweep(Upstream *upstream);

/* Gives up on all answers: libmicrohttpd aborts when it is stopped with suspended connections.
 * @asks may be NULL. */
void upstream_end(Upstream *upstream);
