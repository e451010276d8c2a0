/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.h: judging what was typed at 221B (WH-089 … WH-094, section 5.3 of the ledger)
 *
 *     text ─┬─ resolve.c   a person, place, object, choice: one entry of the case's closed lists
 *           ├─ times.c     a time of day      ├─ numbers.c   a number
 *           └─ typed.c     words and stems, for the concepts of a reason
 *                                    └──────► compared with the key ──► right, wrong, ask; and why
 *
 * Resolve, then compare: the key is looked at only when the text stands for one thing. What stands
 * for none, or for several, is to be asked about; whether it does depends on the lists alone, so
 * that being asked tells nothing. A reason is never asked about, since there it would tell which
 * concepts the key knows.
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/speech.h"

enum {
    ANSWER_BYTES_MAX = 2000, /* a longer answer is wrong */
};

/* How @answer to question number @question (from 0) of @c is judged. Unless @why is NULL, it is
 * given what the answer was taken for, in @speech, one line without its end, to be freed by the
 * caller: a clause that goes on from “the answer”. It names the key, so it is for authors and for
 * after the end. */
AnswerMark
answers_judge(const Case *c, int question, const char *answer, const Speech *speech, char **why);
