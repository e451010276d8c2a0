/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.h: follows the MQTT packets that the broker sends to a guest, byte by byte
 *
 *     type | length, in 1 to 4 bytes of 7 bits each | body of that length | type | …
 *
 * A guest is a client of the gateway. The gateway sends the bytes on to the guest as they arrive,
 * and does not wait for whole packets. So the bytes of one packets_take() call may begin or end in
 * the middle of a packet. The head of a packet is its type and length (the fixed header of MQTT).
 * For packets of guests, see guest_packets.h.
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
    guint8 n_head;    /* bytes of the current head that have arrived; 0 outside of a head */
    guint32 left;     /* bytes of the body that have not arrived yet */
    gsize n_asks;     /* messages so far that need an acknowledgement (PUBLISH with QoS > 0) */
    gsize n_verdicts; /* messages (PUBLISH) so far whose topic ends in "/verdict" */
    guint32 in_topic; /* unread bytes of the topic of a PUBLISH, or of the topic's length */
    bool is_topic;    /* true in the topic, false in its length before it */
    guint64 tail;     /* last 8 bytes of the topic (or of its length) so far */
} Packets;

/* Parses the next @size bytes of the stream. Returns false when they are not MQTT. */
bool packets_take(Packets *packets, const guint8 *bytes, gsize size);

/* Reports whether the broker accepts the client. It does if @bytes, the first bytes from the
 * broker, begin with a CONNACK with reason code 0. */
bool packets_let_in(const guint8 *bytes, gsize size);
