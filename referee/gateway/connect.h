/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connect.h: the packet CONNECT, with which a guest logs in
 *
 * A guest may only ask for a session that ends with its connection. The broker would keep a
 * persistent session for a day, with up to 16 MiB of messages, even after its account is deleted. A
 * phone that reconnects needs no such session, since all messages that it needs are retained.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Checks the first packet of a guest, which is complete. Returns the CONNACK (*@n bytes, static)
 * that refuses it if the packet asks for a persistent session or for more than 1 000
 * unacknowledged messages. Returns NULL for any other packet, which is left to the broker. See
 * MQTT 3.1.1, 3.1.2.4, and MQTT 5, 3.1.2.11.2 and 3.1.2.11.3. */
const guint8 *connect_refuse(const guint8 *bytes, gsize size, gsize *n);

enum {
    CONNECT_DIGEST_BYTES = 32,
};

/* Makes the key of connect_digest(). Must be called once, before the process is confined. */
void connect_make_key(void);

/* Hashes the username and the password of a complete CONNECT into @digest, with a key that only
 * this process has. Returns false when the packet has no credentials. */
bool connect_digest(const guint8 *bytes, gsize size, guint8 digest[CONNECT_DIGEST_BYTES]);
