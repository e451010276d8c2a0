/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.c: tests the limit on TLS records, with a simulated clock */
#include "referee/gateway/records.h"

#include <errno.h>
#include <glib.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    NEAR,
    FAR,
    HEADER = 5,
};

/* Receives up to @most pieces of @size bytes. Returns the number that the limit allowed. */
static int
count_pieces(const int *ends, ssize_t size, int most)
{
    char piece[RECORDS_SCRAP] = { 23, 3, 3 }; /* the header of an empty record */
    int n = 0;

    while (n < most && send(ends[FAR], piece, (size_t)size, MSG_NOSIGNAL) == size &&
           recv(ends[NEAR], piece, (size_t)size, 0) == size) {
        n++;
    }
    return n;
}

/* Receives up to @most headers of records. Returns the number that the limit allowed. */
static int
count_allowed(const int *ends, int most)
{
    return count_pieces(ends, HEADER, most);
}

static void
test_limit(gconstpointer data)
{
    const bool is_proven = GPOINTER_TO_INT(data) != 0;
    const int factor = is_proven ? RECORDS_PROVEN : 1;
    char byte = '\0';
    int ends[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
    records_begin(ends[NEAR], 10);
    records_end_handshake(ends[NEAR]);
    if (is_proven) {
        records_raise(ends[NEAR], 10);
    }
    records_tick(11);
    g_assert_cmpint(
        count_allowed(ends, RECORDS_BURST * factor / 2), ==, RECORDS_BURST * factor / 2);
    records_tick(12);
    g_assert_cmpint(
        count_allowed(ends, G_MAXINT), ==, RECORDS_BURST * factor / 2 + RECORDS_RATE * factor - 1);
    g_assert_cmpint(errno, ==, ECONNRESET);
    g_assert_cmpint(recv(ends[FAR], &byte, 1, MSG_DONTWAIT), ==, 0); /* shut down */
    records_end(ends[NEAR]);
    close(ends[NEAR]);
    close(ends[FAR]);
}

/* Tests that reads of a record's content and reads of other connections are not counted. */
static void
test_others(void)
{
    enum {
        N = 1000
    };
    char content[HEADER + 1] = { 23, 3, 3, 0, 1 };
    int plain[2];
    int secure[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, plain), ==, 0);
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, secure), ==, 0);
    records_begin(secure[NEAR], 10);
    records_end_handshake(secure[NEAR]);
    g_assert_cmpint(count_allowed(plain, N), ==, N);
    for (int i = 0; i < N; i++) {
        g_assert_cmpint(send(secure[FAR], content, sizeof content, 0), ==, sizeof content);
        g_assert_cmpint(recv(secure[NEAR], content, sizeof content, 0), ==, sizeof content);
    }
    records_end(secure[NEAR]);
    for (int i = NEAR; i <= FAR; i++) {
        close(plain[i]);
        close(secure[i]);
    }
}

/* Tests that a long header ends its connection, and that each request is counted on its own. */
static void
test_headers(void)
{
    int ends[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
    records_begin_request(ends[NEAR]);
    g_assert_cmpint(
        count_pieces(ends, RECORDS_SCRAP, RECORDS_SCRAPS_MAX - 1), ==, RECORDS_SCRAPS_MAX - 1);
    records_begin_request(ends[NEAR]);
    g_assert_cmpint(
        count_pieces(ends, RECORDS_SCRAP, RECORDS_SCRAPS_MAX - 1), ==, RECORDS_SCRAPS_MAX - 1);
    records_end_requests(ends[NEAR]); /* a websocket */
    g_assert_cmpint(count_pieces(ends, RECORDS_SCRAP, 1000), ==, 1000);
    records_begin_request(ends[NEAR]);
    g_assert_cmpint(count_pieces(ends, RECORDS_SCRAP, 1000), ==, RECORDS_SCRAPS_MAX - 1);
    g_assert_cmpint(errno, ==, ECONNRESET);
    close(ends[NEAR]);
    close(ends[FAR]);
}

/* Sends @n bytes and receives them in one read. Reports whether they come through. */
static bool
comes(const int *ends, gsize n)
{
    char bytes[2 * RECORDS_FEW_BYTES] = { 0 };

    g_assert_cmpuint(n, <=, sizeof bytes);
    g_assert_cmpint(send(ends[FAR], bytes, n, MSG_NOSIGNAL), ==, n);
    return recv(ends[NEAR], bytes, sizeof bytes, 0) == (ssize_t)n;
}

/* Tests that requests which are long, or come in many pieces, use up a limit, and others do not. */
static void
test_long(void)
{
    int first[2];
    int other[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, first), ==, 0);
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, other), ==, 0);
    records_tick(100);
    for (int i = 0; i < 2 * RECORDS_LONG_MAX; i++) {
        records_begin_request(first[NEAR]);
        g_assert_true(comes(first, RECORDS_FEW_BYTES));
    }
    records_begin_request(first[NEAR]);
    for (int i = 0; i < RECORDS_FEW_READS + RECORDS_LONG_MAX; i++) {
        g_assert_true(comes(first, 1));
    }
    g_assert_false(comes(first, 1));
    g_assert_cmpint(errno, ==, ECONNRESET);
    records_begin_request(other[NEAR]);
    g_assert_true(comes(other, RECORDS_FEW_BYTES));
    records_tick(100 + RECORDS_LONG_S);
    g_assert_true(comes(other, RECORDS_FEW_BYTES)); /* costs two units */
    for (int i = 2; i < RECORDS_LONG_MAX; i++) {
        g_assert_true(comes(other, 1));
    }
    g_assert_false(comes(other, 1));
    for (int i = NEAR; i <= FAR; i++) {
        close(first[i]);
        close(other[i]);
    }
}

/* Receives a record with the content type @type and 8 bytes of content, in pieces of @size bytes.
 * Returns whether it may come. */
static bool
may_come(const int *ends, char type, ssize_t size)
{
    const char record[] = { type, 3, 3, 0, 8, 'c', 'o', 'n', 't', 'e', 'n', 't', 's' };
    char piece[sizeof record];

    g_assert_cmpint(send(ends[FAR], record, sizeof record, MSG_NOSIGNAL), ==, sizeof record);
    for (ssize_t at = 0; at < (ssize_t)sizeof record; at += size) {
        if (recv(ends[NEAR], piece, (size_t)size, MSG_DONTWAIT) <= 0) {
            return false;
        }
    }
    return true;
}

/* Tests which records a client may send during a handshake, and after it. GnuTLS would hang after
 * an encrypted handshake message in two parts. */
static void
test_handshake(void)
{
    static const struct {
        /* content types of the records; '!' is the server's Finished of TLS 1.3; '.' is the end of
         * the handshake */
        const char *types;
        guint n_complete; /* records that may come */
    } ROWS[] = {
        { "\x16!\x14\x17.\x17\x17\x17", 6 }, /* TLS 1.3 */
        { "\x16\x14\x16!\x17.\x17\x17", 6 }, /* TLS 1.3 with a second hello */
        { "\x16!\x14\x16", 2 },              /* TLS 1.3, an encrypted record of another type */
        { "\x16!\x15", 1 },
        { "\x16!\x14\x17.\x17\x15", 4 },
        { "\x16\x14\x17\x17", 3 },              /* TLS 1.3, the last message in two parts */
        { "\x16\x16\x14\x16.\x17\x17\x15", 7 }, /* TLS 1.2 */
        { "\x16\x16\x14\x16\x16", 4 },          /* TLS 1.2, the last message in two parts */
        { "\x16\x16\x14\x16.\x17\x16", 5 },     /* TLS 1.2, another handshake */
        { "\x16\x80", 1 },                      /* a hello of SSL 2.0, or the rest of one of TLS */
        { "\x18", 0 },                          /* no type of TLS */
        { "\x16\x14\x17.\x98", 3 },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        int ends[2];

        g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
        records_begin(ends[NEAR], 10);
        for (const char *type = ROWS[i].types; *type != '\0'; type++) {
            if (*type == '!') {
                records_begin_encryption(ends[NEAR]);
            } else if (*type == '.') {
                records_end_handshake(ends[NEAR]);
            } else if (!may_come(ends, *type, 1 + (ssize_t)i)) {
                g_assert_cmpint(type[1], ==, '\0');
            }
        }
        g_assert_cmpuint(records_complete(ends[NEAR]), ==, ROWS[i].n_complete);
        records_end(ends[NEAR]);
        close(ends[NEAR]);
        close(ends[FAR]);
    }
}

/* Sends the @n @bytes and receives them in pieces of at most @size bytes. Returns how many bytes
 * come through. */
static gsize
pass(const int *ends, const guint8 *bytes, gsize n, gsize size)
{
    g_autofree guint8 *piece = g_malloc(size);
    gsize n_passed = 0;

    for (gsize at = 0; at < n; at += size) {
        const gsize more = MIN(size, n - at);

        g_assert_cmpint(send(ends[FAR], bytes + at, more, MSG_NOSIGNAL), ==, more);
        if (recv(ends[NEAR], piece, size, MSG_DONTWAIT) < 0) {
            break;
        }
        n_passed += more;
    }
    return n_passed;
}

/* Tests headers that are none of TLS, and a handshake that is too long. */
static void
test_sizes(void)
{
    static const struct {
        guint8 header[HEADER];
        gsize n_content; /* bytes that are sent after the header */
        gsize n_passed;
    } ROWS[] = {
        { { 22, 3, 1, 0x20, 0 }, 7 << 10, (7 << 10) + HEADER },
        { { 22, 3, 1, 0x20, 0 }, RECORDS_HANDSHAKE_MAX, (7 << 10) + HEADER },
        { { 22, 2, 1, 0, 9 }, 9, 0 },
        { { 22, 3, 1, 0x48, 1 }, 9, 0 }, /* one byte more than an encrypted record may have */
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree guint8 *bytes = g_malloc0(HEADER + ROWS[i].n_content);
        int ends[2];

        for (int j = 0; j < HEADER; j++) {
            bytes[j] = ROWS[i].header[j];
        }
        g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
        records_begin(ends[NEAR], 10);
        g_assert_cmpuint(pass(ends, bytes, HEADER, HEADER), ==, MIN(HEADER, ROWS[i].n_passed));
        if (ROWS[i].n_passed > 0) {
            const gsize n_content = pass(ends, bytes + HEADER, ROWS[i].n_content, 1 << 10);

            g_assert_cmpuint(n_content, ==, ROWS[i].n_passed - HEADER);
        }
        records_end(ends[NEAR]);
        close(ends[NEAR]);
        close(ends[FAR]);
    }
}

/* Tests that a record which comes in pieces uses up the limit. */
static void
test_pieces(void)
{
    static const guint8 HEADER_BYTES[HEADER] = { 22, 3, 1, 0x10, 0 };
    guint8 content[0x1000] = { 0 };
    guint8 more[100];
    int n = 0;
    int ends[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
    records_begin(ends[NEAR], 10);
    records_tick(10);
    g_assert_cmpuint(pass(ends, HEADER_BYTES, HEADER, HEADER), ==, HEADER);
    while (n < 1000 && send(ends[FAR], content, 6, MSG_NOSIGNAL) == 6 &&
           recv(ends[NEAR], more, sizeof more, MSG_DONTWAIT) == 6) {
        n++;
    }
    g_assert_cmpint(n, ==, (RECORDS_BURST - 1) / RECORDS_PIECE);
    records_end(ends[NEAR]);
    close(ends[NEAR]);
    close(ends[FAR]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/records/stranger", GINT_TO_POINTER(FALSE), test_limit);
    g_test_add_data_func("/records/proven", GINT_TO_POINTER(TRUE), test_limit);
    g_test_add_func("/records/others", test_others);
    g_test_add_func("/records/headers", test_headers);
    g_test_add_func("/records/long", test_long);
    g_test_add_func("/records/handshake", test_handshake);
    g_test_add_func("/records/sizes", test_sizes);
    g_test_add_func("/records/pieces", test_pieces);
    return g_test_run();
}
