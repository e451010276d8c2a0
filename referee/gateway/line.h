/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.h: a guest's websocket, joined to the broker
 *
 *     guest ══ websocket frames (wslay) ══ line ══ MQTT bytes ══ broker
 *
 * MQTT goes through as it comes. The line looks only at where packets begin (packets.h), so that it
 * can bound what a guest makes the broker and the referee do:
 *
 *   - A guest may have LINE_SENT_MAX messages under way. Each message that the broker sends it lets
 *     one more go, and so does each LINE_TICK_MS. So a flood is slowed down to what is judged.
 *   - A guest may send LINE_BYTES_BURST bytes at once and LINE_BYTES_RATE a second in the long run;
 *     beyond that it is not read for a while. It may not spend more than LINE_CONTROL_BURST and
 *     LINE_CONTROL_RATE on pings and pongs; one that does is cut off.
 *   - A guest may ask for LINE_WISHES_BURST bytes of topics at once and LINE_WISHES_RATE a second:
 *     each is answered with all that is retained there. One that asks for more is cut off.
 *   - A guest that does not take what it is sent is cut off at LINE_AHEAD_MAX bytes. All lines
 *     together hold LINE_ALL_AHEAD_MAX; beyond that the one that holds most is cut off.
 *   - One turn of the loop reads LINE_READ_MAX bytes of a guest, so nobody waits for a flood.
 *
 * The broker is reached when the guest's first packet is whole: a websocket that says nothing costs
 * the broker nothing. When the broker hangs up, the guest is sent what the broker said before, and
 * has LINE_FAREWELL_S to acknowledge it and close its side.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <microhttpd.h>

#include "referee/gateway/channel.h"
#include "referee/gateway/connections.h"
#include "referee/gateway/counts.h"

enum {
    LINE_READ_MAX = 16 << 10,
    LINE_KNOCK_MAX = 8 << 10,   /* bytes of a packet from a guest without credentials */
    LINE_REFUSED_MAX = 120,     /* credentials of one address that the broker refused … */
    LINE_REFUSED_S = 60,        /* … in this time; then it is cut off, since the broker keeps the
                                 * will of each that it refuses (Mosquitto 2.0.11) */
    LINE_REFUSED_ALL = 600,     /* of so many by all addresses on … */
    LINE_REFUSED_FEW = 12,      /* … each has but so many */
    LINE_PACKET_MAX = 72 << 10, /* … from one with; an act has 16 KiB at most */
    LINE_UP_MAX = 128 << 10, /* bytes that wait for the broker before the guest is read no more */
    LINE_AHEAD_MAX = 1 << 20,
    LINE_ALL_AHEAD_MAX = 24 << 20,
    LINE_SENT_MAX = 256,
    LINE_ALL_SENT_MAX = 1900, /* … of all lines: the broker keeps 3 000 for the referee */
    LINE_TICK_MS = 20,
    LINE_BYTES_BURST = 1 << 20,
    LINE_BYTES_RATE = 1 << 20,
    LINE_CONTROL_BURST = 32 << 10,
    LINE_CONTROL_RATE = 1 << 10,
    LINE_WISHES_BURST = 4 << 10, /* a page asks for 8 topics, once */
    LINE_WISHES_RATE = 16,
    LINE_FRAME_COST = 64, /* bytes that a frame counts for beside its content */
    LINE_PING_S = 20,     /* between two pings to a guest */
    LINE_FAREWELL_S = 5,
};

/* All lines of the gateway. */
typedef struct Lines Lines;

/* All is borrowed. */
Lines *lines_new(struct ev_loop *loop, Channel *channel, Counts *counts);
void lines_free(Lines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Lines, lines_free)

/* Opens a line for the websocket on @fd, of which @extra was read already. @visitor stays until
 * @handle is closed. */
void lines_open(Lines *lines,
                struct MHD_UpgradeResponseHandle *handle,
                int fd,
                const char *extra,
                gsize extra_size,
                Visitor *visitor);

/* The referee has answered a CHANNEL_LINE with a socket to the broker, @fd, taken over; -1:
 * with none. */
void lines_take(Lines *lines, guint64 id, int fd);

/* Pings guests that have not been pinged for a while; to be called each second. */
void lines_sweep(Lines *lines);
