/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/guest_stream.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "referee/gateway/records.h"

enum {
    RECORD_MAX = 16 << 10, /* bytes that a record can carry (RFC 8446, 5.1) */
};

typedef ssize_t (*Receive)(gnutls_session_t session, void *data, size_t size);

/* Process-wide, since gnutls_record_recv() has no other argument than the session. The gateway has
 * one thread. */
static GHashTable *taken; /* set of gnutls_session_t: the sessions of all streams */

/* Returns GnuTLS's function. */
static Receive
own_receive(void)
{
    static Receive own;

    if (own == NULL) {
        *(void **)&own = dlsym(RTLD_NEXT, "gnutls_record_recv");
        g_assert(own != NULL);
    }
    return own;
}

/* Receives from @session as GnuTLS's function does. Shuts the connection down if a record brings no
 * data (records.h). No browser sends such a record after the handshake. */
static ssize_t
receive_data(gnutls_session_t session, void *data, size_t size)
{
    const int fd = gnutls_transport_get_int(session);
    const guint n_records = records_complete(fd);
    const ssize_t n = own_receive()(session, data, size);

    if (n == GNUTLS_E_AGAIN && records_complete(fd) != n_records) {
        shutdown(fd, SHUT_RDWR);
        return GNUTLS_E_UNEXPECTED_PACKET;
    }
    return n;
}

/* Receives from @session like receive_data(), unless @session belongs to a stream. */
ssize_t
gnutls_record_recv(gnutls_session_t session, void *data, size_t size)
{
    return taken != NULL && g_hash_table_contains(taken, session)
               ? GNUTLS_E_AGAIN
               : receive_data(session, data, size);
}

void
guest_stream_open(GuestStream *stream, int fd, gnutls_session_t session)
{
    *stream = (GuestStream){ .fd = fd, .session = session };
    if (session != NULL) {
        if (taken == NULL) {
            taken = g_hash_table_new(g_direct_hash, g_direct_equal);
        }
        g_hash_table_add(taken, session);
    }
}

void
guest_stream_close(GuestStream *stream)
{
    if (stream->session != NULL) {
        gnutls_bye(stream->session, GNUTLS_SHUT_WR);
        g_hash_table_remove(taken, stream->session);
    }
    shutdown(stream->fd, SHUT_RDWR);
}

/* Returns @n, the result of a function of GnuTLS, as send() and recv() would. */
static gssize
as_socket_result(gssize n)
{
    if (n >= 0) {
        return n;
    }
    errno = n == GNUTLS_E_AGAIN || n == GNUTLS_E_INTERRUPTED ? EAGAIN : EPROTO;
    return -1;
}

gssize
guest_stream_receive(GuestStream *stream, void *buffer, gsize size)
{
    return stream->session == NULL ? recv(stream->fd, buffer, size, MSG_DONTWAIT)
                                   : as_socket_result(receive_data(stream->session, buffer, size));
}

bool
guest_stream_holds(const GuestStream *stream)
{
    return stream->session != NULL && gnutls_record_check_pending(stream->session) > 0;
}

/* Sends the bytes in `head` and as many of the @size bytes as fit, in one record. */
static gssize
send_record(GuestStream *stream, const void *bytes, gsize size)
{
    static guint8 record[RECORD_MAX];
    const gsize n = MIN(size, sizeof record - stream->n_head);

    memcpy(record, stream->head, stream->n_head);
    memcpy(record + stream->n_head, bytes, n);
    return gnutls_record_send(stream->session, record, stream->n_head + n);
}

gssize
guest_stream_send(GuestStream *stream, const void *bytes, gsize size, bool more)
{
    if (stream->session == NULL) {
        return send(stream->fd, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT | (more ? MSG_MORE : 0));
    }
    if (more && size <= sizeof stream->head - stream->n_head) {
        memcpy(stream->head + stream->n_head, bytes, size);
        stream->n_head += size;
        return (gssize)size;
    }
    const gssize n =
        as_socket_result(stream->is_sending ? gnutls_record_send(stream->session, NULL, 0)
                                            : send_record(stream, bytes, size));
    stream->is_sending = n < 0 && errno == EAGAIN;
    if (n < 0) {
        return -1;
    }
    /* A guest may ask for short records, but GnuTLS refuses fewer than 64 bytes. */
    const gsize n_head = MIN(stream->n_head, (gsize)n);
    stream->n_head = 0;
    return n - (gssize)n_head;
}
