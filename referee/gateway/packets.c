/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/packets.h"

enum {
    LENGTH_BYTES_MAX = 4,
    QOS = 0x06, /* bits of the flags of a PUBLISH */
    TOPIC_LENGTH_BYTES = 2,
};

/* The ends of topics, as numbers */
static const guint64 VERDICT = 0x2f76657264696374; /* "/verdict" */
static const guint32 ACT = 0x2f616374;             /* "/act" */
static const guint64 HERE = 0x2f68657265;          /* "/here" */
static const guint64 HERE_MASK = 0xffffffffff;

/* Parses one byte of a packet's head. Returns false when the head is not valid MQTT. */
static bool
take_head(Packets *packets, guint8 byte)
{
    if (packets->n_head == 0) {
        packets->type = byte >> 4;
        packets->n_asks += packets->type == PACKETS_PUBLISH && (byte & QOS) != 0 ? 1 : 0;
        packets->n_answers += packets->type == PACKETS_PUBACK ? 1 : 0;
        packets->n_head = 1;
        return true;
    }
    packets->left |= (guint32)(byte & 0x7f) << (7 * (packets->n_head - 1));
    packets->n_head++;
    if ((byte & 0x80) == 0) {
        const bool wishes =
            packets->type == PACKETS_SUBSCRIBE || packets->type == PACKETS_UNSUBSCRIBE;

        packets->n_wished += wishes ? packets->left : 0;
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
        if ((guint32)packets->tail == ACT || packets->tail == 0) { /* may be an alias of a topic */
            packets->n_acts++;
        } else {
            packets->n_notices += (packets->tail & HERE_MASK) == HERE ? 1 : 0;
            packets->n_other_units += (gsize)packets->units;
        }
    }
}

gsize
packets_take(
    Packets *packets, const guint8 *bytes, gsize size, int *n_units, PacketsVerdict *verdict)
{
    gsize at = 0;

    *verdict = PACKETS_FINE;
    while (at < size) {
        if (packets->n_head == 0 && packets->left > 0) {
            const gsize n = MIN(packets->left, size - at);

            for (gsize i = 0; i < n && packets->in_topic > 0; i++) {
                take_topic(packets, bytes[at + i]);
            }
            packets->left -= (guint32)n;
            at += n;
            packets->n_open = packets->left == 0 ? 0 : packets->n_open + n;
            continue;
        }
        bool publishes = packets->n_head == 0 && bytes[at] >> 4 == PACKETS_PUBLISH;
        if (publishes && *n_units <= 0) {
            break;
        }
        *n_units -= publishes ? 1 : 0;
        if (!take_head(packets, bytes[at])) {
            *verdict = PACKETS_BROKEN;
            break;
        }
        if (packets->n_head == 0 && packets->left > packets->most) {
            *verdict = PACKETS_TOO_LONG;
            break;
        }
        if (packets->n_head == 0 && packets->type == PACKETS_PUBLISH) {
            packets->units = 1 + (int)(packets->left / PACKETS_UNIT_BYTES);
            *n_units -= packets->units - 1;
        }
        at++;
        packets->n_open = packets->n_head == 0 && packets->left == 0 ? 0 : packets->n_open + 1;
    }
    return at;
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
