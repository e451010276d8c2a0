/* SPDX-License-Identifier: GPL-3.0-or-later */
/* asks.h: requests that only the referee can answer, on their way to it and back
 *
 * The referee does other work than answering guests, so what reaches it is bounded: ASKS_OPEN_MAX
 * requests at once, ASKS_ONE_MAX of them from one address, and ASKS_RATE_MAX in ASKS_RATE_S from
 * one address. Everybody who asks for the list of tables while one is under way shares the next
 * one, so lists take up a tenth of the referee's time at most.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

#include "referee/gateway/channel.h"
#include "referee/gateway/tally.h"
#include "referee/gateway/words.h"

enum {
    ASKS_OPEN_MAX = 256,
    ASKS_ONE_MAX = 64,
    ASKS_HOST_MORE = 16,  /* beyond both for the host, so that a flood of joins keeps no host out */
    ASKS_RATE_MAX = 1200, /* the host's are not counted: its key is heard always */
    ASKS_RATE_S = 10,
    ASKS_WAIT_S = 30,     /* for the referee's answer */
    ASKS_TABLES_REST = 9, /* times what a list of tables took, before the next is asked for */
    ASKS_TABLES_REST_MAX_S = 1,
};

typedef struct {
    const char *method;
    const char *path;
    const char *address;
    const char *language;
    const char *authorization; /* "" for none */
    GBytes *body;
} AskRequest;

/* The answer has come; it is borrowed. @headers is "a(ss)". Or it never will: @bytes is NULL. */
typedef void (*AskAnswered)(unsigned status, GVariant *headers, GBytes *bytes, gpointer data);

typedef struct Asks Asks;

/* All three are borrowed. */
Asks *asks_new(struct ev_loop *loop, Channel *channel, Tally *tally);
void asks_free(Asks *asks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Asks, asks_free)

/* Asks the referee; @answered is called once, later, unless asks_forget() comes first. 0 when the
 * request is one too many, with *@refusal set; else the number of the request. */
guint64 asks_send(Asks *asks,
                  const AskRequest *request,
                  AskAnswered answered,
                  gpointer data,
                  WordsRefusal *refusal);

/* Nobody waits for the answer of @id any more. */
void asks_forget(Asks *asks, guint64 id);

/* The referee has answered: a CHANNEL_REPLY, whose file descriptor it closes. */
void asks_take(Asks *asks, GVariant *reply, int fd);

/* Gives up on answers that are too late; to be called now and then. */
void asks_sweep(Asks *asks);

/* Gives up on all answers: libmicrohttpd aborts when it is stopped with suspended connections.
 * @asks may be NULL. */
void asks_end(Asks *asks);
