/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certify.c: makes a self-signed certificate as of a given time
 *
 * usage: referee-certify FOLDER UNIX-TIME        for localhost and 127.0.0.1
 */
#include <stdio.h>
#include <stdlib.h>

#include "referee/web/tls.h"

int
main(int argc, char **argv)
{
    static const char *const NAMES[] = { "localhost", NULL };
    static const char *const ADDRESSES[] = { "127.0.0.1", NULL };
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(argc, ==, 3);
    g_autoptr(GTlsCertificate) made =
        tls_self(argv[1], NAMES, ADDRESSES, g_ascii_strtoll(argv[2], NULL, 10), &error);
    if (made == NULL) {
        fprintf(stderr, "%s\n", error->message);
    }
    return made == NULL;
}
