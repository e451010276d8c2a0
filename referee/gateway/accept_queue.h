/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accept_queue.h: decides when the TLS handshake of a new connection may begin
 *
 * A TLS handshake costs much more than a request: 0.3 ms of processor time with an ECDSA key, 12 ms
 * with an RSA key of 4096 bits. So clients that connect without end could use up the processor.
 * This module accepts the connections of a port and keeps them in a queue. The handshake of a
 * connection begins when both are true:
 *
 * - The client has sent something. A client that stays silent costs only a descriptor.
 * - A token bucket (budget.h) is not empty. It holds processor time. Handshakes spend the time that
 *   they really take, and ACCEPT_QUEUE_OTHER_US for the rest of their connection.
 *
 * While the bucket is empty, connections wait. The connection of the address that has connected
 * least lately (use.h) comes first. A page needs several connections at once: the first
 * ACCEPT_QUEUE_PAGE of a burst do not count against each other. So an address that loads a page now
 * and then waits only until the bucket is no longer empty, whatever other addresses do.
 *
 * A full queue drops the oldest connection whose client has sent nothing for
 * ACCEPT_QUEUE_PATIENCE_MS, since a phone sends its first bytes at once. If there is no such
 * connection, the queue drops the oldest one of the address that has connected most lately. The
 * ACCEPT_QUEUE_PAGE do not count in this either.
 *
 * An address may have as many connections in the queue as it likes while others do not need the
 * room: forty phones may share an address.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <netinet/in.h>

enum {
    ACCEPT_QUEUE_MAX = 1024,        /* connections in the queue */
    ACCEPT_QUEUE_SILENT_S = 5,      /* time for the first bytes of a client */
    ACCEPT_QUEUE_PATIENCE_MS = 500, /* time for them while the queue is full */
    ACCEPT_QUEUE_WAIT_S = 10,       /* time in the queue */
    ACCEPT_QUEUE_BURST_S = 3,       /* duration of a burst */
    ACCEPT_QUEUE_PAGE = 8,          /* connections that a page needs, at most */
    ACCEPT_QUEUE_BATCH = 4,         /* handshakes that begin before others are served */
    ACCEPT_QUEUE_TICK_MS = 2,       /* time between two batches */
    ACCEPT_QUEUE_RATE_US = 300000,  /* processor time that the bucket gets in a second */
    ACCEPT_QUEUE_BURST_US = 100000, /* processor time in the full bucket */
    /* most by which the bucket is overdrawn. Handshakes that have begun may take any time, but new
     * ones wait for them only a third of a second. */
    ACCEPT_QUEUE_DEBT_US = 100000,
    ACCEPT_QUEUE_OTHER_US = 300, /* cost of a connection besides its handshake */
};

/* Begins the handshake of the connection @fd from the address @from. Takes ownership of @fd. */
typedef void (*AcceptQueueBegin)(gpointer data, int fd, const struct sockaddr_in *from);

/* Continues the handshakes that have begun. Called after each batch. */
typedef void (*AcceptQueueRun)(gpointer data);

typedef struct {
    AcceptQueueBegin begin;
    AcceptQueueRun run;
    gpointer data;
} AcceptQueueCalls;

typedef struct AcceptQueue AcceptQueue;

/* Accepts connections from the listening socket @fd, of which it takes ownership. The queue has
 * room for @n_max of them, at most ACCEPT_QUEUE_MAX. @loop is borrowed, @calls is copied. */
AcceptQueue *
accept_queue_new(struct ev_loop *loop, int fd, int n_max, const AcceptQueueCalls *calls);
void accept_queue_free(AcceptQueue *queue);

/* Takes @spent_us of processor time, which handshakes have taken, out of the bucket. The bucket is
 * overdrawn by at most ACCEPT_QUEUE_DEBT_US. */
void accept_queue_spend(AcceptQueue *queue, gint64 spent_us);

/* Returns how many connections @address has opened lately (use.h). */
double accept_queue_use(AcceptQueue *queue, const char *address);
