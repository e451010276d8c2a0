/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshakes.h: keeps TLS handshakes from delaying everybody else
 *
 * A TLS handshake costs much more than a request: 0.3 ms of the processor with an ECDSA key, 12 ms
 * with an RSA key of 4096 bits. A guest can begin hundreds in a second, and leave each after its
 * first message. So the handshakes of each address are counted in spans of HANDSHAKES_SPAN_S
 * seconds:
 *
 *     up to HANDSHAKES_FIRST       continue at once: enough for two loads of the page
 *     up to HANDSHAKES_ONE_MAX     share HANDSHAKES_OTHERS_US with those of all other addresses
 *     all others                   are refused before GnuTLS learns of them
 *
 * Those that share a time are refused too while it is used up, since each waiting handshake costs
 * time in every turn of the event loop.
 *
 * libmicrohttpd continues every unfinished handshake in each turn of the event loop, also one whose
 * client sends nothing. GnuTLS then computes a hash of the whole handshake before it finds that
 * out. So handshakes.c defines a function gnutls_handshake(), which libmicrohttpd calls in place of
 * GnuTLS's own. It ends the handshake of a client that has closed the connection. It continues a
 * handshake only if its client has sent something, and only while the handshakes of this turn have
 * taken less than HANDSHAKES_TURN_US. All others wait. After that turn, no handshake continues for
 * half as long as they have taken. Meanwhile the turns are short, and an established websocket,
 * which gets a few bytes in each turn (http.c), goes on.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    HANDSHAKES_SPAN_S = 10,
    HANDSHAKES_FIRST = 16,
    /* Enough for 25 phones that share an address and load the page, with an ECDSA key. An RSA key
     * of 4096 bits allows eight handshakes a second beyond the first ones. */
    HANDSHAKES_ONE_MAX = 200,
    /* Once all addresses have begun HANDSHAKES_ALL_MAX, each may begin HANDSHAKES_CROWD_MAX. */
    HANDSHAKES_ALL_MAX = 2000,
    HANDSHAKES_CROWD_MAX = 32,
    HANDSHAKES_OTHERS_US = 100000, /* processor time in each second */
    HANDSHAKES_TURN_US = 4000,     /* processor time after which a turn continues no further one */
};

/* Reports whether @address may begin a handshake at the monotonic time @now_us. */
bool handshakes_may_begin(const char *address, gint64 now_us);

/* Counts the handshake that @address begins on the connection @fd at the monotonic time @now_us.
 * Returns the number of its handshakes in this span, with this one. */
int handshakes_count(const char *address, int fd, gint64 now_us);

/* Begins a turn of the event loop at the monotonic time @now_us. */
void handshakes_begin_turn(gint64 now_us);

/* Returns the processor time that the handshakes of this turn have taken, in µs. */
gint64 handshakes_turn_us(void);
