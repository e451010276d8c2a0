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
    guint32 answers; /* of a PUBACK: packet identifier of the message that it acknowledges */
    bool is_act;     /* a message that the referee answers with a verdict */
    bool is_notice;  /* a packet that no other limit counts */
} Packet;

void
guest_packets_init(
    GuestPackets *guest, guint32 most, FlowTotals totals, Window *window, double now_s)
{
    *guest = (GuestPackets){
        .bytes = g_byte_array_new(),
        .most = most,
        .window = window,
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

/* Reads the properties of a message (MQTT 5, section 3.3.2.3). Returns false if there is one that a
 * guest may not send, or if they are too long. User properties are among those: Hansom uses none,
 * and the broker needs much memory and time for them. */
static bool
read_properties(PacketReader *reader)
{
    const guint32 length = packet_length(reader);
    PacketReader properties = { .bytes = reader->bytes, .size = length };
    bool is_fine = length <= GUEST_PROPERTIES_MAX && length <= reader->size;

    while (is_fine && properties.size > 0 && !properties.is_short) {
        switch (packet_number(&properties, 1)) {
        case 0x01: /* payload format */
            packet_skip(&properties, 1);
            break;
        case 0x02: /* message expiry interval */
            packet_skip(&properties, 4);
            break;
        case 0x23: /* topic alias */
            packet_skip(&properties, 2);
            break;
        case 0x03: /* content type */
        case 0x08: /* response topic */
        case 0x09: /* correlation data */
            packet_skip_text(&properties, GUEST_PROPERTIES_MAX);
            break;
        default:
            is_fine = false;
        }
    }
    return is_fine && !properties.is_short;
}

/* Reads the topic and the properties of a message. Returns false when the packet is malformed, or
 * has properties that a guest may not send. An empty topic is an alias, of any topic. */
static bool
read_message(const GuestPackets *guest, Packet *packet, PacketReader *reader)
{
    const char *own = guest->act_topic;
    const gsize length = packet_number(reader, 2);
    const guint8 *topic = reader->bytes;

    packet_skip(reader, length);
    packet->is_act = !reader->is_short && own != NULL &&
                     (length == 0 || (length == strlen(own) && memcmp(topic, own, length) == 0));
    if ((packet->bytes[0] & PACKETS_QOS) != 0) {
        packet_skip(reader, 2); /* packet id */
    }
    return !reader->is_short && (!guest->subscriptions.is_mqtt_5 || read_properties(reader));
}

/* Reports whether a packet of @type, after the first one of the guest, may have a body of @length
 * bytes. */
static bool
may_have(guint32 type, guint32 length)
{
    return type == PACKETS_PUBLISH || type == PACKETS_SUBSCRIBE || type == PACKETS_UNSUBSCRIBE ||
           length <= GUEST_SMALL_MAX;
}

/* Reports whether a limit of its own counts @packet: acknowledgements by the messages that ask for
 * them, and subscriptions by their bytes. */
static bool
has_own_limit(const GuestPackets *guest, const Packet *packet)
{
    return (packet->type == PACKETS_PUBACK && window_has(guest->window, packet->answers)) ||
           packet->type == PACKETS_SUBSCRIBE || packet->type == PACKETS_UNSUBSCRIBE;
}

/* Reads the first packet that has not been judged. Sets its size to 0 while it is incomplete.
 * Returns false when the bytes are not MQTT, the packet is too long, or it has properties that a
 * guest may not send. */
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
    const guint32 length = packet_length(&reader);
    if ((guest->has_begun && !may_have(packet->type, length)) ||
        (packet->type == PACKETS_PUBLISH && !read_message(guest, packet, &reader))) {
        return false;
    }
    if (packet->type == PACKETS_PUBACK) {
        packet->answers = packet_number(&reader, 2);
    }
    packet->is_notice = guest->has_begun && !packet->is_act && !has_own_limit(guest, packet);
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
        budget_spend(&guest->notices, 1 + (double)(packet->size / GUEST_NOTICE_BYTES), now_s);
    } else if (packet->type == PACKETS_PUBACK) {
        window_remove(guest->window, packet->answers);
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
        if (packet.type == PACKETS_PUBACK) {
            window_remove(guest->window, packet.answers);
        }
        guest->n_judged += packet.size;
    }
    return false;
}
