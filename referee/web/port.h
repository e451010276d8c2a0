/* SPDX-License-Identifier: GPL-3.0-or-later */
/* port.h: listening TCP sockets */
#pragma once

#include <gio/gio.h>

/* Listens on @port (0: any free port) of every IPv4 address. On failure, returns NULL with an error
 * that names @option, the command-line option that sets another port. */
GSocket *port_listen(int port, const char *option, GError **error);

/* Returns the port of a listening socket, or 0 with an error. */
int port_number(GSocket *socket, GError **error);
