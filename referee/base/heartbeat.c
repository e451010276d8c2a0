/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/heartbeat.h"

#include "referee/base/world.h"

struct Heartbeat {
    HeartbeatHandlers handlers;
    guint timer;
    guint n_looks;
    guint silent_ms;   /* silence since the peer was heard, or started, or silent() was called */
    guint patience_ms; /* limit of silent_ms */
    /* whether the peer was heard since it started, and has not been overdue since then */
    bool is_heard;
};

static void
on_look(gpointer data)
{
    Heartbeat *heartbeat = data;

    heartbeat->timer = world_after(HEARTBEAT_LOOK_MS, on_look, heartbeat);
    heartbeat->silent_ms += HEARTBEAT_LOOK_MS;
    if (heartbeat->silent_ms >= heartbeat->patience_ms) {
        heartbeat->silent_ms = 0;
        heartbeat->is_heard = false;
        heartbeat->handlers.silent(heartbeat->handlers.data);
    }
    if (++heartbeat->n_looks % (HEARTBEAT_ASK_MS / HEARTBEAT_LOOK_MS) == 0) {
        heartbeat->handlers.ask(heartbeat->handlers.data);
    }
}

Heartbeat *
heartbeat_new(const HeartbeatHandlers *handlers)
{
    Heartbeat *heartbeat = g_new0(Heartbeat, 1);

    *heartbeat = (Heartbeat){ .handlers = *handlers, .patience_ms = HEARTBEAT_START_MS };
    heartbeat->timer = world_after(HEARTBEAT_LOOK_MS, on_look, heartbeat);
    return heartbeat;
}

void
heartbeat_free(Heartbeat *heartbeat)
{
    if (heartbeat != NULL) {
        world_cancel(&heartbeat->timer);
        g_free(heartbeat);
    }
}

void
heartbeat_await(Heartbeat *heartbeat)
{
    heartbeat->silent_ms = 0;
    heartbeat->patience_ms = HEARTBEAT_START_MS;
    heartbeat->is_heard = false;
}

void
heartbeat_hear(Heartbeat *heartbeat)
{
    heartbeat->silent_ms = 0;
    heartbeat->patience_ms = HEARTBEAT_PATIENCE_MS;
    heartbeat->is_heard = true;
}

bool
heartbeat_is_heard(const Heartbeat *heartbeat)
{
    return heartbeat->is_heard;
}
