/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/handshakes.h"

#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <gnutls/gnutls.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "referee/base/rate_limiter.h"
#include "referee/gateway/ipv4.h"

typedef int (*Handshake)(gnutls_session_t session);

/* Process-wide, since gnutls_handshake() has no other argument than the session. The gateway has
 * one thread. */
static gint64 began_us;      /* monotonic time at which the turn began */
static gint64 turn_us;       /* time that the handshakes of this turn have taken */
static gint64 rest_until_us; /* monotonic time before which no handshake continues */
static bool rests;           /* this turn continues no handshake */
static RateLimiter *shares;  /* time that the handshakes of each address have taken, in µs */

void
handshakes_begin_turn(gint64 now_us)
{
    rests = now_us < rest_until_us;
    began_us = now_us;
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
    char byte;

    return gnutls_record_get_direction(session) == 0 &&
           recvfrom(
               gnutls_transport_get_int(session), &byte, 1, MSG_PEEK | MSG_DONTWAIT, NULL, NULL) <
               0 &&
           errno == EAGAIN;
}

/* Writes the address of the client of @session, or "" if it has no IPv4 address. */
static void
write_client(gnutls_session_t session, char address[IPV4_SIZE])
{
    struct sockaddr_storage from = { .ss_family = AF_UNSPEC };
    socklen_t size = sizeof from;

    getpeername(gnutls_transport_get_int(session), (struct sockaddr *)(void *)&from, &size);
    ipv4_write((const struct sockaddr *)(const void *)&from, address);
}

int
gnutls_handshake(gnutls_session_t session)
{
    char address[IPV4_SIZE];

    if (rests || turn_us >= HANDSHAKES_TURN_US || is_silent(session)) {
        return GNUTLS_E_AGAIN;
    }
    if (shares == NULL) {
        shares = limiter_new(HANDSHAKES_ADDRESS_US, 1);
    }
    write_client(session, address);
    if (limiter_is_over(shares, address, began_us)) {
        return GNUTLS_E_AGAIN;
    }
    const gint64 start_us = g_get_monotonic_time();
    const int result = own_handshake()(session);
    const gint64 spent_us = g_get_monotonic_time() - start_us;

    limiter_note(shares, address, (int)spent_us, began_us);
    turn_us += spent_us;
    if (turn_us >= HANDSHAKES_TURN_US) {
        rest_until_us = began_us + turn_us + turn_us / 2;
    }
    return result;
}
