/* SPDX-License-Identifier: GPL-3.0-or-later */
/* credentials.h: remembers accepted credentials, and limits refused logins
 *
 * Mosquitto 2.0.11 keeps the will of each guest that it refuses. So the broker judges only
 * CREDENTIALS_REFUSED_MAX refusals of one address in CREDENTIALS_REFUSED_S. After that, it judges
 * only guests of that address whose credentials it has accepted before, so that a guest cannot lock
 * out a phone that shares the address.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CREDENTIALS_REFUSED_MAX = 120,
    CREDENTIALS_REFUSED_S = 60,
    CREDENTIALS_REFUSED_ALL = 600, /* refusals of all addresses in that time … */
    CREDENTIALS_REFUSED_FEW = 12,  /* … after which each address is limited to so many */
    CREDENTIALS_KNOWN_MAX = 4096,  /* credentials that are remembered as accepted */
};

typedef struct Credentials Credentials;

Credentials *credentials_new(void);
void credentials_free(Credentials *credentials);

/* Reports whether the broker should judge @digest (connect_digest(); may be NULL) of a guest at
 * @address at @now_us. */
bool
credentials_may_try(Credentials *credentials, GBytes *digest, const char *address, gint64 now_us);

/* Remembers that the broker has accepted @digest, which may be NULL. */
void credentials_note_accepted(Credentials *credentials, GBytes *digest);

/* Counts a guest at @address that the broker has refused at @now_us. Its credentials @digest, which
 * may be NULL, may be old ones that the broker has accepted before; they are forgotten. */
void credentials_note_refused(Credentials *credentials,
                              GBytes *digest,
                              const char *address,
                              gint64 now_us);
