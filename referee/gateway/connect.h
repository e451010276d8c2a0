/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connect.h: the MQTT packet CONNECT, with which a guest logs in
 *
 * A guest is a client of the gateway. Even for a guest that it refuses, the broker uses memory and
 * writes to its log. So the CONNECT of a guest may only contain what a phone needs:
 *
 *   - a username and a password; each text in the packet has at most 128 bytes
 *   - a will with a message of at most 16 bytes, and with a delay of at most 10 s (MQTT 5)
 *   - no user properties and no authentication methods, and at most 64 bytes of other properties
 *     (MQTT 5)
 *   - a session that ends with its connection. The broker would keep a persistent session for a
 *     day, with up to 16 MiB of messages, even after the session's account is deleted. A phone that
 *     connects again needs no persistent session, since all messages that it needs are retained.
 *   - if there is a receive maximum (MQTT 5), a value above WINDOW_MESSAGES_MAX and of at most
 *     1000. The receive maximum limits the number of messages that the broker sends before it waits
 *     for an acknowledgement from the guest. With WINDOW_MESSAGES_MAX or less, the broker would
 *     queue messages that the gateway does not see (window.h).
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Checks the first packet of a guest. The @size bytes at @bytes must be the complete packet.
 * Returns NULL if the packet is a CONNECT that meets the conditions at the head of this file. The
 * gateway may then pass the packet on to the broker, which checks the password. Otherwise returns
 * the packet that refuses the guest: a CONNACK of *@n bytes (static). Section 3.1 of MQTT 3.1.1 and
 * of MQTT 5 defines CONNECT. */
const guint8 *connect_refuse(const guint8 *bytes, gsize size, gsize *n);

/* Reports whether the packet uses MQTT 5. The packet must be a complete CONNECT that
 * connect_refuse() accepted. */
bool connect_is_mqtt_5(const guint8 *bytes, gsize size);

/* Returns the topic on which the guest's seat publishes its acts. The username of a seat has the
 * form TABLE.SEAT.NUMBER (broker/accounts.h). Returns NULL for any other username. The packet must
 * be a complete CONNECT that connect_refuse() accepted. The caller frees the topic. The gateway
 * cannot check that the guest has this seat. Only the broker knows the passwords, and it decides
 * what the guest may publish. */
char *connect_act_topic(const guint8 *bytes, gsize size);

enum {
    CONNECT_DIGEST_BYTES = 32,
};

/* Makes the key of connect_digest(). Must be called once, before confine() (confine.h) limits the
 * process. */
void connect_make_key(void);

/* Hashes the username and the password of a complete CONNECT into @digest, with a key that only
 * this process has. Returns true for every packet that connect_refuse() accepts, and false for a
 * packet that cannot be parsed. */
bool connect_digest(const guint8 *bytes, gsize size, guint8 digest[CONNECT_DIGEST_BYTES]);
