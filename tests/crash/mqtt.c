/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/crash/mqtt.h"

#include <string.h>

enum {
    PROTOCOL = 5,
    KEEPALIVE_S = 60,
    /* Connect flags: username, password, retained will with QoS 1, clean start. */
    FLAGS = 0x80 | 0x40 | 0x20 | 0x08 | 0x04 | 0x02,
    QOS_1 = 0x02, /* flag of a PUBLISH */
    RETAIN = 0x01,
    SIZE_BYTES_MAX = 4,
};

void
mqtt_packet_clear(MqttPacket *packet)
{
    g_free(packet->topic);
    g_free(packet->payload);
    *packet = (MqttPacket){ .id = 0 };
}

static void
put_byte(GByteArray *bytes, guint byte)
{
    guint8 one = (guint8)byte;

    g_byte_array_append(bytes, &one, 1);
}

static void
put_word(GByteArray *bytes, guint word)
{
    put_byte(bytes, word >> 8);
    put_byte(bytes, word & 0xff);
}

static void
put_text(GByteArray *bytes, const char *text)
{
    put_word(bytes, (guint)strlen(text));
    g_byte_array_append(bytes, (const guint8 *)text, (guint)strlen(text));
}

/* Returns the packet with the header @head and with @body. Takes ownership of @body. */
static GByteArray *
wrap(guint head, GByteArray *body)
{
    GByteArray *packet = g_byte_array_new();
    guint size = body->len;

    put_byte(packet, head);
    do {
        put_byte(packet, (size & 0x7f) | (size > 0x7f ? 0x80 : 0));
        size >>= 7;
    } while (size > 0);
    g_byte_array_append(packet, body->data, body->len);
    g_byte_array_unref(body);
    return packet;
}

GByteArray *
mqtt_connect(const char *username, const char *password, const char *will_topic)
{
    GByteArray *body = g_byte_array_new();

    put_text(body, "MQTT");
    put_byte(body, PROTOCOL);
    put_byte(body, FLAGS);
    put_word(body, KEEPALIVE_S);
    put_byte(body, 0); /* no properties */
    put_text(body, username);
    put_byte(body, 0);
    put_text(body, will_topic);
    put_text(body, "0");
    put_text(body, username);
    put_text(body, password);
    return wrap(0x10, body);
}

GByteArray *
mqtt_subscribe(guint16 id, const char *const *topics)
{
    GByteArray *body = g_byte_array_new();

    put_word(body, id);
    put_byte(body, 0);
    for (int i = 0; topics[i] != NULL; i++) {
        put_text(body, topics[i]);
        put_byte(body, 1);
    }
    return wrap(0x82, body);
}

GByteArray *
mqtt_publish(guint16 id, const char *topic, const char *payload, bool retained)
{
    GByteArray *body = g_byte_array_new();

    put_text(body, topic);
    put_word(body, id);
    put_byte(body, 0);
    g_byte_array_append(body, (const guint8 *)payload, (guint)strlen(payload));
    return wrap(MQTT_PUBLISH << 4 | QOS_1 | (retained ? RETAIN : 0), body);
}

GByteArray *
mqtt_puback(guint16 id)
{
    GByteArray *body = g_byte_array_new();

    put_word(body, id);
    return wrap(MQTT_PUBACK << 4, body);
}

/* --- reading --- */

/* The unread part of a packet. */
typedef struct {
    const guint8 *at;
    guint n;
} Rest;

static const guint8 *
skip(Rest *rest, guint n)
{
    const guint8 *at = rest->at;

    g_assert_cmpuint(n, <=, rest->n);
    rest->at += n;
    rest->n -= n;
    return at;
}

static guint16
get_word(Rest *rest)
{
    const guint8 *two = skip(rest, 2);

    return (guint16)(two[0] << 8 | two[1]);
}

/* Reads a variable-length number. Returns false if it is incomplete. */
static bool
get_size(Rest *rest, guint *size)
{
    *size = 0;
    for (guint i = 0; i < SIZE_BYTES_MAX && i < rest->n; i++) {
        *size |= (guint)(rest->at[i] & 0x7f) << 7 * i;
        if ((rest->at[i] & 0x80) == 0) {
            skip(rest, i + 1);
            return true;
        }
    }
    return false;
}

static void
read_publish(Rest *rest, guint head, MqttPacket *packet)
{
    guint length = get_word(rest);
    guint size = 0;

    packet->topic = g_strndup((const char *)skip(rest, length), length);
    packet->id = (head & QOS_1) != 0 ? get_word(rest) : 0;
    g_assert_true(get_size(rest, &size));
    skip(rest, size);
    packet->payload = g_strndup((const char *)rest->at, rest->n);
}

bool
mqtt_take(GByteArray *bytes, MqttPacket *packet)
{
    Rest rest = { bytes->data, bytes->len };
    guint size = 0;

    if (rest.n < 2) {
        return false;
    }
    guint head = *skip(&rest, 1);
    if (!get_size(&rest, &size) || rest.n < size) {
        return false;
    }
    guint whole = bytes->len - rest.n + size;
    rest.n = size;
    *packet = (MqttPacket){ .kind = (MqttKind)(head >> 4) };
    switch (packet->kind) {
    case MQTT_CONNACK:
        skip(&rest, 1);
        packet->reason = *skip(&rest, 1);
        break;
    case MQTT_PUBLISH:
        read_publish(&rest, head, packet);
        break;
    case MQTT_PUBACK:
    case MQTT_SUBACK:
        packet->id = get_word(&rest);
        break;
    case MQTT_DISCONNECT:
        packet->reason = rest.n > 0 ? *rest.at : 0;
        break;
    }
    g_byte_array_remove_range(bytes, 0, whole);
    return true;
}
