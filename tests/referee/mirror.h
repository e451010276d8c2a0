/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mirror.h: the desk of the daemon, and every byte that it sends
 *
 * Nothing is between this and the broker: whoever may subscribe to a topic gets what is here. That
 * the salt of the seal is in none of it before the game is over, it asserts.
 */
#pragma once

#include "cases/edition/edition.h"
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

/* Makes each seal, salt and hash in @text noughts, and gives it back. Two editions that differ in a
 * secret have other seals, and everybody sees them. That tells nothing: a seal is a hash over a
 * salt, 256 bits of a keyed hash, which is not sent with it. After the end the hash of a whole text
 * tells something to those alone who have that text. So both tables may be shown the same noughts
 * there; what a seal is has tests of its own (cases/seal). */
char *mirror_unhash(char *text);

/* The topics alone, as one was sent after the other to whomever. */
const char *mirror_order(const Mirror *mirror);
