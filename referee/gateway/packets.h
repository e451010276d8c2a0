/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.h: where MQTT's packets begin in a stream of bytes
 *
 *     type | length, in 1 to 4 bytes of 7 bits | so many bytes | type | …
 *
 * What is in them is the broker's to read.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    PACKETS_CONNACK = 2,
    PACKETS_PUBLISH = 3,
    PACKETS_PUBACK = 4,
    PACKETS_SUBSCRIBE = 8,
    PACKETS_UNSUBSCRIBE = 10,
};

/* How far a stream was read; at its beginning all but @most is zero. */
typedef struct {
    guint32 most; /* bytes that a packet's body may have; the caller's to set */
    guint8 type;
    guint8 n_head;   /* bytes of a packet's head that have come */
    guint32 left;    /* bytes of its body that are still to come */
    gsize n_open;    /* bytes of a packet that have come without its last */
    gsize n_asks;    /* messages so far that want an answer (PUBLISH of QoS 1) */
    gsize n_answers; /* such answers (PUBACK) */
    gsize n_wished;  /* bytes of what was subscribed to, or no longer (SUBSCRIBE, UNSUBSCRIBE) */
} Packets;

typedef enum {
    PACKETS_FINE,
    PACKETS_TOO_LONG, /* a packet is longer than it may be */
    PACKETS_BROKEN,   /* that is no MQTT */
} PacketsVerdict;

/* How many of the @size @bytes may go on: all, or those before the messages (PUBLISH) beyond the
 * *@n_publish that may still go, which are counted down. *@verdict says whether anything is wrong
 * with them. */
gsize packets_take(
    Packets *packets, const guint8 *bytes, gsize size, int *n_publish, PacketsVerdict *verdict);

/* Whether the broker's first @bytes let a client in: a CONNACK whose reason is 0. */
bool packets_let_in(const guint8 *bytes, gsize size);
