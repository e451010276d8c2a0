/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest_packets.h: a guest's MQTT packets on their way to the broker
 *
 *     bytes from the guest ─add─► complete packets ─judge─► packets that may be sent ─► broker
 *
 * A guest is a client of the gateway. The gateway judges and sends only complete packets. The
 * page's MQTT library (MQTT.js) sends its first packet in seven pieces, and would otherwise wake up
 * the broker for each piece. To judge a packet means to apply the limits on what a guest may ask of
 * the broker and the referee: acts in flight (flow.h), topics (subscriptions.h), and the limits
 * below.
 */
#pragma once

#include "referee/gateway/budget.h"
#include "referee/gateway/flow.h"
#include "referee/gateway/subscriptions.h"
#include "referee/gateway/window.h"

enum {
    /* Token bucket (budget.h) for packets that no other limit counts: notices that a phone woke up
     * or fell asleep, a seat's draft answers, pings, messages that the broker will drop, and
     * acknowledgements that nobody asked for. While the bucket is empty, such a packet waits, and
     * so do the guest's packets behind it. */
    GUEST_NOTICES_BURST = 32,
    GUEST_NOTICES_RATE = 20, /* a second */
    /* A packet that this bucket limits costs one token, and one more for each GUEST_NOTICE_BYTES.
     * The size counts because draft answers can be long, and the broker sends them back to the
     * seat. */
    GUEST_NOTICE_BYTES = 2 << 10,
    GUEST_PROPERTIES_MAX = 64, /* maximum bytes of the properties of a message in MQTT 5 */
    /* Largest body of a packet that is neither a message nor a subscription, such as an
     * acknowledgement. */
    GUEST_SMALL_MAX = 128,
    /* Token bucket for SUBSCRIBE and UNSUBSCRIBE, which cost one token a byte. These packets have a
     * limit, since the broker answers a subscription with all retained messages of its topics. A
     * guest that overdraws the bucket is disconnected. A page that subscribes to all of its topics
     * takes about 260 tokens. */
    GUEST_WISHES_BURST = 4 << 10,
    GUEST_WISHES_RATE = 32, /* a second */
};

typedef struct {
    GByteArray *bytes; /* bytes that have not been sent yet */
    gsize n_judged;    /* number of bytes at the start of `bytes` that may be sent */
    guint32 most;      /* largest allowed body of a packet; set by the caller */
    bool is_accepted;  /* the broker has accepted the guest; set by the caller */
    bool has_begun;    /* the first packet was judged; all others wait for `is_accepted` */
    /* topic of the guest's acts, owned; NULL if the guest may not act; set by the caller */
    char *act_topic;
    bool waits;     /* a complete packet waits for a limit, and must be judged again later */
    Window *window; /* messages that the guest has not acknowledged, borrowed */
    Subscriptions subscriptions;
    Flow flow;
    Budget notices;
    Budget wishes;
} GuestPackets;

/* Sets up @guest, without packets, at the time @now_s. A packet may have a body of at most @most
 * bytes. @totals and @window are borrowed. */
void guest_packets_init(
    GuestPackets *guest, guint32 most, FlowTotals totals, Window *window, double now_s);

/* Frees what @guest owns, and ends its flow. */
void guest_packets_clear(GuestPackets *guest);

/* Adds the @size bytes at @bytes, which came from the guest. */
void guest_packets_add(GuestPackets *guest, const guint8 *bytes, gsize size);

/* Judges the complete packets at @now_s, up to the first one that has to wait. Returns false when
 * the guest must be disconnected: the bytes are not MQTT, a packet is too long or has properties
 * that a guest may not send (such as user properties), or the guest asks for too much. */
bool guest_packets_judge(GuestPackets *guest, double now_s);

/* Removes the first @n bytes, which have been sent. */
void guest_packets_remove(GuestPackets *guest, gsize n);

/* Removes all complete packets without sending them. If a packet acknowledges a message, the
 * function still removes this message from `window`. line.c calls the function when the broker
 * accepts no more bytes from the guest (Line.is_over in line_inner.h). Returns false when the bytes
 * are not MQTT, or a packet is too long or has properties that a guest may not send. */
bool guest_packets_drop(GuestPackets *guest);
