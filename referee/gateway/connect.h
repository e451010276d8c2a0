/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connect.h: refusal of persistent MQTT sessions
 *
 * A guest may only ask for a session that ends with its connection. The broker would keep a
 * persistent session for a day, with up to 16 MiB of messages, even after its account is deleted. A
 * phone that reconnects needs no such session, since all messages that it needs are retained.
 */
#pragma once

#include <glib.h>

/* Checks the first packet of a guest, which is complete. If the packet asks for a persistent
 * session, returns the CONNACK (*@n bytes, static) that refuses it. Returns NULL for any other
 * packet, which is left to the broker. See MQTT 3.1.1, 3.1.2.4, and MQTT 5, 3.1.2.11.2. */
const guint8 *connect_refuse(const guint8 *bytes, gsize size, gsize *n);
