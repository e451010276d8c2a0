/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connect.h: the packet CONNECT, with which a guest logs in
 *
 * A guest may only send what a phone needs, since the broker spends memory and writes its log even
 * for guests that it refuses:
 *
 *   - a username and a password, and texts of at most 128 bytes
 *   - a will with a message of at most 16 bytes
 *   - no user properties and no authentication methods
 *   - a session that ends with its connection. The broker would keep a persistent session for a
 *     day, with up to 16 MiB of messages, even after its account is deleted. A phone that comes
 *     back needs no such session, since all messages that it needs are retained.
 *   - at most 1 000 unacknowledged messages
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Checks the first packet of a guest, which is complete. Returns the CONNACK (*@n bytes, static)
 * that refuses it unless it is a CONNECT as described above. Returns NULL for a packet that the
 * broker may judge. See MQTT 3.1.1, 3.1, and MQTT 5, 3.1. */
const guint8 *connect_refuse(const guint8 *bytes, gsize size, gsize *n);

enum {
    CONNECT_DIGEST_BYTES = 32,
};

/* Makes the key of connect_digest(). Must be called once, before the process is confined. */
void connect_make_key(void);

/* Hashes the username and the password of a complete CONNECT into @digest, with a key that only
 * this process has. Returns false when the packet has no credentials. */
bool connect_digest(const guint8 *bytes, gsize size, guint8 digest[CONNECT_DIGEST_BYTES]);
