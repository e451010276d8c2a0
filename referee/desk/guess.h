/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guess.h: codes in a phone's message, and which of them are none
 *
 * Whoever may name codes without end finds those of cards that lie face down, and seats' cards:
 * each answer says whether there is such a code. So codes that are none are counted, wherever in a
 * message they stand. Names of pieces that read like a code are none.
 */
#pragma once

#include <jansson.h>

#include "cases/edition/edition.h"

enum {
    GUESS_WRONG_MAX = 60, /* codes that are none, by one seat … */
    GUESS_SPAN_S = 60,    /* … in this time; then it is answered to no code until that is over */
};

typedef struct {
    int n_codes; /* texts in the message that read like a code */
    int n_wrong; /* … and are none of the edition */
} Guess;

/* What @message, which a phone has sent, guesses of @edition. */
Guess guess_in(const Edition *edition, const json_t *message);
