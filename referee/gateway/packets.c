/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/packets.h"

enum {
    LENGTH_BYTES_MAX = 4,
    TOPIC_LENGTH_BYTES = 2,
};

static const guint64 VERDICT = 0x2f76657264696374; /* "/verdict", as a number */

/* Parses one byte of a packet's head. Returns false when the head is not valid MQTT. */
static bool
take_head(Packets *packets, guint8 byte)
{
    if (packets->n_head == 0) {
        packets->type = byte >> 4;
        packets->n_asks += packets->type == PACKETS_PUBLISH && (byte & PACKETS_QOS) != 0 ? 1 : 0;
        packets->n_head = 1;
        return true;
    }
    packets->left |= (guint32)(byte & 0x7f) << (7 * (packets->n_head - 1));
    packets->n_head++;
    if ((byte & 0x80) == 0) {
        packets->n_head = 0;
        packets->in_topic = packets->type == PACKETS_PUBLISH ? TOPIC_LENGTH_BYTES : 0;
        packets->is_topic = false;
        packets->tail = 0;
        return true;
    }
    return packets->n_head <= LENGTH_BYTES_MAX;
}

/* Reads one byte of the length of a topic, or of the topic. */
static void
take_topic(Packets *packets, guint8 byte)
{
    packets->tail = packets->tail << 8 | byte;
    packets->in_topic--;
    if (packets->in_topic == 0 && !packets->is_topic) {
        packets->is_topic = true;
        packets->in_topic = (guint32)packets->tail;
        packets->tail = 0;
    }
    if (packets->in_topic == 0) {
        packets->n_verdicts += packets->tail == VERDICT ? 1 : 0;
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
        for (gsize i = 0; i < n && packets->in_topic > 0; i++) {
            take_topic(packets, bytes[at + i]);
        }
        packets->left -= (guint32)n;
        at += n;
    }
    return true;
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
