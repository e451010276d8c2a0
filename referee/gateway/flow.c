/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/flow.h"

static void
set_units(Flow *flow, int n)
{
    if (flow->is_answered) {
        flow->total->n_units += n - flow->n_units;
    }
    flow->n_units = n;
}

static void
forget_acts(Flow *flow)
{
    set_units(flow, 0);
    flow->n_acts = 0;
    flow->n_copies = 0;
}

void
flow_init(Flow *flow, FlowTotal *total)
{
    *flow = (Flow){ .total = total };
}

void
flow_end(Flow *flow)
{
    if (flow->is_answered) {
        flow->total->n_ended += flow->n_units;
    }
    flow_init(flow, flow->total);
}

void
flow_sweep_total(FlowTotal *total)
{
    const int n = (total->n_ended + FLOW_FORGET_S - 1) / FLOW_FORGET_S;

    total->n_ended -= n;
    total->n_units -= n;
}

bool
flow_may_send(const Flow *flow, double now_s)
{
    if (flow->n_units >= (flow->is_answered ? FLOW_ONE_MAX : FLOW_NEW_MAX)) {
        return false;
    }
    return flow->total->n_units < FLOW_ALL_MAX || flow->n_acts == 0 ||
           now_s >= flow->sent + FLOW_PATIENCE_S;
}

void
flow_note_sent(Flow *flow, gsize n_bytes, double now_s)
{
    if (flow->n_acts == 0) {
        flow->answered = now_s;
    }
    flow->sent = now_s;
    flow->n_acts++;
    set_units(flow, flow->n_units + 1 + (int)(n_bytes / FLOW_UNIT_BYTES));
}

void
flow_note_verdicts(Flow *flow, gsize n, int n_each, double now_s)
{
    if (flow->n_acts == 0) { /* other news for the seat has this topic too */
        return;
    }
    if (!flow->is_answered) {
        flow->is_answered = true;
        flow->total->n_units += flow->n_units;
    }
    flow->answered = now_s;
    for (flow->n_copies += n; flow->n_copies >= (gsize)n_each; flow->n_copies -= (gsize)n_each) {
        const int n_acts = (int)flow->n_acts;

        if (n_acts <= 1) {
            forget_acts(flow);
            return;
        }
        flow->n_acts--;
        set_units(flow, flow->n_units - (flow->n_units + n_acts - 1) / n_acts);
    }
}

void
flow_sweep(Flow *flow, double now_s)
{
    if (flow->n_acts > 0 && now_s >= flow->answered + FLOW_FORGET_S) {
        forget_acts(flow);
        flow->is_answered = false;
    }
}
