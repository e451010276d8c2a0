/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guest_stream.c: tests the bytes of a websocket, over TCP and over TLS
 *
 * The guest and the gateway share one thread, so each waits for the other only where the test says.
 */
#include "referee/gateway/guest_stream.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "referee/gateway/handshakes.h"
#include "referee/gateway/records.h"

enum {
    GATEWAY,
    GUEST,
    HEADER = 4,
    PAYLOAD = 7 << 10,
    LARGE = 4 << 20, /* more than a socket holds */
    RECORD_MAX = 16 << 10,
    RECORD_HEADER = 5,
    SHORT = 512, /* bytes of the shortest records that GnuTLS lets a guest ask for */
    KEY_SIZE = 32,
};

static const char PRIORITIES[] = "NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+ANON-ECDH";

typedef struct {
    int fds[2];
    gnutls_session_t sessions[2];
    gnutls_anon_server_credentials_t server;
    gnutls_anon_client_credentials_t client;
    GuestStream stream;
} Stage;

static gnutls_session_t
session_new(
    int fd, unsigned flags, const char *priority, gnutls_credentials_type_t type, void *credentials)
{
    gnutls_session_t session;

    gnutls_init(&session, flags | GNUTLS_NONBLOCK);
    g_assert_cmpint(gnutls_priority_set_direct(session, priority, NULL), ==, 0);
    gnutls_credentials_set(session, type, credentials);
    gnutls_transport_set_int(session, fd);
    return session;
}

/* Finishes a handshake, by GnuTLS's own function: that of the gateway (handshakes.h) is for servers
 * only. */
static void
shake_hands(const gnutls_session_t sessions[2])
{
    int (*handshake)(gnutls_session_t session);
    int done[2] = { -1, -1 };

    *(void **)&handshake = dlsym(RTLD_NEXT, "gnutls_handshake");
    while (done[GATEWAY] != 0 || done[GUEST] != 0) {
        for (int i = GATEWAY; i <= GUEST; i++) {
            done[i] = done[i] == 0 ? 0 : handshake(sessions[i]);
            g_assert_true(done[i] == 0 || done[i] == GNUTLS_E_AGAIN);
        }
    }
}

/* Connects a guest to a stream over TLS. */
static void
stage_open(Stage *stage)
{
    *stage = (Stage){ 0 };
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, stage->fds), ==, 0);
    gnutls_anon_allocate_server_credentials(&stage->server);
    gnutls_anon_allocate_client_credentials(&stage->client);
    stage->sessions[GATEWAY] =
        session_new(stage->fds[GATEWAY], GNUTLS_SERVER, PRIORITIES, GNUTLS_CRD_ANON, stage->server);
    stage->sessions[GUEST] =
        session_new(stage->fds[GUEST], GNUTLS_CLIENT, PRIORITIES, GNUTLS_CRD_ANON, stage->client);
    shake_hands(stage->sessions);
    guest_stream_open(&stage->stream, stage->fds[GATEWAY], stage->sessions[GATEWAY]);
}

static void
stage_close(Stage *stage)
{
    guest_stream_close(&stage->stream);
    for (int i = GATEWAY; i <= GUEST; i++) {
        gnutls_deinit(stage->sessions[i]);
        close(stage->fds[i]);
    }
    gnutls_anon_free_server_credentials(stage->server);
    gnutls_anon_free_client_credentials(stage->client);
}

/* Reads the guest's socket, without TLS. Returns the number of records. */
static int
count_records(const Stage *stage)
{
    g_autofree guint8 *wire = g_malloc(RECORD_MAX * 2);
    const ssize_t n = recv(stage->fds[GUEST], wire, RECORD_MAX * 2, 0);
    int n_records = 0;

    for (ssize_t at = 0; at < n; n_records++) {
        at += RECORD_HEADER + (wire[at + 3] << 8) + wire[at + 4];
    }
    return n_records;
}

static void
assert_sends(Stage *stage, const void *bytes, gsize size, bool more)
{
    g_assert_cmpint(guest_stream_send(&stage->stream, bytes, size, more), ==, (gssize)size);
}

/* Tests that a frame with its header takes one record. libmicrohttpd 0.9.75 needs 1793 of them. */
static void
test_one_record(void)
{
    g_autofree guint8 *payload = g_malloc0(PAYLOAD);
    Stage stage;

    stage_open(&stage);
    assert_sends(&stage, "head", HEADER, true);
    g_assert_cmpint(count_records(&stage), ==, 0);
    assert_sends(&stage, payload, PAYLOAD, false);
    g_assert_cmpint(count_records(&stage), ==, 1);
    assert_sends(&stage, "ping", HEADER, false);
    g_assert_cmpint(count_records(&stage), ==, 1);
    stage_close(&stage);
}

/* Receives what waits for the guest, and appends it to @heard. */
static void
hear(const Stage *stage, GByteArray *heard)
{
    guint8 bytes[RECORD_MAX];
    ssize_t n = 0;

    while ((n = gnutls_record_recv(stage->sessions[GUEST], bytes, sizeof bytes)) > 0) {
        g_byte_array_append(heard, bytes, (guint)n);
    }
}

/* Tests that a guest who reads late receives every byte once and in order. */
static void
test_late(void)
{
    g_autoptr(GByteArray) heard = g_byte_array_new();
    g_autofree guint8 *sent = g_malloc(LARGE);
    gsize n_sent = 0;
    int n_waits = 0;
    Stage stage;

    for (gsize i = 0; i < LARGE; i++) {
        sent[i] = (guint8)(i * 7 + (i >> 8));
    }
    stage_open(&stage);
    assert_sends(&stage, sent, HEADER, true);
    n_sent += HEADER;
    while (n_sent < LARGE) {
        const gssize n = guest_stream_send(&stage.stream, sent + n_sent, LARGE - n_sent, false);

        if (n < 0) {
            g_assert_cmpint(errno, ==, EAGAIN);
            hear(&stage, heard);
            n_waits++;
        }
        n_sent += (gsize)MAX(n, 0);
    }
    hear(&stage, heard);
    g_assert_cmpint(n_waits, >, 1);
    g_assert_cmpmem(heard->data, heard->len, sent, LARGE);
    stage_close(&stage);
}

/* Tests that a stream reads what its guest sent, and that libmicrohttpd, which calls
 * gnutls_record_recv(), finds nothing until the stream is closed. */
static void
test_receive(void)
{
    char bytes[8];
    Stage stage;

    stage_open(&stage);
    g_assert_cmpint(gnutls_record_send(stage.sessions[GUEST], "abcdef", 6), ==, 6);
    g_assert_cmpint(
        gnutls_record_recv(stage.sessions[GATEWAY], bytes, sizeof bytes), ==, GNUTLS_E_AGAIN);
    g_assert_cmpint(guest_stream_receive(&stage.stream, bytes, 4), ==, 4);
    g_assert_true(guest_stream_holds(&stage.stream));
    g_assert_cmpint(guest_stream_receive(&stage.stream, bytes + 4, 4), ==, 2);
    g_assert_false(guest_stream_holds(&stage.stream));
    g_assert_cmpmem(bytes, 6, "abcdef", 6);
    g_assert_cmpint(guest_stream_receive(&stage.stream, bytes, sizeof bytes), ==, -1);
    g_assert_cmpint(errno, ==, EAGAIN);
    gnutls_bye(stage.sessions[GUEST], GNUTLS_SHUT_WR);
    g_assert_cmpint(guest_stream_receive(&stage.stream, bytes, sizeof bytes), ==, 0);
    stage_close(&stage);
}

/* Tests that the guest of a closed stream learns that nothing was cut off. */
static void
test_close(void)
{
    char bytes[8];
    Stage stage;

    stage_open(&stage);
    assert_sends(&stage, "last", HEADER, false);
    guest_stream_close(&stage.stream);
    g_assert_cmpint(gnutls_record_recv(stage.sessions[GUEST], bytes, sizeof bytes), ==, HEADER);
    g_assert_cmpint(gnutls_record_recv(stage.sessions[GUEST], bytes, sizeof bytes), ==, 0);
    g_assert_cmpint(
        gnutls_record_recv(stage.sessions[GATEWAY], bytes, sizeof bytes), !=, GNUTLS_E_AGAIN);
    stage_close(&stage);
}

/* Tests a stream without TLS. */
static void
test_plain(void)
{
    GuestStream stream;
    char bytes[8];
    int fds[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), ==, 0);
    guest_stream_open(&stream, fds[GATEWAY], NULL);
    g_assert_cmpint(guest_stream_send(&stream, "abc", 3, false), ==, 3);
    g_assert_cmpint(recv(fds[GUEST], bytes, sizeof bytes, 0), ==, 3);
    g_assert_cmpint(guest_stream_receive(&stream, bytes, sizeof bytes), ==, -1);
    g_assert_cmpint(errno, ==, EAGAIN);
    g_assert_false(guest_stream_holds(&stream));
    guest_stream_close(&stream);
    g_assert_cmpint(recv(fds[GUEST], bytes, sizeof bytes, 0), ==, 0);
    close(fds[GATEWAY]);
    close(fds[GUEST]);
}

/* Gives the key of every user (a gnutls_psk_server_credentials_function). */
static int
give_key(gnutls_session_t session, const char *user, gnutls_datum_t *key)
{
    (void)session;
    (void)user;
    key->data = gnutls_malloc(KEY_SIZE);
    key->size = KEY_SIZE;
    memset(key->data, 'k', KEY_SIZE);
    return 0;
}

/* The two sessions of a handshake with a shared key */
typedef struct {
    gnutls_psk_server_credentials_t server;
    gnutls_psk_client_credentials_t client;
    gnutls_session_t sessions[2];
    int fds[2];
} Pair;

/* Finishes a handshake, in which the guest asks for short records. The gateway counts the records
 * of the guest, and watches the handshake. */
static void
pair_open(Pair *pair, const char *priority)
{
    guint8 bytes[KEY_SIZE];
    const gnutls_datum_t key = { .data = bytes, .size = sizeof bytes };

    memset(bytes, 'k', sizeof bytes);
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair->fds), ==, 0);
    gnutls_psk_allocate_server_credentials(&pair->server);
    gnutls_psk_set_server_credentials_function(pair->server, give_key);
    gnutls_psk_allocate_client_credentials(&pair->client);
    gnutls_psk_set_client_credentials(pair->client, "guest", &key, GNUTLS_PSK_KEY_RAW);
    pair->sessions[GATEWAY] =
        session_new(pair->fds[GATEWAY], GNUTLS_SERVER, priority, GNUTLS_CRD_PSK, pair->server);
    pair->sessions[GUEST] =
        session_new(pair->fds[GUEST], GNUTLS_CLIENT, priority, GNUTLS_CRD_PSK, pair->client);
    gnutls_record_set_max_size(pair->sessions[GUEST], SHORT);
    gnutls_record_set_max_recv_size(pair->sessions[GUEST], SHORT);
    records_begin(pair->fds[GATEWAY], 0);
    handshakes_watch(pair->sessions[GATEWAY]);
    shake_hands(pair->sessions);
}

static void
pair_close(Pair *pair)
{
    records_end(pair->fds[GATEWAY]);
    for (int i = GATEWAY; i <= GUEST; i++) {
        gnutls_deinit(pair->sessions[i]);
        close(pair->fds[i]);
    }
    gnutls_psk_free_server_credentials(pair->server);
    gnutls_psk_free_client_credentials(pair->client);
}

/* Tests that a record without data ends the connection (TLS 1.3: KeyUpdate). */
static void
test_no_data(void)
{
    Pair pair;
    GuestStream stream;
    char byte;

    pair_open(&pair, "NORMAL:-VERS-ALL:+VERS-TLS1.3:+DHE-PSK");
    records_end_handshake(pair.fds[GATEWAY]);
    guest_stream_open(&stream, pair.fds[GATEWAY], pair.sessions[GATEWAY]);
    g_assert_cmpint(gnutls_record_send(pair.sessions[GUEST], "a", 1), ==, 1);
    g_assert_cmpint(guest_stream_receive(&stream, &byte, 1), ==, 1);
    g_assert_cmpint(guest_stream_receive(&stream, &byte, 1), ==, -1);
    g_assert_cmpint(errno, ==, EAGAIN);
    g_assert_cmpint(gnutls_session_key_update(pair.sessions[GUEST], 0), ==, 0);
    g_assert_cmpint(guest_stream_receive(&stream, &byte, 1), ==, -1);
    g_assert_cmpint(errno, ==, EPROTO);
    guest_stream_close(&stream);
    pair_close(&pair);
}

/* Reports whether the header of an alert may come after a handshake. */
static bool
takes_alert(const char *priority)
{
    static const guint8 ALERT[RECORD_HEADER] = { 21, 3, 3, 0, 2 };
    guint8 header[RECORD_HEADER];
    Pair pair;

    pair_open(&pair, priority);
    g_assert_cmpint(send(pair.fds[GUEST], ALERT, sizeof ALERT, 0), ==, sizeof ALERT);
    const bool comes = recv(pair.fds[GATEWAY], header, sizeof header, 0) == sizeof header;
    pair_close(&pair);
    return comes;
}

/* Tests that records which TLS 1.3 encrypts must not show another type, as those of TLS 1.2 do. */
static void
test_types(void)
{
    g_assert_false(takes_alert("NORMAL:-VERS-ALL:+VERS-TLS1.3:+DHE-PSK"));
    g_assert_true(takes_alert("NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+ECDHE-PSK"));
}

/* Returns how many bytes the gateway sends in one record to a guest that asks for short records. */
static gssize
fill_record(const char *priority)
{
    g_autofree guint8 *payload = g_malloc0(RECORD_MAX);
    Pair pair;

    pair_open(&pair, priority);
    const gssize n = gnutls_record_send(pair.sessions[GATEWAY], payload, RECORD_MAX);
    pair_close(&pair);
    return n;
}

/* Tests that no guest makes the gateway send many short records in place of a full one. */
static void
test_short(void)
{
    g_assert_cmpint(fill_record("NORMAL:-VERS-ALL:+VERS-TLS1.3:+DHE-PSK"), ==, RECORD_MAX);
    g_assert_cmpint(
        fill_record("NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+ECDHE-PSK"), ==, RECORD_MAX);
}

int
main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* as the gateway does */
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/guest stream/a frame takes one record", test_one_record);
    g_test_add_func("/guest stream/a late reader gets every byte", test_late);
    g_test_add_func("/guest stream/only the stream reads", test_receive);
    g_test_add_func("/guest stream/the end is told", test_close);
    g_test_add_func("/guest stream/without TLS", test_plain);
    g_test_add_func("/guest stream/a record without data", test_no_data);
    g_test_add_func("/guest stream/types of encrypted records", test_types);
    g_test_add_func("/guest stream/short records", test_short);
    return g_test_run();
}
