/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heartbeat.h: notices a peer that still runs but no longer answers
 *
 *     every HEARTBEAT_ASK_MS            ask()  ──► peer ──► heartbeat_hear()
 *     HEARTBEAT_PATIENCE_MS of silence  silent()
 *
 * This module measures silence by counting its periodic checks, not by the clock. Each check adds
 * HEARTBEAT_LOOK_MS of silence, however late the check runs. So a process whose own event loop was
 * blocked (by a slow disk, or because the machine slept) does not blame its peers for messages that
 * it had no time to read. A peer that is starting has HEARTBEAT_START_MS to answer. The timers come
 * from world.h.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    HEARTBEAT_LOOK_MS = 500,      /* time between two checks */
    HEARTBEAT_ASK_MS = 2000,      /* time between two calls of ask() */
    HEARTBEAT_PATIENCE_MS = 5000, /* silence after which silent() is called */
    /* silence after which silent() is called for a peer that is starting; longer than
     * HEARTBEAT_PATIENCE_MS, since a small machine is busy at startup */
    HEARTBEAT_START_MS = 30 * 1000,
};

typedef struct {
    /* Sends a message that the peer must answer. */
    void (*ask)(gpointer data);
    /* Called when the peer was silent for HEARTBEAT_PATIENCE_MS, or for HEARTBEAT_START_MS if the
     * peer is starting. While the silence continues, called again each time this period passes. */
    void (*silent)(gpointer data);
    gpointer data;
} HeartbeatHandlers;

typedef struct Heartbeat Heartbeat;

/* Starts to watch a peer that is starting. @handlers is copied. */
Heartbeat *heartbeat_new(const HeartbeatHandlers *handlers);
void heartbeat_free(Heartbeat *heartbeat);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Heartbeat, heartbeat_free)

/* Notes that the peer is starting or restarting. The peer then counts as not heard, and has
 * HEARTBEAT_START_MS to answer. */
void heartbeat_await(Heartbeat *heartbeat);

/* Notes that the peer sent something. */
void heartbeat_hear(Heartbeat *heartbeat);

/* Reports whether the peer was heard since its last start. If silent() was called after the start,
 * reports whether the peer was heard since that call. */
bool heartbeat_is_heard(const Heartbeat *heartbeat);
