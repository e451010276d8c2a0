/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/flow.h"

static void
set_may_send(Flow *flow, int n)
{
    n = MIN(n, FLOW_ONE_MAX);
    flow->total->n_sent += flow->n_may_send - n;
    flow->n_may_send = n;
}

void
flow_init(Flow *flow, FlowTotal *total)
{
    *flow = (Flow){ .total = total, .n_may_send = FLOW_ONE_MAX };
}

void
flow_clear(Flow *flow)
{
    set_may_send(flow, FLOW_ONE_MAX);
}

int
flow_may_send(const Flow *flow)
{
    const int room = FLOW_ALL_MAX - flow->total->n_sent;
    const int least = flow->n_may_send == FLOW_ONE_MAX ? 1 : 0;

    return MIN(flow->n_may_send, MAX(room, least));
}

void
flow_note_sent(Flow *flow, int n_units, double now_s)
{
    if (flow->n_may_send == FLOW_ONE_MAX) {
        flow->answered = now_s;
    }
    set_may_send(flow, flow->n_may_send - n_units);
}

void
flow_note_verdicts(Flow *flow, gsize n, int n_each, double now_s)
{
    flow->answered = now_s;
    flow->n_copies += n;
    set_may_send(flow, flow->n_may_send + (int)(flow->n_copies / (gsize)n_each));
    flow->n_copies %= (gsize)n_each;
}

void
flow_sweep(Flow *flow, double now_s)
{
    if (flow->n_may_send < FLOW_ONE_MAX && now_s >= flow->answered + FLOW_FORGET_S) {
        set_may_send(flow, FLOW_ONE_MAX);
    }
}
