/* SPDX-License-Identifier: GPL-3.0-or-later */
/* confine.h: drops all privileges that the gateway does not need
 *
 * After confine() the process can read, write and wait on its descriptors, accept connections,
 * receive further descriptors over its channel, and allocate memory. It can start no process,
 * create no network socket, and open no file. A filter of system calls (seccomp) forbids all three.
 * If the kernel has Landlock, Landlock protects the files as well. The address space of the process
 * can grow by at most CONFINE_MEMORY_MAX bytes. If the process runs as root and has the capability
 * to change its user, it becomes the user nobody.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CONFINE_MEMORY_MAX = 256 << 20, /* bytes by which the address space may grow */
    CONFINE_NOBODY = 65534,         /* user id and group id */
};

/* Confines this process. If @speaks_tls is true, the process may still create pairs of connected
 * Unix sockets. libmicrohttpd needs these pairs for websockets over TLS. Returns false with an
 * error that names the step that the system refused. A kernel without Landlock is not an error.
 * Sanitizers need more system calls and memory. So in a build with sanitizers this function only
 * changes the user, drops the capabilities, and sets the limits and process flags that sanitizers
 * tolerate. */
bool confine(bool speaks_tls, GError **error);
