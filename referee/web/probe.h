/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.h: a real HTTP request to the own port, again and again
 *
 * A process that hangs keeps its sockets, so only an answer shows that the port is alive. Every
 * answer does, and so does a connection that is closed without one: the gateway closes connections
 * above its limit, and a gateway that hangs closes none. How often it asks and how long it waits is
 * heartbeat.h's.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Probe Probe;

/* Begins to ask the port @port of this machine. Calls @silent when nothing answers for too long,
 * and again while that lasts. */
Probe *probe_new(int port, void (*silent)(gpointer data), gpointer data);
void probe_free(Probe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Probe, probe_free)

/* Notes that whoever answers is being started, which takes its time. */
void probe_await(Probe *probe);

/* Whether the port has answered since probe_await(), and goes on to. */
bool probe_is_heard(const Probe *probe);
