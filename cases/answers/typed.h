/* SPDX-License-Identifier: GPL-3.0-or-later */
/* typed.h: what somebody typed, as words
 *
 * Folded: letters' case, accents, ligatures, apostrophes and punctuation are gone, and "n't" is a
 * word of its own, "not". Longer texts are read up to TYPED_WORDS_MAX words.
 */
#pragma once

#include "cases/model/model.h"

enum {
    TYPED_WORDS_MAX = 400,
};

typedef struct {
    char *text;   /* "wasn't" is "was", "not"; "Wray’s" is "wray" */
    char *stem;   /* by the language's stemmer; never empty; lies behind the text, in one piece */
    int number;   /* what it counts: 9 for "nine" and for "9"; -1 for any other word */
    bool owner;   /* had a possessive "’s" or "s’" */
    bool initial; /* a single letter */
    bool title;   /* LEXICON_TITLE */
} TypedWord;

typedef struct {
    TypedWord *words;
    int n;
} Typed;

/* Reads @text, which may be no UTF-8. @language is the case's (BCP 47); one without a stemmer is
 * read as English. */
Typed *typed_read(const char *text, const char *language);
void typed_free(Typed *typed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Typed, typed_free)

/* Whether @typed may stand for @word: the same, or with @slips none wrong character in up to 3
 * letters, one in up to 6, two in more. Figures are never forgiven. */
bool typed_is(const char *typed, const char *word, bool slips);

/* Whether @word is a small word or a number: such a one is no slip for another word. */
bool typed_means_itself(const TypedWord *word);

/* Whether all words of @phrase, by their stems, stand near each other in @typed, in any order. An
 * undenied phrase is not touched where one of its words is denied just before. Returns the place of
 * the first of them, or -1. */
int typed_touches(const Typed *typed, const Typed *phrase);
