/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brief.h: tells a reason of a few words, which is often half a reason
 *
 * A player who knows the whole reason may write only half of it: "she was a fake". The referee asks
 * once about every brief reason, right or wrong, before it judges the reason. The question does not
 * depend on the key, so it tells the player nothing (WH-092). Of 60 halves of reasons that readers
 * typed, 57 are brief; of 230 whole reasons, 17.
 */
#pragma once

#include "cases/model/model.h"

enum {
    BRIEF_WORDS_MAX = 8, /* maximum number of words of a brief reason */
};

/* Reports whether @answer to @question is a brief reason: @question is a QUESTION_REASON, and
 * @answer has at most BRIEF_WORDS_MAX words. A word is a run of characters other than white space
 * with at least one letter or digit. */
bool answer_is_brief(const Question *question, const char *answer);
