/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vicinity.h: the phones that have reached this machine's web port, and the network report for a
 * phone
 *
 *     GET /network ─► {"now": 1790000000, "you": "192.168.1.7", "near": true, "phones": 3,
 *                      "name": "221b.local", "https": 8222,
 *                      "join": "http://192.168.1.20:8221/"}
 *     GET /qr ──────► an SVG of "join" as a QR code
 *
 * "you" is the phone's address. "near" is true when no router is between the phone and this
 * machine. "phones" counts the addresses that have reached the port. "name" is the name under which
 * the network finds this machine, and "https" is the TLS port. "name" is null if there is no such
 * name. "https" is null if there is no TLS port. "join" is the address that phones open to join a
 * table. The report is the same for every phone, except for "you" and "near". It contains nothing
 * about any table.
 */
#pragma once

#include <glib.h>
#include <jansson.h>

enum {
    VICINITY_PHONES_MAX = 4096, /* maximum of "phones"; later addresses are ignored */
};

typedef struct Vicinity Vicinity;

Vicinity *vicinity_new(void);
void vicinity_free(Vicinity *vicinity);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Vicinity, vicinity_free)

/* Notes a request from @address (NULL: unknown). Does not count this machine's own addresses. */
void vicinity_note(Vicinity *vicinity, const char *address);

/* Sets the name under which the network finds this machine (NULL: none). */
void vicinity_set_name(Vicinity *vicinity, const char *name);

/* Sets the TLS port (0: none). */
void vicinity_set_https(Vicinity *vicinity, int port);

/* Sets the port of the plain web server. */
void vicinity_set_port(Vicinity *vicinity, int port);

/* Returns the address that phones open to join, with a slash at the end. The caller frees it. */
char *vicinity_join_url(Vicinity *vicinity);

/* Returns vicinity_join_url() as an SVG with a QR code, or NULL if the address is too long for a QR
 * code. @vicinity owns the text, which is valid until the next call. */
const char *vicinity_qr(Vicinity *vicinity);

/* Returns the report for a phone at @address (NULL: unknown). The caller owns the reference. */
json_t *vicinity_tell(Vicinity *vicinity, const char *address);
