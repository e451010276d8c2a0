/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/records.h"

#include <errno.h>
#include <glib.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "referee/base/rate_limiter.h"
#include "referee/gateway/budget.h"
#include "referee/gateway/ipv4.h"

enum {
    HEADER = 5,         /* bytes of a record's header (RFC 8446, 5.1) */
    TLS_MAJOR = 3,      /* first byte of the version in this header */
    RECORD_MAX = 18432, /* bytes of a record's content, encrypted (RFC 5246, 6.2.3) */
};

/* The current request of a connection without TLS */
typedef struct {
    bool is_counted;
    guint n_scraps; /* small reads */
    guint n_reads;
    gsize n_bytes;
} Request;

/* Process-wide, since recv() has no other argument than the descriptor. The gateway has one
 * thread. */
static GHashTable *sources; /* fd → Source *, owned */
static GArray *requests;    /* of Request, by descriptor */
static RateLimiter *longs;  /* units of long requests, by address */
static double now_s;

/* Content types of records that are not encrypted (RFC 8446, 5.1). TLS 1.2 shows the type of
 * encrypted records too. TLS 1.3 shows APPLICATION_DATA instead. */
typedef enum {
    CHANGE_CIPHER_SPEC = 20,
    ALERT = 21,
    HANDSHAKE = 22,
    APPLICATION_DATA = 23,
} ContentType;

/* A connection whose records are counted */
typedef struct {
    Budget budget;
    guint8 header[HEADER];
    guint n_header;     /* bytes of `header` that have been read */
    guint n_left;       /* bytes of the record's content that have not been read */
    guint n_complete;   /* complete records */
    gsize n_bytes;      /* bytes of the handshake that have been read */
    guint n_hidden;     /* records of the handshake with the type APPLICATION_DATA */
    guint n_changed;    /* records of the handshake after the first CHANGE_CIPHER_SPEC */
    bool is_changed;    /* the client has sent CHANGE_CIPHER_SPEC */
    bool is_encrypted;  /* records_begin_encryption() was called */
    bool has_handshake; /* the handshake is finished */
} Source;

static Source *
find(int fd)
{
    return sources == NULL ? NULL : g_hash_table_lookup(sources, GINT_TO_POINTER(fd));
}

void
records_begin(int fd, double begin_s)
{
    Source *source = g_new0(Source, 1);

    if (sources == NULL) {
        sources = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
    }
    now_s = begin_s;
    source->budget = budget_full(RECORDS_BURST, RECORDS_RATE, begin_s);
    g_hash_table_replace(sources, GINT_TO_POINTER(fd), source);
}

void
records_end(int fd)
{
    if (sources != NULL) {
        g_hash_table_remove(sources, GINT_TO_POINTER(fd));
    }
}

void
records_raise(int fd, double raise_s)
{
    Source *source = find(fd);

    if (source != NULL) {
        source->budget =
            budget_full(RECORDS_BURST * RECORDS_PROVEN, RECORDS_RATE * RECORDS_PROVEN, raise_s);
    }
}

void
records_begin_encryption(int fd)
{
    Source *source = find(fd);

    if (source != NULL) {
        source->is_encrypted = true;
    }
}

void
records_end_handshake(int fd)
{
    Source *source = find(fd);

    if (source != NULL) {
        source->has_handshake = true;
    }
}

guint
records_complete(int fd)
{
    const Source *source = find(fd);

    return source == NULL ? 0 : source->n_complete;
}

/* Reports whether Source.header is the header of a record of TLS. GnuTLS also takes the short
 * header of SSL 2.0 where it expects a ClientHello. Its records would have other boundaries, so the
 * records after it could hide from follow(). */
static bool
is_tls(const Source *source)
{
    const ContentType type = source->header[0];

    return type >= CHANGE_CIPHER_SPEC && type <= APPLICATION_DATA &&
           source->header[1] == TLS_MAJOR && source->n_left <= RECORD_MAX;
}

/* Reports whether the record that begins with Source.header may come now. Counts those of the
 * handshake that may come only once. */
static bool
may_come(Source *source)
{
    const ContentType type = source->header[0];

    if (!is_tls(source) ||
        (source->is_encrypted && type != APPLICATION_DATA && type != CHANGE_CIPHER_SPEC)) {
        return false;
    }
    if (source->has_handshake) {
        return type != HANDSHAKE;
    }
    source->is_changed = source->is_changed || type == CHANGE_CIPHER_SPEC;
    source->n_hidden += type == APPLICATION_DATA ? 1 : 0;
    source->n_changed += type == HANDSHAKE && source->is_changed ? 1 : 0;
    return source->n_hidden <= 1 && source->n_changed <= 1;
}

/* Follows the boundaries of the records in @bytes, the next @n bytes of @source. Returns false if
 * one of the records may not come. */
static bool
follow(Source *source, const guint8 *bytes, gsize n)
{
    for (gsize i = 0; i < n;) {
        if (source->n_header < HEADER) {
            source->header[source->n_header++] = bytes[i++];
            if (source->n_header < HEADER) {
                continue;
            }
            source->n_left = (guint)source->header[3] << 8 | source->header[4];
            if (!may_come(source)) {
                return false;
            }
        }
        const gsize more = MIN(n - i, source->n_left);

        i += more;
        source->n_left -= (guint)more;
        if (source->n_left == 0) {
            source->n_header = 0;
            source->n_complete++;
        }
    }
    return true;
}

static void
set_request(int fd, Request request)
{
    if (requests == NULL) {
        requests = g_array_new(FALSE, TRUE, sizeof(Request));
        longs = limiter_new(RECORDS_LONG_MAX, RECORDS_LONG_S);
        limiter_bound_all(longs, RECORDS_LONG_ALL, RECORDS_LONG_FEW);
    }
    if (requests->len <= (guint)fd) {
        g_array_set_size(requests, (guint)fd + 1);
    }
    g_array_index(requests, Request, fd) = request;
}

void
records_begin_request(int fd)
{
    set_request(fd, (Request){ .is_counted = true });
}

void
records_end_requests(int fd)
{
    set_request(fd, (Request){ .is_counted = false });
}

/* Counts @n_units against the address of @fd. Reports whether it had none left. */
static bool
spend_long(int fd, int n_units)
{
    const gint64 now_us = (gint64)(now_s * G_USEC_PER_SEC);
    struct sockaddr_storage from = { .ss_family = AF_UNSPEC };
    socklen_t size = sizeof from;
    char address[IPV4_SIZE];

    getpeername(fd, (struct sockaddr *)(void *)&from, &size);
    ipv4_write((const struct sockaddr *)(const void *)&from, address);
    if (limiter_is_over(longs, address, now_us)) {
        return true;
    }
    limiter_note(longs, address, n_units, now_us);
    return false;
}

/* Counts a read of @fd for at most @size bytes that got @n. Reports whether its request has needed
 * too many small reads, or is long while its address has sent too much of the kind. */
static bool
is_costly(int fd, size_t size, ssize_t n)
{
    if (n <= 0 || requests == NULL || requests->len <= (guint)fd) {
        return false;
    }
    Request *request = &g_array_index(requests, Request, fd);
    if (!request->is_counted) {
        return false;
    }
    request->n_scraps += size <= RECORDS_SCRAP ? 1 : 0;
    request->n_reads++;
    request->n_bytes += (gsize)n;
    const bool is_long =
        request->n_bytes > RECORDS_FEW_BYTES || request->n_reads > RECORDS_FEW_READS;
    return request->n_scraps >= RECORDS_SCRAPS_MAX ||
           (is_long && spend_long(fd, 1 + (int)(n / RECORDS_FEW_BYTES)));
}

void
records_tick(double tick_s)
{
    now_s = tick_s;
}

/* Receives from @fd as the C library's function does. Shuts @fd down and fails with ECONNRESET once
 * too many records came from it, or one that may not come, or a header is too long. */
ssize_t
recv(int fd, void *buffer, size_t size, int flags)
{
    Source *source = find(fd);
    const ssize_t n = recvfrom(fd, buffer, size, flags, NULL, NULL);
    bool is_over = source == NULL && is_costly(fd, size, n);

    if (source != NULL && n > 0 && (n <= HEADER || (gsize)n < size)) {
        budget_spend(&source->budget, (gsize)n < size ? RECORDS_PIECE : 1, now_s);
        is_over = budget_is_over(&source->budget, now_s);
    }
    if (source != NULL && n > 0 && (flags & MSG_PEEK) == 0) {
        source->n_bytes += source->has_handshake ? 0 : (gsize)n;
        is_over =
            !follow(source, buffer, (gsize)n) || source->n_bytes > RECORDS_HANDSHAKE_MAX || is_over;
    }
    if (is_over) {
        shutdown(fd, SHUT_RDWR);
        errno = ECONNRESET;
        return -1;
    }
    return n;
}
