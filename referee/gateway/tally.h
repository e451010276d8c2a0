/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tally.h: counts for the operator, which the referee logs and publishes
 *
 * The gateway writes no log and serves no metrics itself. It counts, and sends what it counted in
 * CHANNEL_TALLY: before each request that the referee answers, and once a second.
 */
#pragma once

#include <glib.h>

#include "referee/gateway/channel.h"

enum {
    TALLY_ROWS_MAX = 128, /* different requests in a message; further ones share the last row */
};

typedef struct Tally Tally;

/* Counts for @channel, which is borrowed. */
Tally *tally_new(Channel *channel);
void tally_free(Tally *tally);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tally, tally_free)

/* A request of @address for @route (one of a few words, never a path) was answered with @status. */
void tally_request(Tally *tally, const char *route, unsigned status, const char *address);

/* A websocket was opened (@n = 1) or closed (@n = -1). */
void tally_socket(Tally *tally, int n);

/* @n bytes of MQTT went up to the broker, or down to a phone. */
void tally_up(Tally *tally, gsize n);
void tally_down(Tally *tally, gsize n);

/* Sends what was counted since the last time, if anything was. */
void tally_send(Tally *tally);
