/* SPDX-License-Identifier: GPL-3.0-or-later */
/* credentials.c: tests which credentials may still log in from an address with refused logins */
#include "referee/gateway/credentials.h"

#define SHARED "192.168.1.2" /* an address with many refused logins */

static GBytes *
digest_of(int number)
{
    return g_bytes_new(&number, sizeof number);
}

/* Lets the broker refuse as many logins from SHARED as it may. */
static void
refuse_many(Credentials *credentials)
{
    for (int i = 0; i < CREDENTIALS_REFUSED_MAX; i++) {
        g_autoptr(GBytes) wrong = digest_of(-1 - i);

        g_assert_true(credentials_may_try(credentials, wrong, SHARED, 0));
        credentials_note_refused(credentials, wrong, SHARED, 0);
    }
}

/* Lets the broker accept @n logins with different credentials. */
static void
accept_many(Credentials *credentials, int n, bool are_seats)
{
    for (int i = 0; i < n; i++) {
        g_autoptr(GBytes) digest = digest_of(i);

        credentials_note_accepted(credentials, digest, are_seats);
    }
}

/* Tests that accepted credentials still log in from an address whose other logins are refused. */
static void
test_known(void)
{
    Credentials *credentials = credentials_new();
    g_autoptr(GBytes) seat = digest_of(1);
    g_autoptr(GBytes) screen = digest_of(2);
    g_autoptr(GBytes) other = digest_of(3);

    credentials_note_accepted(credentials, seat, true);
    credentials_note_accepted(credentials, screen, false);
    refuse_many(credentials);
    g_assert_true(credentials_may_try(credentials, seat, SHARED, 0));
    g_assert_true(credentials_may_try(credentials, screen, SHARED, 0));
    g_assert_false(credentials_may_try(credentials, other, SHARED, 0));
    g_assert_true(credentials_may_try(credentials, other, "192.168.1.3", 0));
    credentials_note_refused(credentials, seat, SHARED, 0);
    credentials_note_refused(credentials, screen, SHARED, 0);
    g_assert_false(credentials_may_try(credentials, seat, SHARED, 0));
    g_assert_false(credentials_may_try(credentials, screen, SHARED, 0));
    credentials_free(credentials);
}

/* Tests that screens, which need no card, never make the gateway forget a seat. */
static void
test_screens(void)
{
    Credentials *credentials = credentials_new();
    g_autoptr(GBytes) seat = digest_of(CREDENTIALS_KNOWN_MAX);
    g_autoptr(GBytes) oldest = digest_of(0);
    g_autoptr(GBytes) newest = digest_of(CREDENTIALS_KNOWN_MAX);

    credentials_note_accepted(credentials, seat, true);
    accept_many(credentials, CREDENTIALS_KNOWN_MAX, false);
    refuse_many(credentials);
    g_assert_true(credentials_may_try(credentials, oldest, SHARED, 0));
    credentials_note_accepted(credentials, newest, false);
    g_assert_false(credentials_may_try(credentials, oldest, SHARED, 0));
    g_assert_true(credentials_may_try(credentials, seat, SHARED, 0));
    credentials_free(credentials);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/credentials/known", test_known);
    g_test_add_func("/credentials/screens", test_screens);
    return g_test_run();
}
