/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h: the host names that the gateway answers to
 *
 * A foreign page can make its own host name resolve to this machine (DNS rebinding). The browser
 * then treats the gateway as part of that page's site, so the page may read the gateway's answers.
 * Only the header Host still contains the foreign name. So the gateway refuses requests for a name
 * that it does not know. It accepts every IP address as a host, since DNS rebinding needs a name.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define MDNS_NAME "221b.local" /* default host name on printed cards */

enum {
    NAMES_HOST_MAX = 255, /* characters of the header Host */
};

typedef struct Names HostNames;

/* Creates a set with "localhost" and this machine's own name, with and without ".local". The set
 * also has this machine's name with any number ("box-2.local"). Avahi adds such a number when two
 * machines have the same name. */
HostNames *names_new(void);
void names_free(HostNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostNames, names_free)

/* Adds @name. "*.example.org" matches every name with one label before "example.org". */
void names_add(HostNames *names, const char *name);

/* Parses @host, which has the form "name:port" or "[::1]:port". The port is optional. Returns the
 * name or address alone, in lower case and without brackets. The caller frees it. Returns NULL when
 * @host is malformed. */
char *names_read(const char *host);

/* Reports whether @host, the header Host with or without a port, is an IP address or a name in
 * @names. An accepted @host consists of letters, digits and [].:-_ only. */
bool names_know(const HostNames *names, const char *host);
