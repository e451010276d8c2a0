/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guess.h: counts the codes in a phone's message, and the wrong codes among them
 *
 * The answer to a message reveals whether the codes in the message exist. A player who could try
 * codes without limit would find the codes of face-down cards and of seat cards. The desk therefore
 * limits the wrong codes from each seat. guess_in() looks at all members of a message except "id",
 * "act", "ask", "language" and "name". The id of a piece may look like a code, but does not count
 * as one.
 */
#pragma once

#include <jansson.h>

#include "cases/edition/edition.h"

enum {
    GUESS_WRONG_MAX = 60, /* limit on the wrong codes from one seat in one time span */
    /* Length of the time span in seconds. Once a seat has reached the limit, the desk refuses its
     * messages with codes until the span ends. */
    GUESS_SPAN_S = 60,
};

typedef struct {
    int n_codes; /* number of texts in the message that look like a code */
    int n_wrong; /* number of these texts that are not a code of the edition */
} Guess;

/* Counts the texts in @message (from a phone) that look like a code, and those among them that are
 * not a code of @edition. */
Guess guess_in(const Edition *edition, const json_t *message);
