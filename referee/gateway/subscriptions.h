/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subscriptions.h: the topics that a guest has subscribed to on its connection
 *
 * Mosquitto 2.0.11 leaks 64 bytes each time that a client subscribes to the same topic again. It
 * also sends the retained message of the topic again. So the gateway lets a guest (a client)
 * subscribe to a topic only once. A guest that wants the retained message again must unsubscribe
 * first. Mosquitto then leaks nothing.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    /* maximum number of topics to which a guest is subscribed at the same time; the broker allows
     * about ten (accounts.h) */
    SUBSCRIPTIONS_MAX = 64,
    SUBSCRIPTIONS_TOPIC_MAX = 256, /* bytes of a topic */
};

typedef struct {
    GHashTable *topics; /* set of char *, owned; NULL before the first subscription */
    bool is_mqtt_5;     /* whether the packets are those of MQTT 5; set by the caller */
} Subscriptions;

/* Handles the complete packet of @size bytes at @packet. Adds the topics of a SUBSCRIBE, removes
 * those of an UNSUBSCRIBE, and ignores other packets. Returns false if the packet must not be
 * forwarded: it is malformed, it subscribes to a topic again, or there are too many topics. */
bool subscriptions_take(Subscriptions *subscriptions, const guint8 *packet, gsize size);

/* Returns the number of copies of each verdict that mosquitto sends to the guest. With MQTT 5,
 * mosquitto sends one copy for each subscribed topic that matches the topic of verdicts. The result
 * is then the number of these matching topics, but at least 1. With earlier versions, mosquitto
 * sends only one copy. */
int subscriptions_count_verdicts(const Subscriptions *subscriptions);

void subscriptions_clear(Subscriptions *subscriptions);
