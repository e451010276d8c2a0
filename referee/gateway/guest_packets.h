/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest_packets.h: a guest's MQTT packets on their way to the broker
 *
 *     bytes from the guest ─add─► judge ─► complete packets that may be sent ─► broker
 *
 * Only complete packets are sent: MQTT.js sends one packet in seven pieces, and the broker would
 * wake up for each. Judging applies the limits on what a guest may ask of the broker and the
 * referee: acts in flight (flow.h), topics (subscriptions.h), and the limits below.
 */
#pragma once

#include "referee/gateway/budget.h"
#include "referee/gateway/flow.h"
#include "referee/gateway/packets.h"
#include "referee/gateway/subscriptions.h"

enum {
    /* Notices that a phone woke up or fell asleep, which get no verdict. Beyond this limit the
     * guest's packets wait. */
    GUEST_NOTICES_BURST = 32,
    GUEST_NOTICES_RATE = 20, /* a second */
    /* Bytes of SUBSCRIBE and UNSUBSCRIBE bodies, since the broker answers a subscription with all
     * retained messages of its topics. A guest that exceeds this limit is disconnected. */
    GUEST_WISHES_BURST = 4 << 10, /* a page subscribes to 8 topics, once */
    GUEST_WISHES_RATE = 32,
};

typedef struct {
    GByteArray *bytes; /* those that have not been sent */
    gsize n_judged;    /* number of bytes, from the first one on, that may be sent once complete */
    gsize n_read;      /* number of bytes of the packets whose subscriptions are known */
    Packets packets;
    Subscriptions subscriptions;
    Flow flow;
    Budget notices;
    Budget wishes;
} GuestPackets;

/* Sets up the packets of a guest at @now_s. A packet may have at most @most bytes. @total is
 * borrowed. */
void guest_packets_init(GuestPackets *guest, guint32 most, FlowTotal *total, double now_s);

/* Frees what @guest owns, and ends its flow. */
void guest_packets_clear(GuestPackets *guest);

/* Adds the @size bytes at @bytes. */
void guest_packets_add(GuestPackets *guest, const guint8 *bytes, gsize size);

/* Judges the new bytes at @now_s, up to the last message that may be sent now. Returns false when
 * the guest must be disconnected: the bytes are not MQTT, a packet is too long, or the guest asks
 * for too much. */
bool guest_packets_judge(GuestPackets *guest, double now_s);

/* Reports whether some bytes wait until acts are answered. They must be judged again later. */
bool guest_packets_wait(const GuestPackets *guest);

/* Reports whether the guest has sent too many notices at @now_s, so that its bytes should wait. */
bool guest_packets_notify_too_often(GuestPackets *guest, double now_s);

/* Returns the number of bytes, from the first one on, that are complete packets and may be sent. */
gsize guest_packets_count(const GuestPackets *guest);

/* Removes the first @n bytes, which have been sent. */
void guest_packets_remove(GuestPackets *guest, gsize n);

/* Drops all bytes after parsing them: the broker accepts no more, but `packets` still counts the
 * guest's acknowledgements. Returns false when the bytes are not MQTT, or a packet is too long. */
bool guest_packets_drop(GuestPackets *guest);
