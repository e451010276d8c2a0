/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gate.h: who is at the port: connections, counted by address, none of which may wait for ever
 *
 *     accepted ──► request read ──► answered ──► the next request …          all within their time
 *         └──────► a websocket ───► credentials shown: from now on it may stay
 *
 * Where there is no room left, whoever comes takes the place of who has waited longest without
 * showing credentials: of the same address where that has too many, else of the address with the
 * most. So a flood drives out itself, and a phone that sits at a table is never driven out. The
 * bounds are for a café, where forty phones with some tabs each may come from one address.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

enum {
    GATE_ALL_MAX = 1024, /* connections … */
    GATE_ONE_MAX = 512,  /* … from one address */
    GATE_REQUEST_S = 15, /* for a first request, or for a websocket's credentials */
    GATE_ANSWER_S = 300, /* for an answer to be taken */
    GATE_IDLE_S = 30,    /* between an answer and the whole of the next request */
};

typedef struct Gate Gate;

Gate *gate_new(void);
void gate_free(Gate *gate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Gate, gate_free)

/* @socket is about to ask for something, the first time or again. Until it is gone it is counted
 * for @address. False when there is no room for it: it is closed then. Times are those of a clock
 * that only goes forward. */
bool gate_admit(Gate *gate, GSocket *socket, const char *address, gint64 now_us);

/* Its request has come whole, and is being answered. */
void gate_answer(Gate *gate, GSocket *socket, gint64 now_us);

/* It is a websocket from now on; it may stay when it proves whose it is. */
void gate_upgrade(Gate *gate, GSocket *socket, gint64 now_us);
void gate_prove(Gate *gate, GSocket *socket);

/* Closes those whose time is over; returns how many. */
int gate_sweep(Gate *gate, gint64 now_us);

/* How many there are. */
int gate_count(const Gate *gate);
