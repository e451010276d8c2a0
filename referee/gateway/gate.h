/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gate.h: the connection limit: how many guests may be connected, and for how long
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
    GATE_ALL_MAX = 1024, /* connections in all … */
    GATE_ONE_MAX = 512,  /* … and from one address */
    GATE_REQUEST_S = 15, /* for a first request, or for a websocket's credentials */
    GATE_ANSWER_S = 300, /* for an answer to be taken */
    GATE_IDLE_S = 10,    /* between an answer and the whole of the next request */
};

typedef struct Gate Gate;
typedef struct Visitor Visitor;

/* A gate that lets in @all_max connections (at most GATE_ALL_MAX), of one address at most half. */
Gate *gate_new(int all_max);
void gate_free(Gate *gate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Gate, gate_free)

/* Counts the connection @fd from @address. When there is no room it is shut down and not counted.
 * The caller owns the visitor and gives it back with gate_leave() before it closes @fd. */
Visitor *gate_enter(Gate *gate, int fd, const char *address, gint64 now_us);
void gate_leave(Gate *gate, Visitor *visitor);

/* The address that was given to gate_enter(). */
const char *visitor_address(const Visitor *visitor);

/* The connection that was given to gate_enter(). */
int visitor_fd(const Visitor *visitor);

/* Whether the gate has shut @visitor's connection down. */
bool visitor_is_closed(const Visitor *visitor);

/* Its request has arrived whole and is being answered. */
void gate_answer(Visitor *visitor, gint64 now_us);

/* It has been answered and may ask again. */
void gate_ask_again(Visitor *visitor, gint64 now_us);

/* It is a websocket from now on; once it shows credentials it has no time limit. */
void gate_upgrade(Visitor *visitor, gint64 now_us);
void gate_prove(Visitor *visitor);

/* Its websocket is read and written at @fd (-1: no more), which is shut down along with the
 * connection: behind TLS nobody would find the end of the one at the other. */
void gate_set_line(Visitor *visitor, int fd);

/* Its credentials count no more, since it is being let go: it may be driven out from now on. */
void gate_dismiss(Visitor *visitor, gint64 now_us);

/* Shuts down the connections whose time is over; returns how many. */
int gate_sweep(Gate *gate, gint64 now_us);

/* How many are counted. */
int gate_count(const Gate *gate);
