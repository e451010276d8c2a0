/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.h: follows the MQTT packets that the broker sends to a guest, byte by byte
 *
 *     type | length, in 1 to 4 bytes of 7 bits each | body of that length | type | …
 *
 * The bytes go on to the guest at once, so a packet may arrive in any number of pieces. For packets
 * of guests, see guest_packets.h.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Types of packets, in the upper half of the first byte */
enum {
    PACKETS_CONNACK = 2,
    PACKETS_PUBLISH = 3,
    PACKETS_PUBACK = 4,
    PACKETS_SUBSCRIBE = 8,
    PACKETS_UNSUBSCRIBE = 10,
    PACKETS_QOS = 0x06, /* bits of the first byte of a PUBLISH */
};

/* State of the parser of one stream. All zero at its start. */
typedef struct {
    guint8 type;
    guint8 n_head;    /* bytes of an incomplete head that have arrived; 0 outside of heads */
    guint32 left;     /* bytes of the body that have not arrived yet */
    gsize n_asks;     /* messages so far that need an acknowledgement (PUBLISH with QoS > 0) */
    gsize n_verdicts; /* messages (PUBLISH) so far whose topic ends in "/verdict" */
    guint32 in_topic; /* unread bytes of the topic of a PUBLISH, or of the topic's length */
    bool is_topic;    /* true in the topic, false in its length before it */
    guint64 tail;     /* last 8 bytes of the topic (or of its length) so far */
} Packets;

/* Parses the next @size bytes of the stream. Returns false when they are not MQTT. */
bool packets_take(Packets *packets, const guint8 *bytes, gsize size);

/* Reports whether @bytes, the broker's first, accept the client: a CONNACK with reason code 0. */
bool packets_let_in(const guint8 *bytes, gsize size);
