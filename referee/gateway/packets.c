/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/packets.h"

enum {
    LENGTH_BYTES_MAX = 4,
    NUMBER_BYTES = 2, /* of the length of a topic, and of a packet identifier */
};

static const guint64 VERDICT = 0x2f76657264696374; /* "/verdict", as a number */

static void
begin_part(Packets *packets, Part part, guint32 size)
{
    packets->part = part;
    packets->in_part = size;
    packets->tail = 0;
}

/* Parses one byte of a packet's head. Returns false when the head is not valid MQTT. */
static bool
take_head(Packets *packets, guint8 byte)
{
    if (packets->n_head == 0) {
        packets->type = byte >> 4;
        packets->asks = packets->type == PACKETS_PUBLISH && (byte & PACKETS_QOS) != 0;
        packets->n_head = 1;
        return true;
    }
    packets->left |= (guint32)(byte & 0x7f) << (7 * (packets->n_head - 1));
    packets->n_head++;
    if ((byte & 0x80) == 0) {
        packets->n_head = 0;
        packets->size = packets->left;
        begin_part(packets, PART_LENGTH, packets->type == PACKETS_PUBLISH ? NUMBER_BYTES : 0);
        return true;
    }
    return packets->n_head <= LENGTH_BYTES_MAX;
}

/* Handles the end of a part of a PUBLISH. */
static void
end_part(Packets *packets)
{
    switch (packets->part) {
    case PART_LENGTH:
        begin_part(packets, PART_TOPIC, (guint32)packets->tail);
        if (packets->in_part == 0) {
            end_part(packets);
        }
        return;
    case PART_TOPIC:
        packets->n_verdicts += packets->tail == VERDICT ? 1 : 0;
        begin_part(packets, PART_ID, packets->asks ? NUMBER_BYTES : 0);
        return;
    case PART_ID:
        window_add(&packets->window, (guint32)packets->tail, packets->size);
        begin_part(packets, PART_REST, 0);
        return;
    case PART_REST:
        return;
    }
}

/* Reads one byte of a part of a PUBLISH. */
static void
take_part(Packets *packets, guint8 byte)
{
    packets->tail = packets->tail << 8 | byte;
    packets->in_part--;
    if (packets->in_part == 0) {
        end_part(packets);
    }
}

bool
packets_take(Packets *packets, const guint8 *bytes, gsize size)
{
    for (gsize at = 0; at < size;) {
        const gsize n = MIN(packets->left, size - at);

        if (packets->n_head > 0 || packets->left == 0) {
            if (!take_head(packets, bytes[at++])) {
                return false;
            }
            continue;
        }
        for (gsize i = 0; i < n && packets->in_part > 0; i++) {
            take_part(packets, bytes[at + i]);
        }
        packets->left -= (guint32)n;
        at += n;
    }
    return true;
}

void
packets_clear(Packets *packets)
{
    window_clear(&packets->window);
}

bool
packets_let_in(const guint8 *bytes, gsize size)
{
    gsize at = 1;

    while (at < size && at <= LENGTH_BYTES_MAX && (bytes[at] & 0x80) != 0) {
        at++;
    }
    /* bytes from @at on: last byte of the length, flags, reason */
    return at + 2 < size && bytes[0] >> 4 == PACKETS_CONNACK && bytes[at + 2] == 0;
}
