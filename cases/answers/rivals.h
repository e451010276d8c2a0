/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rivals.h: finds the other places or objects that an answer may name
 *
 * Internal to answers.c. The case knows the wordings of the right place or object, and only a few
 * of the others. So in a list of many, the right one is the only one that it knows. But a list is
 * right whichever of its things is the right one. So answers.c judges a right answer again for each
 * rival, as if the rival were the right thing. A rival is a word of the answer, or two words.
 */
#pragma once

#include "cases/answers/typed.h"

typedef struct {
    GPtrArray *words; /* of char *: rivals of one word; borrowed from the answer */
    GPtrArray *pairs; /* of char *: rivals of two words; owned */
} Rivals;

/* Finds the rivals in @read, a right answer to @question. @language is the language of the case.
 *
 * Rivals of one word are all words that are in no right wording. Rivals of two words are all two
 * words that stand as close together as the words of the right wording do. There are none if the
 * answer has a right wording of a single word. Small words (lexicon.h), numbers and words of the
 * question are no rivals. A wording that is too vague counts as a right one here. */
void rivals_find(Rivals *rivals, const Question *question, const char *language, const Typed *read);
void rivals_clear(Rivals *rivals);
