/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.h: limits the number of TLS records that a guest may send
 *
 * Each record costs the gateway the same work, even if it carries only one byte. Without this limit
 * a guest could keep a core busy with a request that it sends byte by byte. libmicrohttpd and
 * GnuTLS offer no such limit, but GnuTLS reads the header of each record (5 bytes) separately. So
 * records.c replaces recv() for the gateway and its libraries, and counts the reads of at most 5
 * bytes.
 *
 * A connection that exceeds its limit is shut down. Connections without TLS are not counted.
 */
#pragma once

enum {
    RECORDS_BURST = 128, /* a page with all its files takes about 40 records */
    RECORDS_RATE = 16,   /* records a second in the long run */
    RECORDS_PROVEN = 32, /* factor for a connection whose credentials the broker has accepted */
};

/* Begins to count the records of the connection @fd, which has just been accepted. @now_s is the
 * time in seconds, by the same clock as for records_tick(). */
void records_begin(int fd, double now_s);

/* Stops counting the records of @fd. Must be called before @fd is closed. */
void records_end(int fd);

/* Raises the limit of @fd by the factor RECORDS_PROVEN. Must be called after the broker has
 * accepted the credentials of the connection. Does nothing if the records of @fd are not
 * counted. */
void records_raise(int fd, double now_s);

/* Sets the current time, in seconds, for the next reads. */
void records_tick(double now_s);
