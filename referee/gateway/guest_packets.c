/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/guest_packets.h"

#include "referee/gateway/packet_reader.h"
#include "referee/gateway/packets.h"

#include <string.h>

/* A complete packet */
typedef struct {
    const guint8 *bytes;
    gsize size;
    guint32 type;
    bool is_act;    /* a message that the referee answers with a verdict */
    bool is_notice; /* a packet that no other limit counts */
} Packet;

void
guest_packets_init(GuestPackets *guest, guint32 most, FlowTotals totals, double now_s)
{
    *guest = (GuestPackets){
        .bytes = g_byte_array_new(),
        .most = most,
        .notices = budget_full(GUEST_NOTICES_BURST, GUEST_NOTICES_RATE, now_s),
        .wishes = budget_full(GUEST_WISHES_BURST, GUEST_WISHES_RATE, now_s),
    };
    flow_init(&guest->flow, totals);
}

void
guest_packets_clear(GuestPackets *guest)
{
    flow_end(&guest->flow);
    subscriptions_clear(&guest->subscriptions);
    g_clear_pointer(&guest->act_topic, g_free);
    g_clear_pointer(&guest->bytes, g_byte_array_unref);
}

void
guest_packets_add(GuestPackets *guest, const guint8 *bytes, gsize size)
{
    g_byte_array_append(guest->bytes, bytes, (guint)size);
}

/* Reads the topic of a message. Returns false when the packet is malformed. An empty topic is an
 * alias, of any topic. */
static bool
read_topic(const GuestPackets *guest, Packet *packet, PacketReader *reader)
{
    const char *own = guest->act_topic;
    const gsize length = packet_number(reader, 2);
    const guint8 *topic = reader->bytes;

    packet_skip(reader, length);
    packet->is_act = !reader->is_short && own != NULL &&
                     (length == 0 || (length == strlen(own) && memcmp(topic, own, length) == 0));
    return !reader->is_short;
}

/* Reports whether a limit of its own counts packets of @type: acknowledgements by the messages that
 * ask for them, and subscriptions by their bytes. */
static bool
has_own_limit(const GuestPackets *guest, guint32 type)
{
    return (type == PACKETS_PUBACK && guest->n_answers < guest->n_asked) ||
           type == PACKETS_SUBSCRIBE || type == PACKETS_UNSUBSCRIBE;
}

/* Reads the first packet that has not been judged. Sets its size to 0 while it is incomplete.
 * Returns false when the bytes are not MQTT, or the packet is too long. */
static bool
read_packet(const GuestPackets *guest, Packet *packet)
{
    *packet = (Packet){ .bytes = guest->bytes->data + guest->n_judged };
    if (!packet_measure(
            packet->bytes, guest->bytes->len - guest->n_judged, guest->most, &packet->size)) {
        return false;
    }
    if (packet->size == 0) {
        return true;
    }
    PacketReader reader = { .bytes = packet->bytes, .size = packet->size };
    packet->type = packet_number(&reader, 1) >> 4;
    packet_length(&reader);
    if (packet->type == PACKETS_PUBLISH && !read_topic(guest, packet, &reader)) {
        return false;
    }
    packet->is_notice = guest->has_begun && !packet->is_act && !has_own_limit(guest, packet->type);
    return true;
}

static bool
must_wait(GuestPackets *guest, const Packet *packet, double now_s)
{
    return (packet->is_act && !flow_may_send(&guest->flow, now_s)) ||
           (packet->is_notice && budget_is_over(&guest->notices, now_s));
}

/* Counts a packet that may be sent. Returns false when the guest asks for too much with it. */
static bool
note(GuestPackets *guest, const Packet *packet, double now_s)
{
    if (packet->is_act) {
        flow_note_sent(&guest->flow, packet->size, now_s);
    } else if (packet->is_notice) {
        budget_spend(&guest->notices, 1, now_s);
    } else if (packet->type == PACKETS_PUBACK) {
        guest->n_answers++;
    } else if (packet->type == PACKETS_SUBSCRIBE || packet->type == PACKETS_UNSUBSCRIBE) {
        budget_spend(&guest->wishes, (double)packet->size, now_s);
        return !budget_is_over(&guest->wishes, now_s) &&
               subscriptions_take(&guest->subscriptions, packet->bytes, packet->size);
    }
    return true;
}

bool
guest_packets_judge(GuestPackets *guest, double now_s)
{
    guest->waits = false;
    while (guest->is_accepted || !guest->has_begun) {
        Packet packet;

        if (!read_packet(guest, &packet)) {
            return false;
        }
        if (packet.size == 0) {
            break;
        }
        if (guest->has_begun && must_wait(guest, &packet, now_s)) {
            guest->waits = true;
            break;
        }
        if (!note(guest, &packet, now_s)) {
            return false;
        }
        guest->has_begun = true;
        guest->n_judged += packet.size;
    }
    return true;
}

void
guest_packets_remove(GuestPackets *guest, gsize n)
{
    g_byte_array_remove_range(guest->bytes, 0, (guint)n);
    guest->n_judged -= n;
}

bool
guest_packets_drop(GuestPackets *guest)
{
    Packet packet;

    guest->waits = false;
    while (read_packet(guest, &packet)) {
        if (packet.size == 0) {
            guest_packets_remove(guest, guest->n_judged);
            return true;
        }
        guest->n_answers += packet.type == PACKETS_PUBACK ? 1 : 0;
        guest->n_judged += packet.size;
    }
    return false;
}
