/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow.h: limits the acts in flight: those that were sent to the broker and have no verdict yet
 *
 * The broker queues the acts of all guests (the gateway's clients) until the referee judges them,
 * and drops acts once this queue is full. An act counts as one unit, plus one for each
 * FLOW_UNIT_BYTES of its length. A guest may send an act only while it has fewer than FLOW_ONE_MAX
 * units in flight, and all guests together have fewer than FLOW_ALL_MAX.
 *
 * A guest may miss its verdicts, or refuse to receive them. Three rules keep acts without a verdict
 * from blocking other guests:
 *
 * - All guests that have had no verdict so far share another limit, FLOW_NEW_ALL_MAX. Their units
 *   do not count towards FLOW_ALL_MAX.
 * - When a shared limit (FLOW_ALL_MAX or FLOW_NEW_ALL_MAX) is reached, a guest below FLOW_ONE_MAX
 *   may still send an act in two cases: it has no act in flight, or it has sent none for
 *   FLOW_PATIENCE_S.
 * - After FLOW_FORGET_S without a verdict, flow_sweep() forgets the guest's acts in flight, and
 *   counts the guest again among those that have had no verdict.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    FLOW_UNIT_BYTES = 512,
    /* Enough for a phone that was without a connection for ten seconds. When the connection is
     * back, the phone sends all waiting acts at once. If it has repeated one act every 0.3 s, it
     * sends about 30 copies of this act. */
    FLOW_ONE_MAX = 64,
    FLOW_NEW_ALL_MAX = 128,
    /* An act with this many units ahead of it in the broker's queue waits for about 50 ms. The
     * queue holds at most 3000 messages. */
    FLOW_ALL_MAX = 256,
    FLOW_FORGET_S = 5, /* seconds */
};

static const double FLOW_PATIENCE_S = 0.5; /* seconds */

/* The units in flight of all guests that share a limit. All fields are zero at the start. */
typedef struct {
    int n_units;
    int n_ended; /* part of n_units: units of guests that have disconnected */
} FlowTotal;

/* The totals of two groups of guests: [0] guests that have had no verdict so far (limit
 * FLOW_NEW_ALL_MAX), [1] guests that have had one (limit FLOW_ALL_MAX). */
typedef FlowTotal FlowTotals[2];

/* The acts in flight of one guest. */
typedef struct {
    FlowTotal *totals; /* of both groups (FlowTotals), borrowed */
    int n_units;       /* in flight */
    gsize n_acts;      /* in flight */
    /* number of copies of the current verdict that have arrived so far; the broker sends one copy
     * for each matching subscription (flow_note_verdicts()) */
    gsize n_copies;
    bool is_answered; /* the guest has had a verdict */
    /* time of the last verdict, in s; if the guest waited for no other verdict then, the time of
     * the act that it sent next */
    double answered;
    double sent; /* time of the last act, in s */
} Flow;

/* Sets up the flow of a guest without acts in flight. @totals is borrowed. */
void flow_init(Flow *flow, FlowTotals totals);

/* Ends the flow of a guest whose connection has ended. The guest's acts in flight still wait for
 * the referee. So the total keeps their units until flow_sweep_totals() removes them. */
void flow_end(Flow *flow);

/* Removes a fifth (1 / FLOW_FORGET_S) of the remaining units of ended flows, rounded up. Must be
 * called once a second. */
void flow_sweep_totals(FlowTotals totals);

/* Reports whether the guest may send one more act at @now_s, of any size. */
bool flow_may_send(const Flow *flow, double now_s);

/* Counts an act of @n_bytes, sent at @now_s, as in flight. */
void flow_note_sent(Flow *flow, gsize n_bytes, double now_s);

/* Counts @n messages on the topic of verdicts, which came from the broker at @now_s. The broker
 * sends each verdict @n_each times, once for each matching subscription of the guest. When all
 * copies of a verdict have arrived, the guest has one act fewer in flight. The gateway cannot tell
 * which act the verdict answers. So it reduces the guest's units by the mean of the acts in flight:
 * n_units / n_acts, rounded up. */
void flow_note_verdicts(Flow *flow, gsize n, int n_each, double now_s);

/* Forgets the guest's acts in flight if, at @now_s, the guest has waited FLOW_FORGET_S for a
 * verdict. */
void flow_sweep(Flow *flow, double now_s);
