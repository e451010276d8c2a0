/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/handshakes.h"

#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <gnutls/gnutls.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <time.h>

#include "referee/gateway/records.h"

/* Extensions by which a client asks for short records (RFC 6066, 4; RFC 8449) */
enum {
    MAX_FRAGMENT_LENGTH = 1,
    RECORD_SIZE_LIMIT = 28,
};

typedef int (*Handshake)(gnutls_session_t session);

/* Process-wide, since gnutls_handshake() has no other argument than the session. The gateway has
 * one thread. */
static gint64 turn_us;       /* processor time of this turn's handshakes */
static gint64 rest_until_us; /* monotonic time before which no handshake continues */
static bool rests;           /* this turn continues no handshake */

bool
handshakes_waits_for_client(int fd)
{
    char byte;

    return recvfrom(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT, NULL, NULL) < 0 && errno == EAGAIN;
}

void
handshakes_begin_turn(gint64 now_us)
{
    if (turn_us >= HANDSHAKES_TURN_US) {
        rest_until_us = now_us + turn_us / 2;
    }
    rests = now_us < rest_until_us;
    turn_us = 0;
}

gint64
handshakes_turn_us(void)
{
    return turn_us;
}

/* Returns GnuTLS's function. */
static Handshake
own_handshake(void)
{
    static Handshake own;

    if (own == NULL) {
        *(void **)&own = dlsym(RTLD_NEXT, "gnutls_handshake");
        g_assert(own != NULL);
    }
    return own;
}

/* Reports whether GnuTLS wants to read from the client of @session, which has sent nothing. The end
 * of a connection counts as something. */
static bool
is_silent(gnutls_session_t session)
{
    return gnutls_record_get_direction(session) == 0 &&
           handshakes_waits_for_client(gnutls_transport_get_int(session));
}

/* Reports whether the client of @session has closed the connection. It may have sent a message
 * before, which would cost a signature. */
static bool
has_left(gnutls_session_t session)
{
    struct tcp_info info = { .tcpi_state = TCP_ESTABLISHED };
    socklen_t size = sizeof info;

    getsockopt(gnutls_transport_get_int(session), IPPROTO_TCP, TCP_INFO, &info, &size);
    return info.tcpi_state != TCP_ESTABLISHED;
}

/* Handles the message Finished, of either side. The server has then read all that a client of TLS
 * 1.3 sends without encryption. */
static int
on_finished(gnutls_session_t session,
            unsigned type,
            unsigned when,
            unsigned is_incoming,
            const gnutls_datum_t *message)
{
    (void)type;
    (void)when;
    (void)message;
    if (is_incoming == 0 && gnutls_protocol_get_version(session) == GNUTLS_TLS1_3) {
        records_begin_encryption(gnutls_transport_get_int(session));
    }
    return 0;
}

/* Reads an extension of the client, and does nothing. */
static int
on_extension(gnutls_session_t session, const unsigned char *bytes, size_t size)
{
    (void)session;
    (void)bytes;
    (void)size;
    return 0;
}

/* Answers an extension of the client with nothing. */
static int
write_extension(gnutls_session_t session, gnutls_buffer_t buffer)
{
    (void)session;
    (void)buffer;
    return 0;
}

/* Makes GnuTLS ignore the extension @id of the client, as servers do that do not know it. */
static void
ignore_extension(gnutls_session_t session, int id)
{
    gnutls_session_ext_register(session,
                                "ignored",
                                id,
                                GNUTLS_EXT_TLS,
                                on_extension,
                                write_extension,
                                NULL,
                                NULL,
                                NULL,
                                GNUTLS_EXT_FLAG_OVERRIDE_INTERNAL | GNUTLS_EXT_FLAG_TLS |
                                    GNUTLS_EXT_FLAG_CLIENT_HELLO);
}

void
handshakes_watch(gnutls_session_t session)
{
    ignore_extension(session, MAX_FRAGMENT_LENGTH);
    ignore_extension(session, RECORD_SIZE_LIMIT);
    gnutls_handshake_set_hook_function(
        session, GNUTLS_HANDSHAKE_FINISHED, GNUTLS_HOOK_POST, on_finished);
}

/* Returns the processor time of this thread, in µs. */
static gint64
processor_us(void)
{
    struct timespec spent;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return (gint64)spent.tv_sec * G_USEC_PER_SEC + spent.tv_nsec / 1000;
}

int
gnutls_handshake(gnutls_session_t session)
{
    /* The kernel tells libmicrohttpd only once that a client has left. So it must be heard in a
     * rest too, or the connection would keep its place for CONNECTIONS_ANSWER_S. */
    if (has_left(session)) {
        return GNUTLS_E_PREMATURE_TERMINATION;
    }
    if (rests || turn_us >= HANDSHAKES_TURN_US || is_silent(session)) {
        return GNUTLS_E_AGAIN;
    }
    const gint64 start_us = processor_us();
    const int result = own_handshake()(session);

    turn_us += processor_us() - start_us;
    if (result == GNUTLS_E_SUCCESS) {
        records_end_handshake(gnutls_transport_get_int(session));
    }
    return result;
}
