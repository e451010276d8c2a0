/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest_stream.h: the bytes of a guest's websocket, over TCP or TLS
 *
 * For a websocket without TLS, libmicrohttpd gives the TCP socket to the gateway. For a websocket
 * over TLS, libmicrohttpd gives the gateway one end of a socket pair instead, and forwards the
 * bytes between the pair and the TLS session. The buffer for these bytes is what is left of the
 * connection's memory, and after a websocket's handshake nothing is left. So libmicrohttpd forwards
 * only 4 bytes at a time, and sends them in a TLS record of their own.
 *
 * So a GuestStream ignores the socket pair, and uses the TLS session and its socket directly.
 * libmicrohttpd must then not read from the same session. To prevent this, guest_stream.c defines a
 * function gnutls_record_recv(), which libmicrohttpd calls in place of GnuTLS's own. For the
 * session of a GuestStream, this function always reports that no bytes have arrived. libmicrohttpd
 * still closes the session after MHD_UPGRADE_ACTION_CLOSE.
 */
#pragma once

#include <glib.h>
#include <gnutls/gnutls.h>
#include <stdbool.h>

enum {
    GUEST_STREAM_HEAD_MAX = 16, /* bytes of a frame's header; RFC 6455 allows 14 */
};

typedef struct {
    int fd;                   /* the socket, borrowed */
    gnutls_session_t session; /* NULL: no TLS */
    guint8 head[GUEST_STREAM_HEAD_MAX];
    gsize n_head;    /* bytes in `head`, which go into the next record */
    bool is_sending; /* GnuTLS holds a record that the socket has not taken */
} GuestStream;

/* Begins to use the socket @fd, and the TLS session @session if it is not NULL. Both are borrowed
 * until guest_stream_close(). */
void guest_stream_open(GuestStream *stream, int fd, gnutls_session_t session);

/* Tells the guest that no more bytes follow, and shuts the socket down. Must be called before
 * MHD_UPGRADE_ACTION_CLOSE. */
void guest_stream_close(GuestStream *stream);

/* Reads at most @size bytes into @buffer. Returns the number of bytes, 0 at the end of the stream,
 * or -1 with errno set; EAGAIN means that nothing has arrived. */
gssize guest_stream_receive(GuestStream *stream, void *buffer, gsize size);

/* Reports whether bytes that GnuTLS has already read from the socket wait in memory. The socket
 * does not become readable for these bytes. */
bool guest_stream_holds(const GuestStream *stream);

/* Sends at most @size bytes. If @more is true, the caller sends more bytes at once, and the present
 * bytes may wait to be sent together with them. Returns the number of bytes taken, or -1 with errno
 * set. After EAGAIN, the caller must repeat the call with the same bytes once the socket is
 * writable. */
gssize guest_stream_send(GuestStream *stream, const void *bytes, gsize size, bool more);
