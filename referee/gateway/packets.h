/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.h: finds the boundaries of MQTT packets in a stream of bytes
 *
 *     type | length, in 1 to 4 bytes of 7 bits each | body of that length | type | …
 *
 * The broker parses the bodies.
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
    PACKETS_UNIT_BYTES = 512,
};

/* State of the parser of one stream. At the start of the stream all fields but @most are zero. */
typedef struct {
    guint32 most; /* largest allowed length of a packet's body; set by the caller */
    guint8 type;
    guint8 n_head;       /* bytes of an incomplete head that have arrived; 0 outside of heads */
    guint32 left;        /* bytes of the body that have not arrived yet */
    gsize n_open;        /* bytes of the incomplete packet that have arrived */
    gsize n_asks;        /* messages so far that need an acknowledgement (PUBLISH with QoS > 0) */
    gsize n_answers;     /* acknowledgements so far (PUBACK) */
    gsize n_wished;      /* bytes of all SUBSCRIBE and UNSUBSCRIBE bodies so far */
    gsize n_verdicts;    /* messages (PUBLISH) so far whose topic ends in "/verdict" */
    int units;           /* units of the current message: 1, and 1 for each PACKETS_UNIT_BYTES */
    gsize n_acts;        /* messages so far whose topic ends in "/act", or is empty */
    gsize n_notices;     /* messages so far whose topic ends in "/here" */
    gsize n_other_units; /* units of all messages so far that are not in n_acts */
    guint32 in_topic;    /* unread bytes of the topic of a PUBLISH, or of the topic's length */
    bool is_topic;       /* true in the topic, false in its length before it */
    guint64 tail;        /* last 8 bytes of the topic (or of its length) so far */
} Packets;

typedef enum {
    PACKETS_FINE,
    PACKETS_TOO_LONG, /* a body is longer than Packets.most */
    PACKETS_BROKEN,   /* the bytes are not MQTT */
} PacketsVerdict;

/* Parses the @size bytes at @bytes and returns how many of them may be forwarded. Subtracts the
 * units of each message (PUBLISH) from *@n_units, which may become negative. Stops before a message
 * when *@n_units is not positive. Also stops at a fault, which is stored in *@verdict. */
gsize packets_take(
    Packets *packets, const guint8 *bytes, gsize size, int *n_units, PacketsVerdict *verdict);

/* Reports whether @bytes, the broker's first, accept the client: a CONNACK with reason code 0. */
bool packets_let_in(const guint8 *bytes, gsize size);
