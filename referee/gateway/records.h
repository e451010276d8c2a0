/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.h: limits the number of TLS records that a guest may send, and long headers
 *
 * A guest is a client of the gateway. Each record costs the gateway the same work, even if it
 * carries only one byte. Without this limit a guest could keep a CPU core busy with a request that
 * it sends byte by byte. libmicrohttpd and GnuTLS offer no such limit, but GnuTLS reads the header
 * of each record (5 bytes) separately. So records.c counts the reads of at most 5 bytes. For this
 * purpose it defines a function recv(), which the gateway and its libraries call in place of the
 * recv() of the C library.
 *
 * The limit is a token bucket for each connection. When a connection exceeds the limit, recv()
 * shuts the connection down. Connections without TLS have no limit.
 *
 * Without TLS, a header of more than 8 KiB is the costly case. When libmicrohttpd 0.9.75 has little
 * memory left for the headers of a request, it reads RECORDS_SCRAP bytes at a time, and searches
 * all of the header again after each read. No browser sends such headers. So recv() shuts a
 * connection down that needs RECORDS_SCRAPS_MAX such reads in one request. (Version 1 reads 187
 * bytes at a time, so there the limit has no effect.)
 */
#pragma once

enum {
    RECORDS_BURST = 128, /* records at once; a page with all its files takes about 40 */
    RECORDS_RATE = 16,   /* records a second in the long run */
    /* factor for both limits, once the broker has accepted the connection's credentials */
    RECORDS_PROVEN = 4,
    RECORDS_SCRAP = 128,    /* bytes */
    RECORDS_SCRAPS_MAX = 3, /* reads */
};

/* Begins to count the records of the connection @fd, which has just been accepted. @now_s is the
 * time in seconds, by the same clock as for records_tick(). */
void records_begin(int fd, double now_s);

/* Stops counting the records of @fd. Must be called before @fd is closed. */
void records_end(int fd);

/* Multiplies burst and rate of @fd by RECORDS_PROVEN, and fills the bucket. Must be called after
 * the broker has accepted the credentials of the connection. Does nothing if the records of @fd are
 * not counted. */
void records_raise(int fd, double now_s);

/* Counts the reads of at most RECORDS_SCRAP bytes of the connection @fd from 0 on. Must be called
 * when the connection is accepted, and at the begin of each request. */
void records_begin_request(int fd);

/* Stops counting these reads. Must be called when @fd becomes a websocket, and before it is
 * closed. */
void records_end_requests(int fd);

/* Sets the current time, in seconds, for the next reads. */
void records_tick(double now_s);
