/* SPDX-License-Identifier: GPL-3.0-or-later */
/* confine.h: takes away from this process whatever the gateway does not need
 *
 * After confine() the process can read, write and wait on the descriptors that it has, accept
 * connections, receive further descriptors over its channel, and allocate memory. It can open no
 * file (Landlock where the kernel has it, and seccomp), create no socket, start no process, and
 * address no more than CONFINE_MEMORY_MAX bytes beyond what it has now. A process of root becomes
 * nobody first.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CONFINE_MEMORY_MAX = 256 << 20, /* bytes of address space */
    CONFINE_NOBODY = 65534,         /* user and group */
};

/* With @speaks_tls it may also make pairs of sockets. False with an error that says which step the
 * system refused. A kernel without Landlock is no
 * error. In a build with sanitizers, which need more calls and memory than that, only the user and
 * the limits that they bear are set. */
bool confine(bool speaks_tls, GError **error);
