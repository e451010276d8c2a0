/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasons.h: judges answers that are a reason
 *
 * Internal to answers.c and memory.c. A reason is not resolved to an entry. The judge looks which
 * of the key's concepts appear in it.
 */
#pragma once

#include "cases/answers/trial.h"

/* Judges a reason. A rejected wording is wrong. The answer itself and the accepted wordings are
 * right. Any other reason is right when one phrase of every concept occurs without a denial, and no
 * phrase of "never" occurs. Returns ANSWER_ASK for a list of alternatives, and for a text that is
 * long enough to contain the words of every reason. For a brief reason, returns ANSWER_ASK instead
 * of ANSWER_WRONG, and ANSWER_ASK_RIGHT instead of ANSWER_RIGHT. Replaces Trial.read. */
AnswerMark reasons_judge(Trial *trial);

/* Gives @c a cache of the words of the wordings in its keys, which case_free() frees. From then on,
 * only one thread may use @c. */
void reasons_keep(Case *c);
