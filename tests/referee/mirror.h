/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mirror.h: the desk of the daemon, and every byte that it sends
 *
 * Nothing is between this and the broker: whoever may subscribe to a topic gets what is here.
 */
#pragma once

#include "cases/edition.h"
#include "referee/rules/game.h"

#include <jansson.h>

typedef struct Mirror Mirror;

/* A desk of @edition (borrowed) with a journal of its own, where the first @n_seats colours sit. */
Mirror *mirror_new(const Edition *edition, int n_seats);
void mirror_free(Mirror *mirror);

/* Does @act, as a phone of @seat sends it, accepted or not; what was sent before is forgotten. */
void mirror_act(Mirror *mirror, Seat seat, const json_t *act);

/* All that was then sent to @viewer, topics and texts; of VIEWER_TABLE, what everybody hears. */
const char *mirror_sent(const Mirror *mirror, Viewer viewer);

/* The topics alone, as one was sent after the other to whomever. */
const char *mirror_order(const Mirror *mirror);
