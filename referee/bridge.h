/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bridge.h: a phone's websocket, joined to the broker
 *
 * MQTT goes through as it comes: bytes of the websocket to the broker's socket and back. Neither
 * side may run ahead of the other by more than BRIDGE_AHEAD_MAX bytes; who does is cut off, and
 * comes again.
 */
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>
#include <stdbool.h>

enum {
    BRIDGE_AHEAD_MAX = 1 << 20,
    BRIDGE_READ = 16 << 10,
};

/* Joins @socket to a new connection to @broker; lives until either side closes. */
void bridge_open(SoupWebsocketConnection *socket, GSocketConnectable *broker);
