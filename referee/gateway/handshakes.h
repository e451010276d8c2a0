/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshakes.h: keeps unfinished TLS handshakes from delaying everybody else
 *
 * libmicrohttpd continues every unfinished handshake in each turn of the event loop, also one whose
 * client sends nothing. GnuTLS then computes a hash of the whole handshake before it finds that out
 * (0.05 to 0.3 ms). A first message costs a signature, which takes 12 ms with an RSA key of 4096
 * bits. So one guest could keep a CPU core busy with handshakes that it never finishes.
 *
 * handshakes.c therefore defines a function gnutls_handshake(), which libmicrohttpd calls in place
 * of GnuTLS's own. It continues a handshake only if its client has sent something, and only while
 * the handshakes of this turn have taken less than HANDSHAKES_TURN_US. All others wait. Then no
 * handshake continues for half as long as they have taken. Meanwhile the turns are short, and an
 * established websocket, which gets a few bytes in each turn (http.c), goes on.
 *
 * The handshakes of one address have a share of HANDSHAKES_ADDRESS_US in each second. Then they
 * wait, so that others do not wait behind them.
 */
#pragma once

#include <glib.h>

enum {
    HANDSHAKES_TURN_US = 4000,     /* time after which a turn continues no further handshake */
    HANDSHAKES_ADDRESS_US = 80000, /* enough for a page load with an RSA key of 4096 bits */
};

/* Begins a turn of the event loop at the monotonic time @now_us. */
void handshakes_begin_turn(gint64 now_us);

/* Returns the time that the handshakes of this turn have taken, in µs. */
gint64 handshakes_turn_us(void);
