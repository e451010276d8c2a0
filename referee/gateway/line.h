/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.h: lines, each of which connects a guest's websocket to the broker
 *
 *     guest ══ websocket frames (wslay) ══ line ══ MQTT bytes ══ broker
 *
 * A guest is a client of the gateway, usually a phone. A line forwards MQTT unchanged.
 * guest_packets.h limits the work that a guest causes for the broker and the referee. The line
 * limits the rest:
 *
 * - A guest may send LINE_BYTES_BURST bytes at once, and LINE_BYTES_RATE bytes a second in the long
 *   run. Beyond this limit the line stops reading for a while.
 * - Control frames (such as pings and pongs) have limits of their own, LINE_CONTROL_BURST and
 *   LINE_CONTROL_RATE. A guest that exceeds them is disconnected.
 * - A guest that the broker has not accepted yet may send only LINE_KNOCK_BURST bytes at once, and
 *   LINE_KNOCK_RATE bytes a second. A guest that exceeds this limit is disconnected. credentials.h
 *   limits how many refused logins a guest may cause.
 * - The logins of an account are paced like the requests of an address (pacing.h). Each costs
 *   LINE_LOGIN_COST tokens. So a guest that logs in again and again cannot keep the broker busy,
 *   and no other account behind its address waits for it.
 * - A guest that does not read or acknowledge its messages is disconnected when too much waits for
 *   it: more than LINE_AHEAD_MAX bytes or WINDOW_MESSAGES_MAX messages (window.h).
 * - On all lines together, at most LINE_ALL_AHEAD_MAX bytes may wait for guests or for the broker.
 *   Beyond that, the gateway closes the line on which the most bytes wait.
 * - One turn of the event loop reads at most LINE_READ_MAX bytes from a guest, so that a flood does
 *   not delay the other guests.
 *
 * The line does not ask the referee for a socket to the broker (CHANNEL_LINE) until the guest's
 * first packet is complete. So a silent websocket costs the broker nothing. If the broker closes
 * the connection of a line, the guest still receives the broker's last bytes. The guest then has
 * LINE_FAREWELL_S seconds to acknowledge the last MQTT messages (PUBACK) and to close its side. The
 * line reads these acknowledgements, but forwards them to nobody.
 */
#pragma once

#include <ev.h>
#include <glib.h>
#include <gnutls/gnutls.h>
#include <microhttpd.h>

#include "referee/gateway/channel.h"
#include "referee/gateway/connections.h"
#include "referee/gateway/counts.h"

enum {
    LINE_READ_MAX = 16 << 10,
    LINE_KNOCK_MAX = 1 << 10, /* largest packet, in bytes, from a guest that is not accepted yet */
    /* Our page logs in with one packet of 300 bytes, which it sends in seven frames. With
     * LINE_FRAME_COST, this packet counts as about 800 bytes. */
    LINE_KNOCK_BURST = 8 << 10,
    LINE_KNOCK_RATE = 1 << 10,
    LINE_LOGIN_COST = 3,        /* 100 logins a second for an account, and 1200 for all */
    LINE_PACKET_MAX = 72 << 10, /* maximum bytes of an accepted guest's packet; acts: ≤ 16 KiB */
    LINE_UP_MAX = 128 << 10,    /* reading stops while this many bytes wait for the broker */
    LINE_AHEAD_MAX = 1 << 20,
    LINE_ALL_AHEAD_MAX = 16 << 20,
    LINE_TICK_MS = 20, /* time after which a line that waits at a limit checks the limit again */
    LINE_BYTES_BURST = 1 << 20,
    LINE_BYTES_RATE = 1 << 20,
    LINE_CONTROL_BURST = 2 << 10, /* browsers answer our pings, and send no pings */
    LINE_CONTROL_RATE = 128,
    LINE_FRAME_COST = 64, /* bytes that count for each frame in addition to its content */
    LINE_PING_S = 20,     /* time between two pings to a guest */
    LINE_FAREWELL_S = 5,
};

/* All lines of the gateway */
typedef struct Lines Lines;

/* Creates an empty set of lines. All arguments are borrowed. */
Lines *lines_new(struct ev_loop *loop, Channel *channel, Counts *counts);
void lines_free(Lines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Lines, lines_free)

/* Opens a line for the websocket of @visitor, and closes @handle when the line ends. @session is
 * the websocket's TLS session, or NULL. @extra holds the bytes that arrived together with the
 * handshake; it is used only during the call. @visitor and @session must stay valid until @handle
 * is closed. */
void lines_open(Lines *lines,
                struct MHD_UpgradeResponseHandle *handle,
                gnutls_session_t session,
                const char *extra,
                gsize extra_size,
                Visitor *visitor);

/* Handles the referee's answer to the request @id (CHANNEL_LINE), with which a line asked for a
 * socket to the broker. Takes ownership of @fd, which is that socket, or -1 when the referee sent
 * none. Closes @fd if the line has ended meanwhile. */
void lines_take(Lines *lines, guint64 id, int fd);

/* Pings each guest that has had no ping for LINE_PING_S, and forgets acts that have waited too long
 * for a verdict (flow.h). Must be called once a second. */
void lines_sweep(Lines *lines);
