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

#include "referee/base/rate_limiter.h"

typedef int (*Handshake)(gnutls_session_t session);

/* Process-wide, since gnutls_handshake() has no other argument than the session. The gateway has
 * one thread. */
static gint64 began_us;       /* monotonic time at which the turn began */
static gint64 turn_us;        /* processor time of this turn's handshakes */
static gint64 rest_until_us;  /* monotonic time before which no handshake continues */
static bool rests;            /* this turn continues no handshake */
static GByteArray *firsts;    /* by descriptor: 1 if its handshake is one of the first ones */
static RateLimiter *begun;    /* handshakes, by address */
static RateLimiter *initial;  /* processor time of all first handshakes, in µs */
static RateLimiter *others;   /* processor time of all other handshakes, in µs */
static gint64 crowd_until_us; /* monotonic time before which HANDSHAKES_FIRST_CROWD holds */
static gint64 tried_us;       /* monotonic time of the last try */

static const char ALL[] = ""; /* the only name in @initial and @others */

/* Creates the limiters at the first call. */
static void
prepare(void)
{
    if (begun == NULL) {
        begun = limiter_new(HANDSHAKES_ONE_MAX, HANDSHAKES_SPAN_S);
        limiter_bound_all(begun, HANDSHAKES_ALL_MAX, HANDSHAKES_CROWD_MAX);
        initial = limiter_new(HANDSHAKES_CALM_US, HANDSHAKES_SPAN_S);
        others = limiter_new(HANDSHAKES_OTHERS_US, 1);
        firsts = g_byte_array_new();
    }
}

int
handshakes_first(void)
{
    return tried_us < crowd_until_us ? HANDSHAKES_FIRST_CROWD : HANDSHAKES_FIRST;
}

bool
handshakes_may_begin(const char *address, gint64 now_us)
{
    prepare();
    tried_us = now_us;
    return !limiter_is_over(begun, address, now_us) &&
           (limiter_count(begun, address, now_us) < handshakes_first() ||
            !limiter_is_over(others, ALL, now_us));
}

int
handshakes_count(const char *address, int fd, gint64 now_us)
{
    prepare();
    limiter_note(begun, address, 1, now_us);
    const int n = limiter_count(begun, address, now_us);
    if (firsts->len <= (guint)fd) {
        g_byte_array_set_size(firsts, (guint)fd + 1);
    }
    firsts->data[fd] = n <= handshakes_first();
    return n;
}

void
handshakes_note_first(int spent_us, gint64 now_us)
{
    prepare();
    limiter_note(initial, ALL, spent_us, now_us);
    if (limiter_is_over(initial, ALL, now_us)) {
        crowd_until_us = now_us + HANDSHAKES_CROWD_S * G_USEC_PER_SEC;
    }
}

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
    const int fd = gnutls_transport_get_int(session);

    prepare();
    /* The kernel tells libmicrohttpd only once that a client has left. So it must be heard in a
     * rest too, or the connection would keep its place for CONNECTIONS_ANSWER_S. */
    if (has_left(session)) {
        return GNUTLS_E_PREMATURE_TERMINATION;
    }
    if (rests || turn_us >= HANDSHAKES_TURN_US || is_silent(session)) {
        return GNUTLS_E_AGAIN;
    }
    const bool is_first = (guint)fd < firsts->len && firsts->data[fd] != 0;
    if (!is_first && limiter_is_over(others, ALL, began_us)) {
        return GNUTLS_E_AGAIN;
    }
    const gint64 start_us = processor_us();
    const int result = own_handshake()(session);
    const gint64 spent_us = processor_us() - start_us;

    if (is_first) {
        handshakes_note_first((int)spent_us, began_us);
    } else {
        limiter_note(others, ALL, (int)spent_us, began_us);
    }
    turn_us += spent_us;
    return result;
}
