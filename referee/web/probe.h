/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.h: checks with repeated HTTP requests that our own port still answers
 *
 * The gateway process serves the port. When this process hangs, the kernel still accepts
 * connections, so only a reaction of the process shows that it is alive. Any answer is a reaction.
 * A connection that the gateway closes without an answer is a reaction too: a working gateway
 * closes the connections above its limit, while a hanging gateway closes none. heartbeat.h sets the
 * intervals and timeouts.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Probe Probe;

/* Starts to probe @port of this machine. Calls @silent when no reaction has come within the
 * timeout (heartbeat.h), and again after each further timeout without a reaction. */
Probe *probe_new(int port, void (*silent)(gpointer data), gpointer data);
void probe_free(Probe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Probe, probe_free)

/* Notes that the gateway is starting. Its first reaction may then take longer. */
void probe_await(Probe *probe);

/* Reports whether the gateway has reacted since the last probe_await(), and since the last call of
 * @silent. */
bool probe_is_heard(const Probe *probe);
