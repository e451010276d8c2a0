/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mirror.h: a desk of the daemon, with a record of every byte that it sends
 *
 * The record is what the broker gets: a client that may subscribe to a topic receives these bytes.
 * The mirror asserts that the salt of the seal is in no message before the game is over.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/rules/game.h"

#include <jansson.h>

typedef struct Mirror Mirror;

/* Creates a desk of @edition (borrowed) with a journal of its own, and seats the first @n_seats
 * colours. */
Mirror *mirror_new(const Edition *edition, int n_seats);
void mirror_free(Mirror *mirror);

/* Sends @act from a phone of @seat, whether it is accepted or not. Clears the record first. */
void mirror_act(Mirror *mirror, Seat seat, const json_t *act);

/* Returns the recorded messages to @viewer, with their topics. VIEWER_TABLE stands for the messages
 * to everybody. */
const char *mirror_sent(const Mirror *mirror, Viewer viewer);

/* Overwrites each seal, salt and hash in @text with zeros, and returns @text. Two editions that
 * differ in a secret have different seals, and everybody sees them. The seals reveal nothing: a
 * seal is a hash over a salt, the salt is 256 bits of a keyed hash, and the salt is not sent with
 * the seal. After the end, the hash of a whole text is useful only to viewers who have the text. So
 * a comparison of two tables may ignore all of them. The seal has its own tests (cases/seal). */
char *mirror_unhash(char *text);

/* Returns the topics of all recorded messages in the order of sending, whoever received them. */
const char *mirror_order(const Mirror *mirror);
