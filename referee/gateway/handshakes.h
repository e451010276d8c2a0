/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshakes.h: keeps TLS handshakes from delaying everybody else
 *
 * A TLS handshake costs much more than a request: 0.3 ms of processor time with an ECDSA key, 12 ms
 * with an RSA key of 4096 bits. A client can begin hundreds of handshakes in a second, and abandon
 * each after its first message. So this module counts the handshakes of each address in time spans.
 * A span begins with a handshake from the address and lasts HANDSHAKES_SPAN_S seconds. Of the
 * handshakes of one address in one span:
 *
 *     the first HANDSHAKES_FIRST        continue at once: enough for one load of the page
 *     the next, up to a total of        continue within HANDSHAKES_OTHERS_US of processor time in
 *     HANDSHAKES_ONE_MAX                each second, which all addresses share
 *     all others                        are refused before GnuTLS learns of them
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
 * handshakes wait. After a turn in which the handshakes have taken HANDSHAKES_TURN_US or longer,
 * all handshakes pause for half of the time that they took in this turn. During the pause, the
 * turns are short.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    HANDSHAKES_SPAN_S = 10,
    HANDSHAKES_FIRST = 8,
    /* Once the first handshakes of all addresses have taken HANDSHAKES_CALM_US of processor time in
     * HANDSHAKES_SPAN_S, HANDSHAKES_FIRST_CROWD replaces HANDSHAKES_FIRST for HANDSHAKES_CROWD_S.
     * 200 phones that load the page at once stay below this limit, and so do 250 addresses that
     * begin handshakes without end, if the key is an ECDSA key or has 2048 bits. With an RSA key of
     * 4096 bits, 420 handshakes reach it. */
    HANDSHAKES_CALM_US = 5000000,
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
    /* Once the handshakes of a turn have taken this much processor time, the turn continues no
     * further handshake. */
    HANDSHAKES_TURN_US = 4000,
};

/* Reports whether @address may begin a handshake at the monotonic time @now_us. */
bool handshakes_may_begin(const char *address, gint64 now_us);

/* Returns the number of handshakes of an address that continue at once: HANDSHAKES_FIRST, or
 * HANDSHAKES_FIRST_CROWD if this limit applied at the last call of handshakes_may_begin(). */
int handshakes_first(void);

/* Counts the handshake that @address begins on the connection @fd at the monotonic time @now_us.
 * Returns the number of handshakes that @address has begun in this span, including this one. */
int handshakes_count(const char *address, int fd, gint64 now_us);

/* Counts @spent_us of processor time for first handshakes at the monotonic time @now_us. */
void handshakes_note_first(int spent_us, gint64 now_us);

/* Reports whether the handshake on @fd waits for its client: no unread bytes have arrived. If
 * unread bytes have arrived, the handshake waits only for the gateway. */
bool handshakes_waits_for_client(int fd);

/* Begins a turn of the event loop at the monotonic time @now_us. */
void handshakes_begin_turn(gint64 now_us);

/* Returns the processor time that the handshakes of this turn have taken, in µs. */
gint64 handshakes_turn_us(void);
