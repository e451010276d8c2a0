/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pacing.h: spreads the requests of one address over time
 *
 * Hundreds of connections that send requests without end would delay everybody, although each
 * request costs little. So each address has a token bucket (budget.h). While the bucket is empty,
 * the requests of the address wait, and none is refused. The gateway suspends the connection of a
 * waiting request, so a connection has at most one waiting request.
 *
 * In detail, there are three kinds of buckets:
 *
 * - The first bucket of an address pays one token for each request, and one for each
 *   PACING_HEADER_BYTES of its header, because parsing takes time. Over TLS, it also pays one token
 *   for each PACING_BYTES of a file, because encryption takes time: up to 5 ms for a megabyte,
 *   depending on the cipher that the client chooses. Without TLS, it pays one token for each
 *   PACING_PLAIN_BYTES of a file, rounded to the nearest number, because the kernel copies as much
 *   at once.
 * - While the second bucket of an address has tokens, it pays instead of the first bucket for an
 *   early request: its one token, and its file without TLS. A request is early if it is a GET request and one of the first
 *   PACING_EARLY requests of its connection. So a page loads at once, even if other clients of the
 *   same address send requests without end. But a flood of new connections empties both buckets of
 *   its address.
 * - All addresses share the third bucket. It pays PACING_SHARE tokens for each request, and as much
 *   as the first bucket for its header, and for its file over TLS.
 *
 * While the shared bucket is empty, all requests that cost tokens of a first bucket wait too. Then
 * that address comes first which will have used least of the shared bucket, its next request
 * included (use.h). So an address that has just come and asks for little waits only for the request
 * that continued last, however many addresses load large files.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <stdbool.h>

enum {
    PACING_BURST = 200,       /* tokens in the full bucket of one address */
    PACING_RATE = 300,        /* tokens that one address gets in a second */
    PACING_EARLY = 2,         /* requests of a new connection that the second bucket pays for */
    PACING_EARLY_BURST = 600, /* tokens in the second bucket: enough for 50 pages that each open 6
                               * connections */
    PACING_EARLY_RATE = 200,  /* tokens that the second bucket gets in a second */
    PACING_BYTES = 16 << 10,
    PACING_PLAIN_BYTES = 128 << 10, /* a full send buffer (port.c) */
    PACING_HEADER_BYTES = 2 << 10,  /* browsers send less than a third of this */
    PACING_ALL_BURST = 256,         /* tokens in the full shared bucket: enough for 4 MiB */
    /* tokens that the shared bucket gets in a second: enough for 47 MiB or 6000 requests, which
     * keep a processor core busy for a quarter of the second */
    PACING_ALL_RATE = 3000,
    PACING_TICK_MS = 20, /* time between two checks of the waiting requests */
};

/* Tokens of the shared bucket that each request costs. A request takes 40 µs, about half as long as
 * the encryption of PACING_BYTES. */
#define PACING_SHARE 0.5

/* Continues @request, which has waited. */
typedef void (*PacingContinue)(gpointer request);

typedef struct Pacing Pacing;

/* Creates a pacing, which calls @go_on for each request that has waited and may continue. @loop is
 * borrowed. */
Pacing *pacing_new(struct ev_loop *loop, PacingContinue go_on);

/* Frees @pacing. No request may still be waiting. */
void pacing_free(Pacing *pacing);

/* Tokens that a request costs beside the first one */
typedef struct {
    bool is_early; /* whether the second bucket pays for the request and for @own */
    int own;       /* tokens of the address */
    int shared;    /* tokens of the address that the shared bucket pays too */
} PacingCost;

/* Counts @request, which came from @address and costs one token plus @cost. Returns true if the
 * request may continue at once. Otherwise the request waits: @pacing calls its PacingContinue
 * later, unless the caller calls pacing_leave() first. */
bool pacing_enter(Pacing *pacing, const char *address, PacingCost cost, gpointer request);

/* Removes the waiting @request, which came from @address. */
void pacing_leave(Pacing *pacing, const char *address, gpointer request);

/* Lets all waiting requests continue. Must be called before libmicrohttpd is stopped, since
 * libmicrohttpd aborts if it still has suspended connections. @pacing may be NULL. */
void pacing_end(Pacing *pacing);
