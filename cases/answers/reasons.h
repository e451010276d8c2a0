/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasons.h: judges answers that are a reason
 *
 * Internal to answers.c and memory.c. A reason is not resolved to the person or thing that it
 * names (resolve.h). Instead, reasons_judge() checks which concepts of the answer key appear in the
 * reason.
 */
#pragma once

#include "cases/answers/trial.h"

/* Judges a reason. A wording that the key rejects is wrong. The key's answer and its accepted
 * wordings are right. Any other reason is right if at least one phrase of each concept occurs
 * without a denial, and no phrase of the key's "never" list occurs. Otherwise the reason is wrong.
 * For a reason that is no wording of the key, there are two exceptions. If the reason lists
 * alternatives, or has more than REASON_WORDS_MAX words (reasons.c), returns ANSWER_ASK. If the
 * reason has at most REASON_BRIEF_WORDS words (reasons.c), returns ANSWER_ASK instead of
 * ANSWER_WRONG, and ANSWER_ASK_RIGHT instead of ANSWER_RIGHT. */
AnswerMark reasons_judge(const Trial *trial);

/* Gives @c a cache of the wordings in its keys, split into words. case_free() frees the cache. From
 * then on, only one thread may use @c. */
void reasons_keep(Case *c);
