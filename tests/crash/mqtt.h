/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mqtt.h: encodes and decodes the part of MQTT 5 that a phone needs
 *
 * This code lets a test cut a connection anywhere, and open hundreds of thousands of
 * connections. MQTT.js, which the page uses, is tested in tests/wire and tests/browser.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
    MQTT_CONNACK = 2,
    MQTT_PUBLISH = 3,
    MQTT_PUBACK = 4,
    MQTT_SUBACK = 9,
    MQTT_DISCONNECT = 14,
} MqttKind;

/* One received packet. */
typedef struct {
    MqttKind kind;
    guint8 reason; /* reason code of CONNACK (0: accepted) or DISCONNECT */
    guint16 id;    /* packet id of PUBLISH, SUBACK and PUBACK; 0 if there is none */
    char *topic;   /* of PUBLISH, owned */
    char *payload; /* of PUBLISH, owned, NUL-terminated */
} MqttPacket;

void mqtt_packet_clear(MqttPacket *packet);

/* Each of these functions returns a packet that a phone sends. The caller owns the array. Messages
 * have QoS 1. The will is a retained "0" on @will_topic. */
GByteArray *mqtt_connect(const char *username, const char *password, const char *will_topic);
GByteArray *mqtt_subscribe(guint16 id, const char *const *topics);
GByteArray *mqtt_publish(guint16 id, const char *topic, const char *payload, bool retained);
GByteArray *mqtt_puback(guint16 id);

/* Moves the first complete packet from @bytes to *@packet, which the caller clears. Returns false
 * if there is none yet. Asserts that the packet is well-formed, since it comes from mosquitto. */
bool mqtt_take(GByteArray *bytes, MqttPacket *packet);
