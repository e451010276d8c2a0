/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guess.h: counts of the codes in a phone's message, and of the wrong ones
 *
 * The answer to a message reveals whether the codes in the message exist. A player who may try any
 * number of codes can find the codes of face-down cards and of seat cards. So guess_in() counts the
 * wrong codes in all members of a message except "id", "act", "ask" and "language". A piece id that
 * looks like a code does not count.
 */
#pragma once

#include <jansson.h>

#include "cases/edition/edition.h"

enum {
    GUESS_WRONG_MAX = 60, /* limit on the wrong codes from one seat in GUESS_SPAN_S */
    /* Time span of this limit in seconds. The desk refuses all codes from a seat over the limit
     * until the span ends. */
    GUESS_SPAN_S = 60,
};

typedef struct {
    int n_codes; /* texts in the message that look like a code */
    int n_wrong; /* texts among them that are no code of the edition */
} Guess;

/* Counts the codes in @message, which a phone sent, and the codes among them that @edition does
 * not have. */
Guess guess_in(const Edition *edition, const json_t *message);
