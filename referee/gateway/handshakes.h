/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshakes.h: keeps TLS handshakes from delaying everybody else
 *
 * A TLS handshake costs much more than a request: 0.3 ms of processor time with an ECDSA key, 12 ms
 * with an RSA key of 4096 bits. A client can begin hundreds of handshakes in a second, and abandon
 * each after its first message. So the handshakes of each address are counted. A span of an address
 * begins with a handshake and lasts HANDSHAKES_SPAN_S seconds. The handshakes of an address
 * in one span:
 *
 *     up to HANDSHAKES_FIRST       continue at once: enough for one load of the page
 *     up to HANDSHAKES_ONE_MAX     share HANDSHAKES_OTHERS_US of processor time in each second with
 *                                  such handshakes of all other addresses
 *     all others                   are refused before GnuTLS learns of them
 *
 * Once the shared time of a second is used up, new handshakes beyond HANDSHAKES_FIRST are refused
 * until the next second. They are not kept waiting, since each waiting handshake costs time in
 * every turn of the event loop.
 *
 * libmicrohttpd continues every unfinished handshake in each turn of the event loop, even if the
 * client has sent nothing. GnuTLS then computes a hash of the whole handshake before it notices
 * that there is nothing to read. So handshakes.c defines a function gnutls_handshake(), which
 * libmicrohttpd calls in place of GnuTLS's own. This new function ends the handshake of a client
 * that has closed the connection. It continues a handshake only if the client has sent something,
 * and only while the handshakes of this turn have taken less than HANDSHAKES_TURN_US. All other
 * handshakes wait. If the handshakes of a turn have taken HANDSHAKES_TURN_US or longer, all
 * handshakes then pause for half of the time that they took. Meanwhile the turns are short.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    HANDSHAKES_SPAN_S = 10,
    HANDSHAKES_FIRST = 8,
    /* HANDSHAKES_FIRST_CROWD replaces HANDSHAKES_FIRST for HANDSHAKES_CROWD_S, once all addresses
     * together have tried HANDSHAKES_CALM_MAX handshakes in HANDSHAKES_SPAN_S. At most
     * HANDSHAKES_FIRST tries of an address count, so one address never makes a crowd. Neither do
     * 200 phones that load the page at once. */
    HANDSHAKES_CALM_MAX = 1600,
    HANDSHAKES_FIRST_CROWD = 2,
    HANDSHAKES_CROWD_S = 20,
    /* Enough for 25 phones that share an address and load the page, with an ECDSA key. With an RSA
     * key of 4096 bits, HANDSHAKES_OTHERS_US is enough for only eight handshakes a second. */
    HANDSHAKES_ONE_MAX = 200,
    /* HANDSHAKES_CROWD_MAX replaces HANDSHAKES_ONE_MAX once all addresses together have begun
     * HANDSHAKES_ALL_MAX handshakes within HANDSHAKES_SPAN_S. */
    HANDSHAKES_ALL_MAX = 2000,
    HANDSHAKES_CROWD_MAX = 32,
    HANDSHAKES_OTHERS_US = 100000, /* processor time in each second */
    /* processor time of a turn's handshakes after which the turn continues no further handshake */
    HANDSHAKES_TURN_US = 4000,
};

/* Counts a try of @address to begin a handshake at the monotonic time @now_us. Reports whether it
 * may begin. */
bool handshakes_may_begin(const char *address, gint64 now_us);

/* Returns the number of handshakes of an address that continue at once: HANDSHAKES_FIRST, or
 * HANDSHAKES_FIRST_CROWD if that held at the last try. */
int handshakes_first(void);

/* Counts the handshake that @address begins on the connection @fd at the monotonic time @now_us.
 * Returns the number of handshakes that @address has begun in this span, including this one. */
int handshakes_count(const char *address, int fd, gint64 now_us);

/* Reports whether the handshake on @fd waits for its client. If the client has sent something that
 * nobody has read yet, the handshake waits for its turn. */
bool handshakes_waits_for_client(int fd);

/* Begins a turn of the event loop at the monotonic time @now_us. */
void handshakes_begin_turn(gint64 now_us);

/* Returns the processor time that the handshakes of this turn have taken, in µs. */
gint64 handshakes_turn_us(void);
