/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshakes.c: tests which TLS handshakes a turn of the event loop continues */
#include "referee/gateway/handshakes.h"

#include <arpa/inet.h>
#include <glib.h>
#include <gnutls/gnutls.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    NEAR,
    FAR,
};

/* The begin of a TLS record: its header, which promises 16 bytes. */
static const char HEADER[] = { 0x16, 0x03, 0x01, 0x00, 0x10 };

/* A handshake that a server has not finished. */
typedef struct {
    gnutls_session_t session;
    gnutls_certificate_credentials_t keys;
    int ends[2];
} Guest;

/* Time at which a test's first turn begins, later than the turns of earlier tests. */
#define TURN_US  (60 * G_USEC_PER_SEC)
#define LATER_US (600 * (gint64)G_USEC_PER_SEC)

static int n_reads;
static gulong read_us; /* processor time that each read takes */

/* Reads for GnuTLS. */
static ssize_t
pull(gnutls_transport_ptr_t fd, void *buffer, size_t size)
{
    const clock_t end = clock() + (clock_t)(read_us * CLOCKS_PER_SEC / G_USEC_PER_SEC);

    n_reads++;
    while (clock() < end) {
        /* GnuTLS would compute meanwhile. */
    }
    return recv(GPOINTER_TO_INT(fd), buffer, size, MSG_DONTWAIT);
}

/* Connects the two ends. The far end has the address @from. */
static void
connect_ends(int ends[2], const char *from)
{
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in here = { .sin_family = AF_INET };
    struct sockaddr_in there = { .sin_family = AF_INET };
    socklen_t size = sizeof here;

    inet_pton(AF_INET, "127.0.0.1", &here.sin_addr);
    inet_pton(AF_INET, from, &there.sin_addr);
    g_assert_cmpint(bind(listener, (struct sockaddr *)(void *)&here, sizeof here), ==, 0);
    g_assert_cmpint(listen(listener, 1), ==, 0);
    g_assert_cmpint(getsockname(listener, (struct sockaddr *)(void *)&here, &size), ==, 0);
    ends[FAR] = socket(AF_INET, SOCK_STREAM, 0);
    g_assert_cmpint(bind(ends[FAR], (struct sockaddr *)(void *)&there, sizeof there), ==, 0);
    g_assert_cmpint(connect(ends[FAR], (struct sockaddr *)(void *)&here, sizeof here), ==, 0);
    ends[NEAR] = accept(listener, NULL, NULL);
    close(listener);
}

static void
guest_open(Guest *guest, const char *from)
{
    connect_ends(guest->ends, from);
    g_assert_cmpint(gnutls_init(&guest->session, GNUTLS_SERVER | GNUTLS_NONBLOCK), ==, 0);
    g_assert_cmpint(gnutls_set_default_priority(guest->session), ==, 0);
    g_assert_cmpint(gnutls_certificate_allocate_credentials(&guest->keys), ==, 0);
    gnutls_credentials_set(guest->session, GNUTLS_CRD_CERTIFICATE, guest->keys);
    gnutls_transport_set_int(guest->session, guest->ends[NEAR]);
    gnutls_transport_set_pull_function(guest->session, pull);
}

static void
guest_close(Guest *guest)
{
    gnutls_deinit(guest->session);
    gnutls_certificate_free_credentials(guest->keys);
    close(guest->ends[NEAR]);
    close(guest->ends[FAR]);
}

static void
begin_record(const Guest *guest)
{
    g_assert_cmpint(send(guest->ends[FAR], HEADER, sizeof HEADER, 0), ==, sizeof HEADER);
}

/* Continues the handshake. Returns the number of reads that this took. */
static int
count_reads(const Guest *guest)
{
    n_reads = 0;
    g_assert_cmpint(gnutls_handshake(guest->session), ==, GNUTLS_E_AGAIN);
    return n_reads;
}

static void
test_silent(void)
{
    Guest guest;

    guest_open(&guest, "127.0.0.1");
    read_us = 0;
    handshakes_begin_turn(0);
    g_assert_cmpint(count_reads(&guest), ==, 0);
    begin_record(&guest);
    g_assert_cmpint(count_reads(&guest), >, 0);
    g_assert_cmpint(count_reads(&guest), ==, 0);
    /* The end of the connection is noticed. */
    shutdown(guest.ends[FAR], SHUT_RDWR);
    g_assert_true(gnutls_error_is_fatal(gnutls_handshake(guest.session)));
    guest_close(&guest);
}

static void
test_turn(void)
{
    Guest slow;
    Guest next;
    Guest gone;

    guest_open(&slow, "127.0.0.2");
    guest_open(&next, "127.0.0.2");
    guest_open(&gone, "127.0.0.2");
    begin_record(&slow);
    begin_record(&next);
    read_us = HANDSHAKES_TURN_US;
    handshakes_begin_turn(TURN_US);
    g_assert_cmpint(count_reads(&slow), >, 0);
    g_assert_cmpint(count_reads(&next), ==, 0);
    /* Handshakes rest for half as long as the last ones took. */
    const gint64 spent_us = handshakes_turn_us();
    g_assert_cmpint(spent_us, >=, HANDSHAKES_TURN_US);
    handshakes_begin_turn(TURN_US + spent_us);
    g_assert_cmpint(count_reads(&next), ==, 0);
    /* libmicrohttpd learns only once that a client has left, perhaps during a rest. */
    shutdown(gone.ends[FAR], SHUT_RDWR);
    g_assert_true(gnutls_error_is_fatal(gnutls_handshake(gone.session)));
    handshakes_begin_turn(TURN_US + spent_us + spent_us / 2 - 1);
    g_assert_cmpint(count_reads(&next), ==, 0);
    handshakes_begin_turn(TURN_US + spent_us + spent_us / 2);
    g_assert_cmpint(count_reads(&next), >, 0);
    guest_close(&slow);
    guest_close(&next);
    guest_close(&gone);
}

/* Tests that a client that has closed the connection costs no signature. */
static void
test_left(void)
{
    Guest guest;

    guest_open(&guest, "127.0.0.6");
    begin_record(&guest);
    shutdown(guest.ends[FAR], SHUT_WR);
    handshakes_begin_turn(LATER_US + 2 * G_USEC_PER_SEC);
    handshakes_begin_turn(2 * LATER_US);
    n_reads = 0;
    g_assert_cmpint(gnutls_handshake(guest.session), ==, GNUTLS_E_PREMATURE_TERMINATION);
    g_assert_cmpint(n_reads, ==, 0);
    guest_close(&guest);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/handshakes/silent", test_silent);
    g_test_add_func("/handshakes/turn", test_turn);
    g_test_add_func("/handshakes/left", test_left);
    return g_test_run();
}
