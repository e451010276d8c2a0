/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bridge.h: a phone's websocket, joined to the broker
 *
 * MQTT goes through as it comes: bytes of the websocket to the broker's socket and back. Neither
 * side may run ahead of the other by more than BRIDGE_AHEAD_MAX bytes; who does is cut off, and
 * comes again. So is a phone, within a second, of whose bytes BRIDGE_HELD_MAX became no message. A
 * phone may have BRIDGE_SENT_MAX messages on their way: each that it is sent in turn
 * lets one more go, and so does each BRIDGE_REFILL_MS. So one that floods is slowed down to what
 * the referee judges, and the others are served meanwhile. When the broker hangs up, the phone is
 * sent what it said before, and has BRIDGE_FAREWELL_S to answer it and to close its side.
 */
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>
#include <stdbool.h>

enum {
    BRIDGE_AHEAD_MAX = 1 << 20,
    BRIDGE_PACKET_MAX = 72 << 10, /* bytes of a packet from a phone; an act has 16 KiB at most */
    BRIDGE_HELD_MAX = 2 << 20,
    BRIDGE_FRAME = 64, /* bytes that a message may have around it, on the line */
    BRIDGE_READ = 16 << 10,
    BRIDGE_SENT_MAX = 256,
    BRIDGE_REFILL_MS = 20,
    BRIDGE_FAREWELL_S = 5,
};

/* The broker has let in whoever is at the other end of @raw. */
typedef void (*BridgeProven)(GSocket *raw, gpointer data);

/* Joins @socket, whose bytes go over @raw, to a new connection to @broker; lives until either side
 * closes. */
void bridge_open(SoupWebsocketConnection *socket,
                 GSocket *raw,
                 GSocketConnectable *broker,
                 BridgeProven proven,
                 gpointer data);
