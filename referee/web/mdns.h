/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mdns.h: the name by which phones find this machine, told to the network by avahi
 *
 *     names, port ──► mdns ──D-Bus──► avahi-daemon ──► "221b.local is 192.168.1.20" on each network
 *
 * Where no avahi runs nothing happens; where one starts (again), or our addresses change, the names
 * are told anew. Nothing here waits: avahi may hang without the table noticing.
 */
#pragma once

#include <gio/gio.h>

#include "referee/gateway/names.h" /* MDNS_NAME */

typedef enum {
    MDNS_GONE,      /* nobody tells the names: no avahi, no address, or not yet */
    MDNS_PUBLISHED, /* the network knows them */
    MDNS_TAKEN,     /* another machine has one of them; tried again each minute */
} MdnsState;

/* Each time the state changes. */
typedef void (*MdnsChanged)(MdnsState state, gpointer data);

typedef struct Mdns Mdns;

/* Tells @names ("221b.local", NULL-terminated) and a service of the type _http._tcp on @port, for
 * as long as it lives. */
Mdns *mdns_new(char **names, int port, MdnsChanged changed, gpointer data);
void mdns_free(Mdns *mdns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Mdns, mdns_free)

/* Asks avahi who has @name. The address, as text; NULL with G_IO_ERROR_NOT_FOUND where nobody has
 * it, and G_IO_ERROR_NOT_CONNECTED where no avahi runs. Waits for up to some seconds; free it. */
char *mdns_resolve(const char *name, GError **error);

/* Returns the names in ".local" that the cards of @editions (of Edition) lead to, MDNS_NAME first.
 * Free it with g_strfreev(). */
char **mdns_names(const GPtrArray *editions);
