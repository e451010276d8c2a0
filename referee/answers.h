/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.h: reading what was typed at 221B
 *
 * Resolve, then compare. A typed answer is turned into one entry of the case's closed lists (its
 * people, places, objects, and whatever its keys name), or into a time, a number, a set of
 * concepts; only then is the key looked at. What resolves to nothing is to be asked about, and
 * whether it does depends on the lists alone, never on the key, so that being asked tells nothing.
 */
#pragma once

#include "referee/rules/game.h"

enum {
    ANSWER_BYTES_MAX = 2000, /* a longer answer is wrong */
};

/* How @answer to question number @question (from 0) of @c is judged; a Judge. */
AnswerMark answers_judge(const Case *c, int question, const char *answer);
