/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outside.h: the daemon's public side: its name on the network, its address and its https port
 *
 * This module reports on the terminal or in the log when the address changes, when another machine
 * uses the name, and when a certificate is not valid, expires soon or cannot be read. It does not
 * report that the mDNS daemon, avahi, is missing; `hansom-referee doctor` does.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "referee/house/options.h"
#include "referee/web/web.h"

typedef struct Outside Outside;

/* Opens the https port if @options ask for one. Publishes names by mDNS: "221b.local", and each
 * other ".local" name to which the QR codes of @editions (of Edition) point. Does not publish the
 * machine's own name, since avahi publishes it. Borrows @web, @options and @host_key for the
 * lifetime of the result. @host_key is the secret at the end of the host's URL. Returns NULL with
 * an error if the certificate cannot be used or the port cannot be opened. The error names the
 * certificate's file, or tells what to do if the port is taken. */
Outside *outside_new(Web *web,
                     const Options *options,
                     const GPtrArray *editions,
                     const char *host_key,
                     GError **error);
void outside_free(Outside *outside);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Outside, outside_free)

/* Prints the addresses for joining, for a spectator screen and for the host. Prints the host's key
 * only to a terminal, since others may read a log. */
void outside_print(Outside *outside);

/* Prints a QR code of the address for joining that outside_print() printed last. Prints it only to
 * a terminal. */
void outside_print_code(const Outside *outside);

/* Reads the certificate again, or renews a self-signed certificate when it is due. If this fails,
 * logs the error, keeps the old certificate and returns true. Returns false only if there is no
 * https port. */
bool outside_reload(Outside *outside);
