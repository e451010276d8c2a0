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
 * The referee then asks the player again, once. It asks in the same way in all three cases, so the
 * player does not learn which one applied. A reason is not resolved. Instead, reasons.c checks
 * which concepts of the key it contains. A concept is one point of the right reason, given as a
 * list of phrases.
 *
 * A player who knows the whole reason may type only half of it: "she was a fake". The referee must
 * not reveal whether the half is right (WH-092). If it asked only about right halves, its question
 * would reveal that the half is right. So the referee asks once about every brief reason. A reason
 * is brief if it has at most REASON_BRIEF_WORDS words (reasons.c) and is not one of the wordings in
 * the key. For a brief reason, answers_judge() returns ANSWER_ASK_RIGHT if the reason is right, and
 * ANSWER_ASK if not. It also returns ANSWER_ASK for a reason that has more than REASON_WORDS_MAX
 * words (reasons.c) or offers alternatives. Neither the length nor the alternatives depend on the
 * key's concepts, so the referee's question does not reveal the concepts. The limit
 * REASON_BRIEF_WORDS comes from a trial with readers who typed reasons. Of 60 half reasons, 57 were
 * brief; of 230 whole reasons, only 17 were.
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/speech.h"

enum {
    ANSWER_BYTES_MAX = 2000, /* a longer answer is ANSWER_WRONG */
    ANSWER_WORDS_MAX = 150,  /* the referee asks about an answer with more words */
};

/* Judges @answer to question number @question (from 0) of @c. If @why is not NULL, sets *@why to an
 * explanation in the language of @speech: a clause that continues “the answer …”, on one line
 * without a line end. The caller frees *@why. The clause may reveal the key, so it is only for
 * authors, and for players after the end of the game. */
AnswerMark
answers_judge(const Case *c, int question, const char *answer, const Speech *speech, char **why);
