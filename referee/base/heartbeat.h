/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heartbeat.h: notices a peer that hangs: one that is there, and answers no more
 *
 *     every HEARTBEAT_ASK_MS            ask()  ──► peer ──► heartbeat_hear()
 *     HEARTBEAT_PATIENCE_MS of silence  silent()
 *
 * Silence is counted in looks at the loop, not by the clock: each look adds HEARTBEAT_LOOK_MS, however
 * late it comes. So a process whose own loop was held up (by a slow disk, or by a machine that
 * slept) blames nobody for what it had no time to read. A peer that begins has HEARTBEAT_START_MS. Time
 * comes from world.h.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    HEARTBEAT_LOOK_MS = 500,
    HEARTBEAT_ASK_MS = 2000,
    HEARTBEAT_PATIENCE_MS = 5000,
    HEARTBEAT_START_MS = 30 * 1000, /* a small machine has much to do when it begins */
};

typedef struct {
    /* Sends something that the peer answers. */
    void (*ask)(gpointer data);
    /* The peer was silent for too long. Called again each time that as much silence has passed. */
    void (*silent)(gpointer data);
    gpointer data;
} HeartbeatHandlers;

typedef struct Heartbeat Heartbeat;

/* Begins to watch a peer that begins. */
Heartbeat *heartbeat_new(const HeartbeatHandlers *handlers);
void heartbeat_free(Heartbeat *heartbeat);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Heartbeat, heartbeat_free)

/* Notes that the peer begins (again): it was not heard yet, and has HEARTBEAT_START_MS for it. */
void heartbeat_await(Heartbeat *heartbeat);

/* Notes that the peer said something. */
void heartbeat_hear(Heartbeat *heartbeat);

/* Returns whether the peer was heard since it began, and is not overdue. */
bool heartbeat_is_heard(const Heartbeat *heartbeat);
