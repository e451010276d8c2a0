/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.h: limits on the number and the duration of guests' connections
 *
 *     accepted ──► request read ──► answered ──► next request …       each within its time limit
 *                       └──► websocket ──► credentials accepted       no time limit from now on
 *
 * A guest is a client of the gateway. A stranger is a connection whose credentials the broker has
 * not accepted yet. When a limit is reached, a new connection replaces a stranger. If the address
 * of the new connection has reached its own limit, the new connection replaces the oldest stranger
 * of this address. Otherwise, the new connection replaces the oldest stranger of the busiest
 * address. Of the addresses that have at least one stranger, the busiest is:
 *
 * - the address with the most strangers, if it has more than CONNECTIONS_FEW (as many as one
 *   browser may open)
 * - otherwise the address that has opened the most connections in a span of CONNECTIONS_SPAN_S
 *   seconds, if it has opened more than CONNECTIONS_OPENED_FEW
 * - otherwise the address with the oldest stranger. In this case, a stranger that came at least 2 s
 *   ago and is not being answered now is replaced before all other strangers.
 *
 * In each of up to CONNECTIONS_KEPT_MAX addresses, one stranger whose request is being answered is
 * protected. It is replaced only by a connection from its own address, or when all strangers are
 * protected. So a flood displaces its own connections. It never displaces a phone whose credentials
 * the broker has accepted. The limits fit a café, where forty phones with several tabs each may
 * share one address. A connection over TLS takes about 20 KiB of memory. So all strangers together
 * take at most about 11 MiB (CONNECTIONS_STRANGERS_MAX).
 *
 * All times are in microseconds of a monotonic clock.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CONNECTIONS_ALL_MAX = 1024,      /* connections in total */
    CONNECTIONS_ONE_MAX = 512,       /* connections from one address */
    CONNECTIONS_STRANGERS_MAX = 560, /* connections without accepted credentials */
    CONNECTIONS_FEW = 8,             /* an address with more strangers than this is busy */
    CONNECTIONS_SPAN_S = 10,         /* span for counting the connections that an address opens */
    /* An address that opens more connections than this in CONNECTIONS_SPAN_S is busy too. Four
     * loads of the page open this many. */
    CONNECTIONS_OPENED_FEW = 32,
    CONNECTIONS_KEPT_MAX = 280, /* maximum number of addresses with a protected stranger */
    /* Unfinished TLS handshakes in total. If all of them continue at the same moment, they take
     * 80 ms of the gateway's time. */
    CONNECTIONS_HANDSHAKES_MAX = 128,
    CONNECTIONS_HANDSHAKES_ONE_MAX = 96, /* unfinished TLS handshakes from one address */
    /* An address with more unfinished TLS handshakes than this is busy with handshakes. A page
     * begins as many at once (ACCEPT_QUEUE_PAGE in accept_queue.h). */
    CONNECTIONS_HANDSHAKES_FEW = 8,
    /* An address that has connected more often than this lately (accept_queue.h) is busy too. Three
     * loads of the page connect as often. */
    CONNECTIONS_USE_FEW = 24,
    CONNECTIONS_SILENCE_S = 1,   /* time for a client's next message while the limit is reached */
    CONNECTIONS_HANDSHAKE_S = 5, /* time for a TLS handshake and the first line of a request */
    CONNECTIONS_REQUEST_S = 15,  /* time for a first request, or for a websocket's credentials */
    CONNECTIONS_ANSWER_S = 300,  /* time for an answer, until the guest has received it */
    CONNECTIONS_IDLE_S = 10,     /* time from an answer to the end of the next request */
};

typedef struct Connections Connections;
typedef struct Visitor Visitor; /* one connection */

/* Creates a limiter for @all_max connections (at most CONNECTIONS_ALL_MAX). One address may have at
 * most half of them. */
Connections *connections_new(int all_max);
void connections_free(Connections *connections);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Connections, connections_free)

/* Counts the connection @fd from the address @name. If a limit is reached and there is no stranger
 * to replace, shuts the connection down and does not count it. The result is never NULL. It is
 * valid until connections_leave(). The caller must call connections_leave() before closing @fd. */
Visitor *connections_enter(Connections *connections, int fd, const char *name, gint64 now_us);
void connections_leave(Connections *connections, Visitor *visitor);

/* Returns the address that was given to connections_enter(). */
const char *visitor_address(const Visitor *visitor);

/* Returns the descriptor that was given to connections_enter(). */
int visitor_fd(const Visitor *visitor);

/* Reports whether the connection was shut down to enforce a limit. */
bool visitor_is_closed(const Visitor *visitor);

/* Called when a connection is shut down to enforce a limit. */
typedef void (*VisitorClosed)(gpointer data);

/* Sets the function that is called once if the connection is shut down to enforce a limit. NULL
 * removes the function. */
void visitor_on_closed(Visitor *visitor, VisitorClosed on_closed, gpointer data);

/* Counts a request of the connection. Returns the number of requests so far, including this
 * request. */
int visitor_count_request(Visitor *visitor);

/* Reports whether the connection began with a TLS handshake. */
bool visitor_is_secure(const Visitor *visitor);

/* Notes that the connection begins with a TLS handshake. The handshake has less time than a request
 * (CONNECTIONS_HANDSHAKE_S). @use tells how often the address has connected lately: it is the
 * result of accept_queue_use() (accept_queue.h). If the address now has more than
 * CONNECTIONS_HANDSHAKES_ONE_MAX unfinished handshakes, shuts down the oldest of them. Otherwise,
 * if all addresses together have more than CONNECTIONS_HANDSHAKES_MAX, shuts down the oldest
 * unfinished handshake of the busiest address:
 *
 * - If an unfinished handshake has waited for its client for CONNECTIONS_SILENCE_S or longer, its
 *   address is the busiest.
 * - Otherwise, if any address has more than CONNECTIONS_HANDSHAKES_FEW unfinished handshakes, the
 *   busiest address is the one with the most unfinished handshakes.
 * - Otherwise, the busiest address is the one that has connected most often lately (@use). All
 *   values of @use up to CONNECTIONS_USE_FEW count as equal.
 *
 * If several addresses are equally busy, the function compares the oldest handshakes of these
 * addresses. It shuts down the oldest one that waits for its client
 * (handshakes_waits_for_client()). If none waits for its client, it shuts down the oldest of all.
 * So a handshake that waits only for the gateway is shut down last. */
void
connections_begin_handshake(Connections *connections, Visitor *visitor, double use, gint64 now_us);

/* Notes that the first line of a request has arrived, so the TLS handshake is finished. */
void connections_end_handshake(Visitor *visitor, gint64 now_us);

/* Notes that a complete request has arrived and is being answered. */
void connections_answer(Visitor *visitor, gint64 now_us);

/* Notes that the request has been answered, so that the next request may follow. */
void connections_ask_again(Visitor *visitor, gint64 now_us);

/* Notes that the connection is a websocket from now on. */
void connections_upgrade(Visitor *visitor, gint64 now_us);

/* Notes that the broker has accepted the websocket's credentials. Removes the time limit. */
void connections_prove(Visitor *visitor);

/* Notes that the websocket is closing. The connection becomes a stranger again. Of all strangers of
 * its address, this connection is the first to be replaced. */
void connections_dismiss(Visitor *visitor, gint64 now_us);

/* Shuts down the connections whose time is over. Returns their number. */
int connections_sweep(Connections *connections, gint64 now_us);

/* Returns the number of counted connections. */
int connections_count(const Connections *connections);
