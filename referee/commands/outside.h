/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outside.h: the daemon's public side: its name on the network, its address and its https port
 *
 * Reports on the terminal when the address changes, when another machine uses the name, and when
 * something is wrong with a certificate. A missing avahi is reported only by `doctor`.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "referee/house/options.h"
#include "referee/web/web.h"

typedef struct Outside Outside;

/* Opens the https port if @options ask for one. Publishes the names by mDNS: "221b.local" and the
 * names on the cards of @editions (of Edition). @web, @options and @host_key, which the host's URL
 * ends with, are borrowed for the lifetime of the result. Returns NULL with an error that names the
 * certificate's file, or gives the remedy if the port is taken. */
Outside *outside_new(Web *web,
                     const Options *options,
                     const GPtrArray *editions,
                     const char *host_key,
                     GError **error);
void outside_free(Outside *outside);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Outside, outside_free)

/* Prints the address for joining, with its QR code, and the address for the host. */
void outside_print(Outside *outside);

/* Reads the certificate again, or renews a self-made one when it is due. If that fails, logs the
 * error and keeps the old certificate. Returns false if there is no https port. */
bool outside_reload(Outside *outside);
