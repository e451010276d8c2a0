/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/guest_packets.h"

#include "referee/gateway/packet_reader.h"

void
guest_packets_init(GuestPackets *guest, guint32 most, FlowTotal *total, double now_s)
{
    *guest = (GuestPackets){
        .bytes = g_byte_array_new(),
        .packets = { .most = most },
        .notices = budget_full(GUEST_NOTICES_BURST, GUEST_NOTICES_RATE, now_s),
        .wishes = budget_full(GUEST_WISHES_BURST, GUEST_WISHES_RATE, now_s),
    };
    flow_init(&guest->flow, total);
}

void
guest_packets_clear(GuestPackets *guest)
{
    flow_end(&guest->flow);
    subscriptions_clear(&guest->subscriptions);
    g_clear_pointer(&guest->bytes, g_byte_array_unref);
}

void
guest_packets_add(GuestPackets *guest, const guint8 *bytes, gsize size)
{
    g_byte_array_append(guest->bytes, bytes, (guint)size);
}

/* Parses the new bytes, up to the first message for which there are no units in *@n_units. */
static PacketsVerdict
parse(GuestPackets *guest, int *n_units)
{
    PacketsVerdict verdict = PACKETS_FINE;

    guest->n_judged += packets_take(&guest->packets,
                                    guest->bytes->data + guest->n_judged,
                                    guest->bytes->len - guest->n_judged,
                                    n_units,
                                    &verdict);
    return verdict;
}

/* Reads the subscriptions of each packet that has become complete. Returns false when one of the
 * packets must not be sent. */
static bool
read_subscriptions(GuestPackets *guest)
{
    const gsize n_whole = guest_packets_count(guest);

    while (guest->n_read < n_whole) {
        const guint8 *packet = guest->bytes->data + guest->n_read;
        PacketReader reader = { .bytes = packet, .size = n_whole - guest->n_read };

        packet_number(&reader, 1); /* type */
        const gsize body = packet_length(&reader);
        const gsize size = (gsize)(reader.bytes - packet) + body;
        if (!subscriptions_take(&guest->subscriptions, packet, size)) {
            return false;
        }
        guest->n_read += size;
    }
    return true;
}

bool
guest_packets_judge(GuestPackets *guest, double now_s)
{
    const Packets before = guest->packets;
    const Packets *now = &guest->packets;
    const int n_may = flow_may_send(&guest->flow);
    int n_left = n_may;
    const PacketsVerdict verdict = parse(guest, &n_left);
    const int n_units = n_may - n_left - (int)(now->n_other_units - before.n_other_units);

    flow_note_sent(&guest->flow, n_units, now->n_acts - before.n_acts, now_s);
    budget_spend(&guest->notices, (double)(now->n_notices - before.n_notices), now_s);
    budget_spend(&guest->wishes, (double)(now->n_wished - before.n_wished), now_s);
    return verdict == PACKETS_FINE && !budget_is_over(&guest->wishes, now_s) &&
           read_subscriptions(guest);
}

bool
guest_packets_wait(const GuestPackets *guest)
{
    return guest->n_judged < guest->bytes->len;
}

bool
guest_packets_notify_too_often(GuestPackets *guest, double now_s)
{
    return budget_is_over(&guest->notices, now_s);
}

gsize
guest_packets_count(const GuestPackets *guest)
{
    return guest->n_judged - guest->packets.n_open;
}

void
guest_packets_remove(GuestPackets *guest, gsize n)
{
    g_byte_array_remove_range(guest->bytes, 0, (guint)n);
    guest->n_judged -= n;
    guest->n_read -= n;
}

bool
guest_packets_drop(GuestPackets *guest)
{
    int n_units = G_MAXINT;
    const PacketsVerdict verdict = parse(guest, &n_units);

    g_byte_array_set_size(guest->bytes, 0);
    guest->n_judged = guest->n_read = 0;
    return verdict == PACKETS_FINE;
}
