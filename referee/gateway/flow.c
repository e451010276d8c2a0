/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/flow.h"

static FlowTotal *
total_of(const Flow *flow)
{
    return &flow->totals[flow->is_answered ? 1 : 0];
}

static void
set_units(Flow *flow, int n)
{
    total_of(flow)->n_units += n - flow->n_units;
    flow->n_units = n;
}

static void
set_answered(Flow *flow, bool is_answered)
{
    total_of(flow)->n_units -= flow->n_units;
    flow->is_answered = is_answered;
    total_of(flow)->n_units += flow->n_units;
}

static void
forget_acts(Flow *flow)
{
    set_units(flow, 0);
    flow->n_acts = 0;
    flow->n_copies = 0;
}

void
flow_init(Flow *flow, FlowTotals totals)
{
    *flow = (Flow){ .totals = totals };
}

void
flow_end(Flow *flow)
{
    total_of(flow)->n_ended += flow->n_units;
    flow_init(flow, flow->totals);
}

void
flow_sweep_totals(FlowTotals totals)
{
    for (int i = 0; i < 2; i++) {
        const int n = (totals[i].n_ended + FLOW_FORGET_S - 1) / FLOW_FORGET_S;

        totals[i].n_ended -= n;
        totals[i].n_units -= n;
    }
}

bool
flow_may_send(const Flow *flow, double now_s)
{
    const int most = flow->is_answered ? FLOW_ALL_MAX : FLOW_NEW_ALL_MAX;

    return flow->n_units < FLOW_ONE_MAX && (total_of(flow)->n_units < most || flow->n_acts == 0 ||
                                            now_s >= flow->sent + FLOW_PATIENCE_S);
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
    set_answered(flow, true);
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
        set_answered(flow, false);
    }
}
