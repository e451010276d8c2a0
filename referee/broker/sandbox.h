/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.h: limits the system calls of the broker with seccomp
 *
 * The broker parses input from players, so a malicious player might take control of the broker. The
 * broker needs only its own files, one listening socket, the connections of its clients, and one
 * thread. The filter allows only the system calls that these need. All other system calls fail with
 * EPERM. So the broker cannot
 *
 *   - signal, limit, trace or start other processes
 *   - connect to anything, or create sockets that are not UNIX sockets
 *   - make links or folders, or change modes, owners, times or attributes of files
 *   - inject input into a terminal
 *   - switch off PR_SET_PDEATHSIG, the signal that ends the broker when the referee ends
 *
 * landlock.h limits the files that the broker may open.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Sandbox Sandbox;

/* Builds the filter. Called in the parent process. Returns NULL with an error on failure. */
Sandbox *sandbox_new(GError **error);
void sandbox_free(Sandbox *sandbox);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sandbox, sandbox_free)

/* Applies the filter to this process and to all programs that this process executes later. Called
 * between fork and exec, after PR_SET_PDEATHSIG and PR_SET_NO_NEW_PRIVS were set. Returns false if
 * the system refuses the filter. */
bool sandbox_enter(const Sandbox *sandbox);
