/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow.h: limits the acts in flight, which are those without a verdict so far
 *
 * The broker queues acts until the referee judges them. Acts of all guests wait in this queue, and
 * the broker drops acts when it is full. So a guest may have acts of FLOW_ONE_MAX units (packets.h)
 * in flight, and all guests together FLOW_ALL_MAX. A guest with none in flight may send one at any
 * time, so that a flood blocks no phone.
 */
#pragma once

#include <glib.h>

enum {
    FLOW_ONE_MAX = 64,
    /* An act of another guest waits for about 50 ms behind so many units. The broker holds at most
     * 3000 messages for the referee. */
    FLOW_ALL_MAX = 256,
    FLOW_FORGET_S = 5, /* time without a verdict after which acts no longer count as in flight */
};

/* The acts in flight of all guests together. Zero at the start. */
typedef struct {
    int n_sent;  /* units */
    int n_ended; /* units among them of guests whose connection has ended */
} FlowTotal;

/* The acts in flight of one guest. */
typedef struct {
    FlowTotal *total;
    int n_may_send;  /* units that the guest may still send; may be negative */
    gsize n_acts;    /* acts in flight */
    gsize n_copies;  /* copies of the current verdict that have arrived */
    double answered; /* time of the last verdict, or of the first act in flight, in s */
} Flow;

/* Sets up the flow of a guest without acts in flight. @total is borrowed. */
void flow_init(Flow *flow, FlowTotal *total);

/* Ends the flow of a guest whose connection has ended. Its acts in flight still wait for the
 * referee, so the total keeps them for a while. */
void flow_end(Flow *flow);

/* Forgets some of the acts of ended flows. Must be called once a second. */
void flow_sweep_total(FlowTotal *total);

/* Returns the number of units that the guest may send now; none if it is not positive. */
int flow_may_send(const Flow *flow);

/* Counts @n_acts with @n_units together, sent at @now_s, as in flight. */
void flow_note_sent(Flow *flow, int n_units, gsize n_acts, double now_s);

/* Counts @n verdicts, received at @now_s. The guest receives each of them @n_each times, once for
 * each of its subscriptions. A verdict gives back the average units of the acts in flight. */
void flow_note_verdicts(Flow *flow, gsize n, int n_each, double now_s);

/* Forgets the guest's acts in flight if none has been answered for FLOW_FORGET_S at @now_s. */
void flow_sweep(Flow *flow, double now_s);
