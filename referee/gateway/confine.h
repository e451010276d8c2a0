/* SPDX-License-Identifier: GPL-3.0-or-later */
/* confine.h: drops all privileges that the gateway does not need
 *
 * After confine() the process can read, write and wait on its descriptors, accept connections,
 * receive further descriptors over its channel, and allocate memory. It can open no file (seccomp,
 * and Landlock if the kernel has it), create no socket, and start no process. Its address space can
 * grow by at most CONFINE_MEMORY_MAX bytes. A process that runs as root first changes to the user
 * nobody.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CONFINE_MEMORY_MAX = 256 << 20, /* bytes of address space */
    CONFINE_NOBODY = 65534,         /* user id and group id */
};

/* Confines this process. With @speaks_tls it may still create pairs of sockets. Returns false with
 * an error that names the step that the system refused. A kernel without Landlock is not an error.
 * Sanitizers need more system calls and memory. So in a build with sanitizers this function only
 * changes the user, drops the capabilities, and sets the limits with which sanitizers work. */
bool confine(bool speaks_tls, GError **error);
