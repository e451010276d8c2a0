/* SPDX-License-Identifier: GPL-3.0-or-later */
/* credentials.h: remembers accepted credentials, and limits refused logins
 *
 * A guest is a client of the gateway, usually a phone. The gateway passes logins on to the broker.
 * Mosquitto 2.0.11 never frees the MQTT will of a guest that it refuses. So the gateway allows one
 * address only CREDENTIALS_REFUSED_MAX refused logins in CREDENTIALS_REFUSED_S seconds.
 * From an address that has reached this limit, the gateway passes on only those logins whose
 * credentials the broker has accepted before. A guest thus cannot lock out a known phone that has
 * the same address.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CREDENTIALS_REFUSED_MAX = 120,
    CREDENTIALS_REFUSED_S = 60,
    /* Limit on the refused logins of all addresses together, in CREDENTIALS_REFUSED_S seconds. Once
     * this limit is reached, each address may have only CREDENTIALS_REFUSED_FEW refused logins. */
    CREDENTIALS_REFUSED_ALL = 600,
    CREDENTIALS_REFUSED_FEW = 12,
    /* Limit on the accepted credentials of seats in memory, and on those of screens. When such a
     * limit is reached, the next new credentials of the same kind make the gateway forget all of
     * this kind. Anybody can join as a screen without end, but not take seats. */
    CREDENTIALS_KNOWN_MAX = 4096,
};

typedef struct Credentials Credentials;

Credentials *credentials_new(void);
void credentials_free(Credentials *credentials);

/* Reports whether the gateway may pass a login from @address at @now_us on to the broker. @digest
 * is the connect_digest() of the login's credentials, or NULL if the login has none. */
bool
credentials_may_try(Credentials *credentials, GBytes *digest, const char *address, gint64 now_us);

/* Remembers that the broker has accepted @digest, which may be NULL. @is_seat tells whether these
 * are the credentials of a seat. */
void credentials_note_accepted(Credentials *credentials, GBytes *digest, bool is_seat);

/* Counts a login from @address that the broker has refused at @now_us. Forgets @digest, which the
 * broker may have accepted before. @digest is NULL if nothing is to be forgotten, as for a login
 * that ended before the broker answered it. */
void credentials_note_refused(Credentials *credentials,
                              GBytes *digest,
                              const char *address,
                              gint64 now_us);
