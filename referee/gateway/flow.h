/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow.h: limits the acts in flight, which are those without a verdict so far
 *
 * The broker queues acts until the referee judges them. Acts of all guests wait in this queue, and
 * the broker drops acts when it is full. So a guest may have acts of FLOW_ONE_MAX units in flight,
 * and all guests together FLOW_ALL_MAX. An act costs one unit, and one more for each
 * FLOW_UNIT_BYTES.
 *
 * No guest can block another one by acts that get no verdict, such as those that the broker drops
 * because the guest has no right to send them:
 *
 *   - A guest counts towards FLOW_ALL_MAX only after its first verdict. Until then it may have
 *     FLOW_NEW_MAX units in flight.
 *   - When all guests together have reached FLOW_ALL_MAX, a guest may still send an act if it has
 *     none in flight, or has sent none for FLOW_PATIENCE_S.
 *   - A guest without a verdict for FLOW_FORGET_S begins anew.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    FLOW_UNIT_BYTES = 512,
    FLOW_NEW_MAX = 8,
    FLOW_ONE_MAX = 64,
    /* An act of another guest waits for about 50 ms behind so many units. The broker holds at most
     * 3000 messages for the referee. */
    FLOW_ALL_MAX = 256,
    FLOW_FORGET_S = 5, /* time without a verdict after which acts no longer count as in flight */
};

static const double FLOW_PATIENCE_S = 0.5;

/* The units in flight of all guests that have had a verdict. Zero at the start. */
typedef struct {
    int n_units;
    int n_ended; /* those among them of guests whose connection has ended */
} FlowTotal;

/* The acts in flight of one guest. */
typedef struct {
    FlowTotal *total;
    int n_units;      /* in flight */
    gsize n_acts;     /* in flight */
    gsize n_copies;   /* copies of the current verdict that have arrived */
    bool is_answered; /* has had a verdict, so that its units count in the total */
    double answered;  /* time of the last verdict, or of the first act in flight, in s */
    double sent;      /* time of the last act, in s */
} Flow;

/* Sets up the flow of a guest without acts in flight. @total is borrowed. */
void flow_init(Flow *flow, FlowTotal *total);

/* Ends the flow of a guest whose connection has ended. Its acts in flight still wait for the
 * referee, so the total keeps them for a while. */
void flow_end(Flow *flow);

/* Forgets some of the acts of ended flows. Must be called once a second. */
void flow_sweep_total(FlowTotal *total);

/* Reports whether the guest may send one more act at @now_s, of any size. */
bool flow_may_send(const Flow *flow, double now_s);

/* Counts an act of @n_bytes, sent at @now_s, as in flight. */
void flow_note_sent(Flow *flow, gsize n_bytes, double now_s);

/* Counts @n verdicts, received at @now_s. The guest receives each of them @n_each times, once for
 * each of its subscriptions. A verdict gives back the average units of the acts in flight. */
void flow_note_verdicts(Flow *flow, gsize n, int n_each, double now_s);

/* Forgets the guest's acts in flight if none has been answered for FLOW_FORGET_S at @now_s. */
void flow_sweep(Flow *flow, double now_s);
