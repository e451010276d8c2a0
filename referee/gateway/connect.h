/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connect.h: which sessions a guest may ask the broker for
 *
 * Only those that end with their connection. The broker keeps a session that lasts, with up to
 * 16 MiB of messages, for a day, also when its account is gone. A phone that comes back needs none:
 * all that it must know is retained.
 */
#pragma once

#include <glib.h>

/* Returns the answer (a CONNACK of *@n bytes, static) to a guest whose first packet, whole, is
 * @bytes and asks for a session that lasts; NULL for any other packet: the broker judges that.
 * MQTT 3.1.1, 3.1.2.4; MQTT 5, 3.1.2.11.2. */
const guint8 *connect_refuse(const guint8 *bytes, gsize size, gsize *n);
