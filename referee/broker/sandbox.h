/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.h: what the broker may not do (seccomp), should a guest have taken it over
 *
 * The broker parses what players send. It needs files of its own, one listening socket and its
 * clients, and does its work in one thread. So it is refused (EPERM) to signal or trace other
 * processes, to start any, to connect anywhere, to speak anything but UNIX sockets, to change
 * modes, owners, times or attributes of files, to type into a terminal, and to outlive the referee.
 * Which files it may open is landlock.h's to say.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Sandbox Sandbox;

/* Draws the filter up, in the parent. NULL with an error where the system cannot. */
Sandbox *sandbox_new(GError **error);
void sandbox_free(Sandbox *sandbox);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sandbox, sandbox_free)

/* Puts this process behind it, and what it runs from then on; between fork and exec.
 * PR_SET_PDEATHSIG and PR_SET_NO_NEW_PRIVS must be set before. False where the system refuses. */
bool sandbox_enter(const Sandbox *sandbox);
