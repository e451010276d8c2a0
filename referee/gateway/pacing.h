/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pacing.h: spreads the requests of one address over time
 *
 * Hundreds of connections that send requests without end would delay everybody, although each
 * request costs little. So each address has a token bucket. While the bucket is empty, the requests
 * of the address wait, and none is refused. The connection of a waiting request is suspended, so a
 * connection has at most one waiting request.
 *
 * A request costs a token. Each address also has a second bucket. While this bucket has tokens, it
 * pays for each GET request that is one of the first PACING_EARLY requests of its connection. So a
 * page loads at once, even if other clients of the same address send requests without end. A flood
 * of new connections empties both buckets. Over TLS, a file also costs one token of the first
 * bucket for each PACING_BYTES, because encryption takes time: up to 5 ms for a megabyte, depending
 * on the cipher that the client chooses. A third bucket, which all addresses share, pays the same
 * number of tokens, and PACING_SHARE for each request. While it is empty, the requests that cost a
 * token of the first bucket wait too. The addresses take turns, and each may spend PACING_QUANTUM
 * tokens in its turn.
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
    PACING_EARLY_RATE = 200,  /* tokens of the second bucket in a second */
    PACING_BYTES = 16 << 10,
    PACING_ALL_BURST = 256, /* tokens in the full bucket of all addresses: 4 MiB */
    /* tokens of that bucket in a second: 47 MiB or 6000 requests, a quarter of a core */
    PACING_ALL_RATE = 3000,
    PACING_QUANTUM = 4,
    PACING_TICK_MS = 20, /* time between two checks of the waiting requests */
};

/* Tokens of the bucket of all addresses that each request costs. A request takes 40 µs, about half
 * as long as the encryption of PACING_BYTES. */
#define PACING_SHARE 0.5

/* Continues @request, which has waited. */
typedef void (*PacingContinue)(gpointer request);

typedef struct Pacing Pacing;

/* Creates a pacing, which calls @go_on for each request that has waited and may continue. @loop is
 * borrowed. */
Pacing *pacing_new(struct ev_loop *loop, PacingContinue go_on);

/* Frees @pacing. No request may still be waiting. */
void pacing_free(Pacing *pacing);

/* Counts @request from @address, which costs one token plus @extra tokens. @is_early is true for a
 * GET request that is one of the first PACING_EARLY requests of its connection. Returns true if the
 * request may continue at once. Otherwise the request waits: @pacing calls its PacingContinue
 * later, unless the caller calls pacing_leave() first. */
bool pacing_enter(Pacing *pacing, const char *address, bool is_early, int extra, gpointer request);

/* Removes the waiting @request, which came from @address. */
void pacing_leave(Pacing *pacing, const char *address, gpointer request);

/* Lets all waiting requests continue. Must be called before libmicrohttpd is stopped, since
 * libmicrohttpd aborts if it still has suspended connections. @pacing may be NULL. */
void pacing_end(Pacing *pacing);
