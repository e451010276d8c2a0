/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.h: follows the MQTT packets that the broker sends to a guest, byte by byte
 *
 *     type | length, in 1 to 4 bytes of 7 bits each | body of that length | type | …
 *
 * A guest is a client of the gateway. The gateway sends the bytes on to the guest as they arrive,
 * and does not wait for whole packets. So the bytes of one packets_take() call may begin or end in
 * the middle of a packet. The head of a packet is its type and length (the fixed header of MQTT).
 * For packets that guests send, see guest_packets.h.
 */
#pragma once

#include "referee/gateway/window.h"

/* Types of packets, in the upper half of the first byte */
enum {
    PACKETS_CONNACK = 2,
    PACKETS_PUBLISH = 3,
    PACKETS_PUBACK = 4,
    PACKETS_SUBSCRIBE = 8,
    PACKETS_UNSUBSCRIBE = 10,
    PACKETS_QOS = 0x06, /* bits of the first byte of a PUBLISH that hold its QoS */
};

/* The parts of a PUBLISH, in their order */
typedef enum {
    PART_LENGTH, /* of the topic */
    PART_TOPIC,
    PART_ID,   /* packet identifier, with QoS > 0 */
    PART_REST, /* properties and content, which packets.c skips */
} Part;

/* State of the parser of one stream. All zero at its start. */
typedef struct {
    guint8 type;
    guint8 n_head;    /* bytes of the current head that have arrived; 0 outside of a head */
    guint32 left;     /* bytes of the body that have not arrived yet */
    bool asks;        /* the current packet needs an acknowledgement (PUBLISH with QoS > 0) */
    guint32 size;     /* length of the current packet's body */
    Window window;    /* messages with QoS > 0 that the guest has not acknowledged */
    gsize n_verdicts; /* messages (PUBLISH) so far whose topic ends in "/verdict" */
    Part part;        /* part of a PUBLISH that is being read */
    guint32 in_part;  /* unread bytes of this part */
    guint64 tail;     /* last 8 bytes of this part so far */
} Packets;

/* Parses the next @size bytes of the stream. Returns false when they are not MQTT. */
bool packets_take(Packets *packets, const guint8 *bytes, gsize size);

/* Frees what @packets owns. */
void packets_clear(Packets *packets);

/* Reports whether the broker accepts the guest. @bytes are the first bytes from the broker. Returns
 * true if they begin with a CONNACK whose reason code is 0. */
bool packets_let_in(const guint8 *bytes, gsize size);
