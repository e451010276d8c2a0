/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clause.h: the words and clauses of an answer
 *
 * A clause begins after a comma, a full stop or another mark (Gap in typed.h).
 */
#pragma once

#include "cases/answers/claim.h"
#include "cases/answers/lexicon.h"

/* The words of an answer from index @from to index @to - 1. */
typedef struct {
    int from;
    int to;
} Range;

/* Reports whether bit @at of @used is set. */
bool word_is_used(guint64 used, int at);

/* Returns the index of the lowest bit that is set in @used. @used must not be 0. */
int word_first_used(guint64 used);

/* Reports whether word @at is in the list @kind. */
bool word_has(const Utterance *answer, int at, LexiconKind kind);

/* Reports whether word @at is @text. */
bool word_is(const Utterance *answer, int at, const char *text);

/* Reports whether word @at is a word of somebody's name and not a possessive. Returns false for
 * "Wray's" in "Wray's brother". */
bool word_is_name(const Utterance *answer, int at);

/* Reports whether word @at is a denial. */
bool word_is_denial(const Utterance *answer, int at);

/* Reports whether word @at adds a second answer: "and", "or". Returns false for an "and" before
 * "not", or inside a number ("a hundred and fifty"). */
bool word_is_lister(const Utterance *answer, int at);

/* Reports whether word @at is a content word. Returns false for words of the kinds WORD_LIGHT
 * and WORD_IDLE, and for words in the lists LEXICON_DENIAL and LEXICON_LISTER. */
bool word_is_content(const Utterance *answer, int at);

/* Returns the clause that contains word @at. */
Range clause_of(const Utterance *answer, int at);

/* Returns the index after the last word of the sentence that contains word @at. A sentence ends
 * before a word whose gap is GAP_STOP (typed.h). */
int clause_sentence_end(const Utterance *answer, int at);

/* Returns the index of the first content word in @range (word_is_content()), or -1. */
int clause_find_content(const Utterance *answer, Range range);

/* Returns the index of the first word in @range that is a name, or -1. */
int clause_find_name(const Utterance *answer, Range range);

/* Returns the index of the first word in @range that is in the list @kind, or -1. */
int clause_find(const Utterance *answer, Range range, LexiconKind kind);

/* Reports whether word @at stands for a person without naming the person: "man", "someone". */
bool word_is_anybody(const Utterance *answer, int at);

/* Reports whether the answer mentions a person or thing between the denial at word @at and word
 * @to, as in "not Quill". The denial then denies only this person or thing. If it mentions none
 * there ("not", "did not", "not him"), the denial denies the whole claim. */
bool clause_denies_another(const Utterance *answer, int at, int to);
