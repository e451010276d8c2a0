/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/credentials.h"

#include "referee/base/rate_limiter.h"

struct Credentials {
    RateLimiter *refused; /* guests that the broker refused, by address */
    GHashTable *seats;    /* set of GBytes, owned: digests of accepted credentials of seats */
    GHashTable *screens;  /* the same of screens */
};

static GHashTable *
set_new(void)
{
    return g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
}

Credentials *
credentials_new(void)
{
    Credentials *credentials = g_new(Credentials, 1);

    *credentials = (Credentials){
        .refused = limiter_new(CREDENTIALS_REFUSED_MAX, CREDENTIALS_REFUSED_S),
        .seats = set_new(),
        .screens = set_new(),
    };
    limiter_bound_all(credentials->refused, CREDENTIALS_REFUSED_ALL, CREDENTIALS_REFUSED_FEW);
    return credentials;
}

void
credentials_free(Credentials *credentials)
{
    if (credentials != NULL) {
        limiter_free(credentials->refused);
        g_hash_table_unref(credentials->seats);
        g_hash_table_unref(credentials->screens);
        g_free(credentials);
    }
}

bool
credentials_may_try(Credentials *credentials, GBytes *digest, const char *address, gint64 now_us)
{
    return !limiter_is_over(credentials->refused, address, now_us) ||
           (digest != NULL && (g_hash_table_contains(credentials->seats, digest) ||
                               g_hash_table_contains(credentials->screens, digest)));
}

void
credentials_note_accepted(Credentials *credentials, GBytes *digest, bool is_seat)
{
    GHashTable *known = is_seat ? credentials->seats : credentials->screens;

    if (digest == NULL || g_hash_table_contains(known, digest)) {
        return;
    }
    if (g_hash_table_size(known) >= CREDENTIALS_KNOWN_MAX) {
        g_hash_table_remove_all(known);
    }
    g_hash_table_add(known, g_bytes_ref(digest));
}

void
credentials_note_refused(Credentials *credentials,
                         GBytes *digest,
                         const char *address,
                         gint64 now_us)
{
    limiter_note(credentials->refused, address, 1, now_us);
    if (digest != NULL) {
        g_hash_table_remove(credentials->seats, digest);
        g_hash_table_remove(credentials->screens, digest);
    }
}
