/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window.h: the messages to a guest that the guest has not acknowledged
 *
 * A guest is a client of the gateway. The broker keeps each message with QoS 1 until the guest
 * acknowledges it (PUBACK). A guest that acknowledges nothing would make the broker keep up to
 * 1 000 messages, and queue others behind them. So line.c disconnects a guest whose window grows
 * too large.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    WINDOW_MESSAGES_MAX = 800,
    WINDOW_MESSAGE_COST = 256, /* bytes that count for each message in addition to its packet */
};

/* All zero: an empty window */
typedef struct {
    GQueue messages; /* in the order in which they were sent */
    gsize bytes;     /* size of their packets, plus WINDOW_MESSAGE_COST for each message */
} Window;

/* Adds a message with the packet identifier @id, whose packet has a body of @size bytes. */
void window_add(Window *window, guint32 id, guint32 size);

/* Reports whether a message with the packet identifier @id waits for its acknowledgement. */
bool window_has(const Window *window, guint32 id);

/* Removes the first message with the packet identifier @id, if there is one. */
void window_remove(Window *window, guint32 id);

void window_clear(Window *window);
