/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.h: limits the TLS records and the long headers that a guest may send
 *
 * A guest is a client of the gateway. Each record costs the gateway the same work, even if it
 * carries only one byte. Without this limit a guest could keep a CPU core busy with a request that
 * it sends byte by byte. libmicrohttpd and GnuTLS offer no such limit, but GnuTLS reads the header
 * of each record (5 bytes) separately. So records.c counts the reads of at most 5 bytes. It also
 * counts each read that gets less than it asked for, since a guest may send one record in many
 * pieces. For this purpose it defines a function recv(), which the gateway and its libraries call
 * in place of the recv() of the C library.
 *
 * The limit is a token bucket for each connection. When a connection exceeds the limit, recv()
 * shuts the connection down. Connections without TLS have no limit.
 *
 * GnuTLS (3.7.9 to 3.8.9 at least) never returns when a client sends an incomplete message of the
 * handshake protocol in one encrypted record, and then an encrypted record of this protocol that is
 * empty. During the handshake, a client needs only one encrypted record, for its last message.
 * So recv() shuts a connection down when a second one comes. TLS 1.2 shows which records are
 * encrypted: all after ChangeCipherSpec. TLS 1.3 gives them the type of application data. GnuTLS
 * 3.7.9 decrypts them whatever their type is. So once the server has sent its part of a TLS 1.3
 * handshake, recv() also shuts a connection down when a record has any other type than application
 * data or ChangeCipherSpec. After the handshake, no client needs the handshake protocol. In TLS
 * 1.2, recv() sees its records. In TLS 1.3, guest_stream.c ends the connection as soon as GnuTLS
 * has read a complete record but got no data from it.
 *
 * Without TLS, a request is costly if its headers exceed 8 KiB. When libmicrohttpd 0.9.75 has
 * little memory left for the headers of a request, it reads RECORDS_SCRAP bytes at a time. After
 * each read, it searches all headers of the request again. No browser sends headers of this length.
 * So recv() shuts a connection down when one request needs RECORDS_SCRAPS_MAX reads of at most
 * RECORDS_SCRAP bytes. (Version 1 of libmicrohttpd reads 187 bytes at a time, so this limit has no
 * effect there.)
 *
 * libmicrohttpd searches all headers of a request again after each read, and parses many requests
 * only to refuse them, so pacing.h never learns of them. A browser sends a request in one or two
 * reads and fewer than RECORDS_FEW_BYTES bytes. What goes beyond RECORDS_FEW_BYTES or
 * RECORDS_FEW_READS counts against the address: one unit for each read, and one for each
 * RECORDS_FEW_BYTES that it gets. When an address has used RECORDS_LONG_MAX units in RECORDS_LONG_S
 * seconds, recv() shuts down its connections whose requests are so long. Other requests of the
 * address go on. After RECORDS_LONG_ALL units of all addresses, each has only RECORDS_LONG_FEW.
 */
#pragma once

#include <glib.h>

enum {
    RECORDS_BURST = 128, /* records at once; a page with all its files takes about 40 */
    RECORDS_RATE = 16,   /* records a second in the long run */
    RECORDS_PIECE = 4,   /* records that a read of an incomplete record counts as */
    /* bytes that a client may send until its handshake is finished; browsers send up to 3 KiB.
     * Before each read, GnuTLS computes a hash of all of them. */
    RECORDS_HANDSHAKE_MAX = 8 << 10,
    /* factor for both limits, once the broker has accepted the connection's credentials */
    RECORDS_PROVEN = 4,
    RECORDS_SCRAP = 128,    /* bytes */
    RECORDS_SCRAPS_MAX = 3, /* reads */
    RECORDS_FEW_BYTES = 2 << 10,
    RECORDS_FEW_READS = 8,
    RECORDS_LONG_MAX = 400, /* more than 100 requests with cookies of 3 KiB */
    RECORDS_LONG_S = 10,
    RECORDS_LONG_ALL = 4000,
    RECORDS_LONG_FEW = 40,
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

/* Notes that the server has sent its part of a TLS 1.3 handshake on @fd. The client encrypts
 * everything from now on, and each of its records must show the type of application data, or be
 * ChangeCipherSpec. */
void records_begin_encryption(int fd);

/* Notes that the handshake of @fd is finished. */
void records_end_handshake(int fd);

/* Returns the number of complete records that have been read from @fd, or 0 if they are not
 * counted. */
guint records_complete(int fd);

/* Begins to count, from 0, the reads and bytes of a request on the connection @fd. Must be called
 * when the connection is accepted, and at the beginning of each request. */
void records_begin_request(int fd);

/* Ends the count of records_begin_request(). Must be called when @fd becomes a websocket, and
 * before @fd is closed. */
void records_end_requests(int fd);

/* Sets the current time, in seconds, for the next reads. */
void records_tick(double now_s);
