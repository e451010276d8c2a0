/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mdns.h: publishes this machine's names in the local network by mDNS, with avahi
 *
 *     names, port ──► mdns ──D-Bus──► avahi-daemon ──► "221b.local is 192.168.1.20" on each network
 *
 * While avahi is not running, nothing is published. This module publishes the names again when
 * avahi starts, or when an address of this machine changes. Only mdns_resolve() waits for avahi.
 * The daemon never calls mdns_resolve(), so a hanging avahi does not block the tables.
 */
#pragma once

#include <gio/gio.h>

#include "referee/gateway/names.h" /* MDNS_NAME */

typedef enum {
    /* not published, for example because avahi is not running or this machine has no address */
    MDNS_GONE,
    MDNS_PUBLISHED,
    /* another machine or program has one of the names; this module tries again every minute */
    MDNS_TAKEN,
} MdnsState;

/* Called each time the state changes. */
typedef void (*MdnsChanged)(MdnsState state, gpointer data);

typedef struct Mdns Mdns;

/* Publishes @names ("221b.local", NULL-terminated) and a service of the type _http._tcp on @port,
 * until mdns_free(). Copies @names. */
Mdns *mdns_new(char **names, int port, MdnsChanged changed, gpointer data);
void mdns_free(Mdns *mdns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Mdns, mdns_free)

/* Asks avahi for the address of @name, and returns it as text, which the caller frees. Returns NULL
 * with G_IO_ERROR_NOT_FOUND when nobody has the name, or with G_IO_ERROR_NOT_CONNECTED when avahi
 * cannot be asked. Blocks for up to six seconds. */
char *mdns_resolve(const char *name, GError **error);

/* Returns MDNS_NAME (221b.local), followed by the other host names in ".local" that are printed on
 * cards. @editions is an array of Edition. Leaves out this machine's own name, which avahi
 * publishes by itself. The caller frees the list with g_strfreev(). */
char **mdns_names(const GPtrArray *editions);
