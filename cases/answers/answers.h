/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.h: judges the answers that players type at 221B, the location where they solve the case
 * (WH-089 … WH-094, and “The answer key” in referee/rules/watson-and-holmes/RULES.md)
 *
 *     text ─┬─ resolve.c   a person, place, object, choice: one entry of the case's lists
 *           ├─ times.c     a time of day
 *           ├─ numbers.c   a number
 *           └─ reasons.c   the concepts of a reason, by words and stems (typed.c)
 *                                    └──────► compared with the key ──► right, wrong, ask; and why
 *
 * answers.c first resolves the text of an answer to one entry of the lists (resolve.h), one time or
 * one number. Only then does it compare the result with the key. If the text resolves to nothing,
 * to several things, or to a wording that the key calls vague, answers_judge() returns ANSWER_ASK.
 * The referee then asks the player again, once. The player does not learn which of the three cases
 * it was, since the referee asks in the same way in all of them. A reason is not resolved. The
 * module checks which of the key's concepts the reason contains.
 *
 * A player who knows the whole reason may type only half of it: "she was a fake". Whether the half
 * is right must stay secret (WH-092). If the referee asked about right halves only, its question
 * would tell. So it asks once about every brief reason. A reason is brief if it has at most
 * REASON_BRIEF_WORDS words (reasons.c) and is not a wording of the key. For a brief reason,
 * answers_judge() returns ANSWER_ASK_RIGHT if the reason is right, and ANSWER_ASK if not. It also
 * returns ANSWER_ASK for a reason that has more than REASON_WORDS_MAX words (reasons.c) or offers
 * alternatives. Neither the length nor the alternatives depend on the key's concepts, so the
 * referee's question does not reveal the concepts. The limit REASON_BRIEF_WORDS comes from a trial:
 * of the reasons that readers typed, 57 of 60 halves were brief, but only 17 of 230 whole ones.
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/speech.h"

enum {
    ANSWER_BYTES_MAX = 2000, /* a longer answer is ANSWER_WRONG */
};

/* Judges @answer to question number @question (from 0) of @c. If @why is not NULL, sets *@why to an
 * explanation in the language of @speech: a clause that continues “the answer …”, on one line
 * without a line end. The caller frees *@why. The clause may reveal the key, so it is only for
 * authors, and for players after the end of the game. */
AnswerMark
answers_judge(const Case *c, int question, const char *answer, const Speech *speech, char **why);
