/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mqtt.h: the part of MQTT 5 that a phone needs, as bytes
 *
 * So that a line can be cut anywhere, and hundreds of thousands be opened: MQTT.js, which the page
 * has, is met in tests/wire and tests/browser.
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

/* One packet that came in. */
typedef struct {
    MqttKind kind;
    guint8 reason; /* of CONNACK: 0 is welcome */
    guint16 id;    /* of PUBLISH, SUBACK and PUBACK; 0 without one */
    char *topic;   /* of PUBLISH, owned */
    char *payload; /* likewise, with a zero after it */
} MqttPacket;

void mqtt_packet_clear(MqttPacket *packet);

/* The packets that a phone sends, each as a new array. */
GByteArray *mqtt_connect(const char *username, const char *password, const char *will_topic);
GByteArray *mqtt_subscribe(guint16 id, const char *const *topics);
GByteArray *mqtt_publish(guint16 id, const char *topic, const char *payload, bool retained);
GByteArray *mqtt_puback(guint16 id);

/* Takes the first whole packet off @bytes; false when there is none yet. What is no MQTT is the
 * programmer's fault here (asserted): it comes from mosquitto. */
bool mqtt_take(GByteArray *bytes, MqttPacket *packet);
