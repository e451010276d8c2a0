/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/subscriptions.h"

#include "referee/gateway/packet_reader.h"
#include "referee/gateway/packets.h"

#include <string.h>

/* Adds @topic, of which it takes ownership. Returns false if it is there already, or if there are
 * too many topics. */
static bool
add(Subscriptions *subscriptions, char *topic)
{
    if (subscriptions->topics == NULL) {
        subscriptions->topics = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    }
    return g_hash_table_add(subscriptions->topics, topic) &&
           g_hash_table_size(subscriptions->topics) <= SUBSCRIPTIONS_MAX;
}

static void
drop(Subscriptions *subscriptions, const char *topic)
{
    if (subscriptions->topics != NULL) {
        g_hash_table_remove(subscriptions->topics, topic);
    }
}

bool
subscriptions_take(Subscriptions *subscriptions, const guint8 *packet, gsize size)
{
    PacketReader reader = { .bytes = packet, .size = size };
    const guint32 type = packet_number(&reader, 1) >> 4;
    bool is_fine = true;

    if (type != PACKETS_SUBSCRIBE && type != PACKETS_UNSUBSCRIBE) {
        return true;
    }
    packet_length(&reader);
    packet_number(&reader, 2); /* packet id */
    if (subscriptions->is_mqtt_5) {
        packet_skip(&reader, packet_length(&reader)); /* properties */
    }
    while (is_fine && !reader.is_short && reader.size > 0) {
        g_autofree char *topic = packet_text(&reader, SUBSCRIPTIONS_TOPIC_MAX);

        if (topic != NULL && type == PACKETS_SUBSCRIBE) {
            packet_number(&reader, 1); /* options */
            is_fine = add(subscriptions, g_steal_pointer(&topic));
        } else if (topic != NULL) {
            drop(subscriptions, topic);
        }
    }
    return is_fine && !reader.is_short;
}

int
subscriptions_count_verdicts(const Subscriptions *subscriptions)
{
    GHashTableIter each;
    gpointer topic;
    int n = 0;

    /* Mosquitto sends a copy for each subscription to clients of MQTT 5 only. */
    if (subscriptions->topics == NULL || !subscriptions->is_mqtt_5) {
        return 1;
    }
    g_hash_table_iter_init(&each, subscriptions->topics);
    while (g_hash_table_iter_next(&each, &topic, NULL)) {
        n += strstr(topic, "/seat/") != NULL &&
                     (g_str_has_suffix(topic, "/verdict") || g_str_has_suffix(topic, "/#") ||
                      g_str_has_suffix(topic, "/+"))
                 ? 1
                 : 0;
    }
    return MAX(n, 1);
}

void
subscriptions_clear(Subscriptions *subscriptions)
{
    g_clear_pointer(&subscriptions->topics, g_hash_table_unref);
}
