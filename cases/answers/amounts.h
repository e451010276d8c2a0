/* SPDX-License-Identifier: GPL-3.0-or-later */
/* amounts.h: judges answers that are a time of day or a number
 *
 * Internal to answers.c. The answer may deny other times and numbers, explain itself, or correct
 * itself: "not 40 but 48", "48 (twelve in each weight)", "I thought 40, but it is 48".
 * amounts_judge_time() and amounts_judge_number() return ANSWER_ASK (the referee asks again) when
 * the answer does not give exactly one definite time or number.
 */
#pragma once

#include "cases/answers/trial.h"

/* Finds the times of day in the introduction and on the cards of @c, and stores them in @c as a
 * cache. case_free() frees the cache. */
void amounts_keep(Case *c);

/* Judges an answer to a QUESTION_TIME. If the answer does not say whether its time is before or
 * after noon, looks for this time in the introduction and on the cards. If this time occurs there
 * only before noon, or only after noon, the answer means that half of the day. If it occurs in both
 * halves, returns ANSWER_ASK. If it does not occur, accepts either half. */
AnswerMark amounts_judge_time(Trial *trial);

/* Judges an answer to a QUESTION_NUMBER. */
AnswerMark amounts_judge_number(Trial *trial);
