/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counts.h: counts for the operator, which the referee logs and publishes
 *
 * The gateway writes no log and serves no metrics itself. It counts, and sends what it counted in
 * CHANNEL_COUNTS: before each request that the referee answers, and once a second.
 */
#pragma once

#include <glib.h>

#include "referee/gateway/channel.h"

enum {
    COUNTS_ROWS_MAX = 128, /* different requests in a message; further ones share the last row */
};

typedef struct Counts Counts;

/* Counts for @channel, which is borrowed. */
Counts *counts_new(Channel *channel);
void counts_free(Counts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Counts, counts_free)

/* A request of @address for @route (one of a few words, never a path) was answered with @status. */
void counts_request(Counts *counts, const char *route, unsigned status, const char *address);

/* A websocket was opened (@n = 1) or closed (@n = -1). */
void counts_socket(Counts *counts, int n);

/* @n bytes of MQTT went up to the broker, or down to a phone. */
void counts_up(Counts *counts, gsize n);
void counts_down(Counts *counts, gsize n);

/* Sends what was counted since the last time, if anything was. */
void counts_send(Counts *counts);
