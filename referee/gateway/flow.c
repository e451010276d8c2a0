/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/flow.h"

static void
set_may_send(Flow *flow, int n)
{
    n = MIN(n, FLOW_ONE_MAX);
    flow->total->n_sent += flow->n_may_send - n;
    flow->n_may_send = n;
}

static void
forget_acts(Flow *flow)
{
    flow->n_acts = 0;
    set_may_send(flow, FLOW_ONE_MAX);
}

void
flow_init(Flow *flow, FlowTotal *total)
{
    *flow = (Flow){ .total = total, .n_may_send = FLOW_ONE_MAX };
}

void
flow_end(Flow *flow)
{
    flow->total->n_ended += FLOW_ONE_MAX - flow->n_may_send;
    flow->n_may_send = FLOW_ONE_MAX;
    flow->n_acts = 0;
}

void
flow_sweep_total(FlowTotal *total)
{
    const int n = (total->n_ended + FLOW_FORGET_S - 1) / FLOW_FORGET_S;

    total->n_ended -= n;
    total->n_sent -= n;
}

int
flow_may_send(const Flow *flow)
{
    const int room = FLOW_ALL_MAX - flow->total->n_sent;
    const int least = flow->n_acts == 0 ? 1 : 0;

    return MIN(flow->n_may_send, MAX(room, least));
}

void
flow_note_sent(Flow *flow, int n_units, gsize n_acts, double now_s)
{
    if (flow->n_acts == 0) {
        flow->answered = now_s;
    }
    flow->n_acts += n_acts;
    set_may_send(flow, flow->n_may_send - n_units);
}

void
flow_note_verdicts(Flow *flow, gsize n, int n_each, double now_s)
{
    flow->answered = now_s;
    flow->n_copies += n;
    for (; flow->n_copies >= (gsize)n_each; flow->n_copies -= (gsize)n_each) {
        if (flow->n_acts <= 1) {
            forget_acts(flow);
        } else {
            const int n_acts = (int)flow->n_acts--;
            const int n_units = FLOW_ONE_MAX - flow->n_may_send;

            set_may_send(flow, flow->n_may_send + (n_units + n_acts - 1) / n_acts);
        }
    }
}

void
flow_sweep(Flow *flow, double now_s)
{
    if (flow->n_acts > 0 && now_s >= flow->answered + FLOW_FORGET_S) {
        forget_acts(flow);
    }
}
