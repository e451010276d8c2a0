/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h: the names that the port answers to
 *
 * A page elsewhere can have its own name lead to this machine (DNS rebinding), and its browser then
 * takes it for ours: the name is all that tells them apart. So nothing is told under a name that is
 * not ours. Addresses are ours always: no name leads to them by itself.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define MDNS_NAME "221b.local" /* the name on printed cards unless they were told otherwise */

enum {
    NAMES_HOST_MAX = 255, /* characters of a header Host */
};

typedef struct Names HostNames;

/* Knows "localhost", and this machine's own name with and without ".local", also as avahi numbers
 * it where two machines have the same ("box-2.local"). */
HostNames *names_new(void);
void names_free(HostNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostNames, names_free)

/* @name is ours too; "*.example.org" stands for all one label below. */
void names_add(HostNames *names, const char *name);

/* Returns the name in "name:port", "[::1]:port" or either without a port, in small letters; NULL
 * when it is none. The caller frees. */
char *names_read(const char *host);

/* Whether a header `Host: @host` names us, with a port or without. What passes has only letters,
 * digits and [].:-_ in it. */
bool names_know(const HostNames *names, const char *host);
