/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.h: judges the answers typed at 221B (WH-089 … WH-094, section 5.3 of the ledger)
 *
 *     text ─┬─ resolve.c   a person, place, object, choice: one entry of the case's closed lists
 *           ├─ times.c     a time of day      ├─ numbers.c   a number
 *           └─ typed.c     words and stems, for the concepts of a reason
 *                                    └──────► compared with the key ──► right, wrong, ask; and why
 *
 * An answer is resolved first, and then compared with the key. The key is used only when the text
 * resolves to exactly one thing. When it resolves to nothing or to several things, the player is
 * asked again. That depends only on the lists, so being asked again reveals nothing about the key.
 * The player is never asked again for a reason, since that would reveal the concepts in the key.
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/speech.h"

enum {
    ANSWER_BYTES_MAX = 2000, /* a longer answer is wrong */
};

/* Judges @answer to question number @question (from 0) of @c. If @why is not NULL, it is set to an
 * explanation in the language of @speech: a clause that continues “the answer …”, on one line
 * without a line end. The caller frees it. The clause may reveal the key, so it is only for authors
 * and for players after the end. */
AnswerMark
answers_judge(const Case *c, int question, const char *answer, const Speech *speech, char **why);
