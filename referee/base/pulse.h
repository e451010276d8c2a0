/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pulse.h: notices a peer that hangs: one that is there, and answers no more
 *
 *     every PULSE_ASK_MS            ask()  ──► peer ──► pulse_hear()
 *     PULSE_PATIENCE_MS of silence  silent()
 *
 * Silence is counted in looks at the loop, not by the clock: each look adds PULSE_LOOK_MS, however
 * late it comes. So a process whose own loop was held up (by a slow disk, or by a machine that
 * slept) blames nobody for what it had no time to read. A peer that begins has PULSE_START_MS. Time
 * comes from world.h.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    PULSE_LOOK_MS = 500,
    PULSE_ASK_MS = 2000,
    PULSE_PATIENCE_MS = 5000,
    PULSE_START_MS = 30 * 1000, /* a small machine has much to do when it begins */
};

typedef struct {
    /* Sends something that the peer answers. */
    void (*ask)(gpointer data);
    /* The peer was silent for too long. Called again each time that as much silence has passed. */
    void (*silent)(gpointer data);
    gpointer data;
} PulseHandlers;

typedef struct Pulse Pulse;

/* Begins to watch a peer that begins. */
Pulse *pulse_new(const PulseHandlers *handlers);
void pulse_free(Pulse *pulse);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pulse, pulse_free)

/* Notes that the peer begins (again): it was not heard yet, and has PULSE_START_MS for it. */
void pulse_await(Pulse *pulse);

/* Notes that the peer said something. */
void pulse_hear(Pulse *pulse);

/* Returns whether the peer was heard since it began, and is not overdue. */
bool pulse_is_heard(const Pulse *pulse);
