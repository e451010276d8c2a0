/* SPDX-License-Identifier: GPL-3.0-or-later */
/* port.h: a socket that listens on a port of this machine, for many that come at once */
#pragma once

#include <gio/gio.h>

/* Listens on @port (0: any that is free) of every IPv4 address. NULL with an error that says that
 * @option takes another when the port is taken. */
GSocket *port_listen(int port, const char *option, GError **error);

/* The port of a socket that listens; 0 with an error. */
int port_number(GSocket *socket, GError **error);
