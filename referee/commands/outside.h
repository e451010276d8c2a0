/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outside.h: what the network and the terminal get to know of the daemon: name, address, https
 *
 * The terminal is told when the address changes, when another machine has the name, and what is
 * wrong with a certificate; that no avahi runs is left to `doctor`.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "referee/house/options.h"
#include "referee/web/web.h"

typedef struct Outside Outside;

/* Opens the https port where @options want one, and tells the names: "221b.local" and whatever else
 * the cards of @editions (of Edition) say. @web, @options and @host_key, which the host's address
 * ends with, are borrowed for as long as it lives.
 * NULL with an error that names the certificate's file, or says what to do when the port is
 * taken. */
Outside *outside_new(Web *web,
                     const Options *options,
                     const GPtrArray *editions,
                     const char *host_key,
                     GError **error);
void outside_free(Outside *outside);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Outside, outside_free)

/* Prints where to join, with its QR code, and where the host goes. */
void outside_print(Outside *outside);

/* Reads the certificate anew, or makes a new one of ours where it is time; what is wrong is said on
 * the terminal, and the one of before stays. False when there is no https port. */
bool outside_reload(Outside *outside);
