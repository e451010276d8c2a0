/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mirror.h: a desk of the daemon, with a record of every message that the desk sends
 *
 * The record has the messages that the desk gives to the broker, with all hashes overwritten by
 * mirror_unhash(). In a real game, the broker passes each message to the clients that may subscribe
 * to its topic. The mirror asserts that the salt of the seal (seal.h) is sent only on the topic
 * `table/key`, and only after the end of the game.
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

/* Clears the record, then sends @act from a phone of @seat. The desk may accept or refuse @act. */
void mirror_act(Mirror *mirror, Seat seat, const json_t *act);

/* Returns those recorded messages that were sent to @viewer, with their topics. The text is
 * borrowed until the next act. For VIEWER_TABLE, these are the messages that everybody receives. */
const char *mirror_sent(const Mirror *mirror, Viewer viewer);

/* Overwrites each seal, salt and hash in @text (64 digits of lower-case hex) with zeros, and
 * returns @text. Two tables whose secrets differ publish different digits. A comparison of the
 * tables may ignore the difference, because the digits reveal no secret. The seal (seal.h) is a
 * hash of a part of the case and of a secret salt. The referee publishes this part and the salt
 * only after the end of the game. This part contains hashes of the cards' texts. Such a hash tells
 * nothing to a viewer who does not have the text. The tests of seals are in tests/cases/seal.py. */
char *mirror_unhash(char *text);

/* Returns the topics of all recorded messages, whoever received them: one topic a line, in the
 * order of sending. The text is borrowed until the next act. */
const char *mirror_order(const Mirror *mirror);
