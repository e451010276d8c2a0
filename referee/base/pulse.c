/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/pulse.h"

#include "referee/base/world.h"

struct Pulse {
    PulseHandlers handlers;
    guint timer;
    guint n_looks;
    guint silent_ms;   /* since the peer was heard, or began, or silent() was called */
    guint patience_ms; /* that silent_ms may reach */
    bool is_heard;     /* since it began, and not overdue since then */
};

static void
on_look(gpointer data)
{
    Pulse *pulse = data;

    pulse->timer = world_after(PULSE_LOOK_MS, on_look, pulse);
    pulse->silent_ms += PULSE_LOOK_MS;
    if (pulse->silent_ms >= pulse->patience_ms) {
        pulse->silent_ms = 0;
        pulse->is_heard = false;
        pulse->handlers.silent(pulse->handlers.data);
    }
    if (++pulse->n_looks % (PULSE_ASK_MS / PULSE_LOOK_MS) == 0) {
        pulse->handlers.ask(pulse->handlers.data);
    }
}

Pulse *
pulse_new(const PulseHandlers *handlers)
{
    Pulse *pulse = g_new0(Pulse, 1);

    *pulse = (Pulse){ .handlers = *handlers, .patience_ms = PULSE_START_MS };
    pulse->timer = world_after(PULSE_LOOK_MS, on_look, pulse);
    return pulse;
}

void
pulse_free(Pulse *pulse)
{
    if (pulse != NULL) {
        world_cancel(&pulse->timer);
        g_free(pulse);
    }
}

void
pulse_await(Pulse *pulse)
{
    pulse->silent_ms = 0;
    pulse->patience_ms = PULSE_START_MS;
    pulse->is_heard = false;
}

void
pulse_hear(Pulse *pulse)
{
    pulse->silent_ms = 0;
    pulse->patience_ms = PULSE_PATIENCE_MS;
    pulse->is_heard = true;
}

bool
pulse_is_heard(const Pulse *pulse)
{
    return pulse->is_heard;
}
