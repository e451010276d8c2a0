/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.h: the connection limit: how many guests may be connected, and for how long
 *
 *     accepted ──► request read ──► answered ──► the next request …   each within its time limit
 * └──────► websocket ─────► credentials shown: no time limit from now on
 *
 * When there is no room left, a new connection takes the place of the one that has been open
 * longest without showing credentials: one of the same address when that address has too many,
 * else one of the address with the most, among the addresses that have any without credentials. So
 * a flood drives out itself and never a phone that sits at a table. The limits fit a café, where
 * forty phones with several tabs each may share one address.
 *
 * Times are microseconds of a clock that only goes forward.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CONNECTIONS_ALL_MAX = 1024, /* connections in all … */
    CONNECTIONS_ONE_MAX = 512,  /* … and from one address */
    CONNECTIONS_REQUEST_S = 15, /* for a first request, or for a websocket's credentials */
    CONNECTIONS_ANSWER_S = 300, /* for an answer to be taken */
    CONNECTIONS_IDLE_S = 10,    /* between an answer and the whole of the next request */
};

typedef struct Connections Connections;
typedef struct Visitor Visitor;

/* A gate that lets in @all_max connections (at most CONNECTIONS_ALL_MAX), of one address at most half. */
Connections *connections_new(int all_max);
void connections_free(Connections *connections);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Connections, connections_free)

/* Counts the connection @fd from @address. When there is no room it is shut down and not counted.
 * The caller owns the visitor and gives it back with connections_leave() before it closes @fd. */
Visitor *connections_enter(Connections *connections, int fd, const char *address, gint64 now_us);
void connections_leave(Connections *connections, Visitor *visitor);

/* The address that was given to connections_enter(). */
const char *visitor_address(const Visitor *visitor);

/* The connection that was given to connections_enter(). */
int visitor_fd(const Visitor *visitor);

/* Whether the gate has shut @visitor's connection down. */
bool visitor_is_closed(const Visitor *visitor);

/* Its request has arrived whole and is being answered. */
void connections_answer(Visitor *visitor, gint64 now_us);

/* It has been answered and may ask again. */
void connections_ask_again(Visitor *visitor, gint64 now_us);

/* It is a websocket from now on; once it shows credentials it has no time limit. */
void connections_upgrade(Visitor *visitor, gint64 now_us);
void connections_prove(Visitor *visitor);

/* Its websocket is read and written at @fd (-1: no more), which is shut down along with the
 * connection: behind TLS nobody would find the end of the one at the other. */
void connections_set_line(Visitor *visitor, int fd);

/* Its credentials count no more, since it is being let go: it may be driven out from now on. */
void connections_dismiss(Visitor *visitor, gint64 now_us);

/* Shuts down the connections whose time is over; returns how many. */
int connections_sweep(Connections *connections, gint64 now_us);

/* How many are counted. */
int connections_count(const Connections *connections);
