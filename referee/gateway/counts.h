/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counts.h: counters that the referee writes to its log and metrics
 *
 * The gateway itself writes no log and serves no metrics. It sends its counters to the referee in a
 * CHANNEL_COUNTS message (channel.h), once a second and before it passes a request on to the
 * referee.
 */
#pragma once

#include <glib.h>

#include "referee/gateway/channel.h"

enum {
    /* maximum number of rows in a message, one for each combination of route, status and address;
     * further combinations are counted in the last row */
    COUNTS_ROWS_MAX = 128,
};

typedef struct Counts Counts;

/* Creates counters for @channel, which is borrowed. */
Counts *counts_new(Channel *channel);
void counts_free(Counts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Counts, counts_free)

/* Counts an answer with @status to a request from @address. @route is one of a few static strings,
 * such as "/scan" or "file", and never the text that the client sent. Routes are compared by
 * pointer. */
void counts_request(Counts *counts, const char *route, unsigned status, const char *address);

/* Counts a websocket that was opened (@n = 1) or closed (@n = -1). */
void counts_socket(Counts *counts, int n);

/* Adds @n bytes of MQTT that were sent to the broker (up) or to a phone (down). */
void counts_up(Counts *counts, gsize n);
void counts_down(Counts *counts, gsize n);

/* Sends the number of open websockets, and the requests and bytes since the last call. Sends
 * nothing if none of these has changed. */
void counts_send(Counts *counts);
