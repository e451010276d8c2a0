/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshakes.h: keeps unfinished TLS handshakes from delaying everybody else
 *
 * accept_queue.h decides when a handshake begins. libmicrohttpd then continues every unfinished
 * handshake in each turn of the event loop, even if the client has sent nothing. GnuTLS then
 * computes a hash of the whole handshake before it notices that there is nothing to read. So
 * handshakes.c defines a function gnutls_handshake(), which libmicrohttpd calls in place of
 * GnuTLS's own. This new function ends the handshake of a client that has closed the connection. It
 * continues a handshake only if the client has sent something, and only while the handshakes of
 * this turn have taken less than HANDSHAKES_TURN_US. All other handshakes wait. After a turn in
 * which the handshakes have taken HANDSHAKES_TURN_US or longer, all handshakes pause for half of
 * the time that they took in this turn. During the pause, the turns are short.
 */
#pragma once

#include <glib.h>
#include <gnutls/gnutls.h>
#include <stdbool.h>

enum {
    /* Once the handshakes of a turn have taken this much processor time, the turn continues no
     * further handshake. */
    HANDSHAKES_TURN_US = 4000,
};

/* Reports whether the handshake on @fd waits for its client: no unread bytes have arrived. If
 * unread bytes have arrived, the handshake waits only for the gateway. */
bool handshakes_waits_for_client(int fd);

/* Calls records_begin_encryption() (records.h) when the server of @session has sent its part of a
 * TLS 1.3 handshake. Makes GnuTLS ignore a client's wish for short records: with 512 bytes in each,
 * a file would take 32 times as many, but cost no more tokens (pacing.h). Must be called before the
 * handshake. */
void handshakes_watch(gnutls_session_t session);

/* Begins a turn of the event loop at the monotonic time @now_us. */
void handshakes_begin_turn(gint64 now_us);

/* Returns the processor time that the handshakes of this turn have taken, in µs. */
gint64 handshakes_turn_us(void);
