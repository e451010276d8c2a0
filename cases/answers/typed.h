/* SPDX-License-Identifier: GPL-3.0-or-later */
/* typed.h: splits a typed text into folded words
 *
 * Folding removes case, accents, ligatures, apostrophes and punctuation. "n't" becomes a separate
 * word, "not". Words after the first TYPED_WORDS_MAX are ignored.
 */
#pragma once

#include "cases/model/model.h"

enum {
    TYPED_WORDS_MAX = 400,
};

/* The separator between a word and the word before it. */
typedef enum {
    GAP_SPACE,
    GAP_COMMA,
    GAP_STOP, /* a full stop, another mark that ends a clause, a bracket, a dash, or "=" */
} Gap;

typedef struct {
    char *text; /* folded: "wasn't" becomes "was", "not"; "Wray’s" becomes "wray" */
    /* stem of @text, by the stemmer of the language; never empty; in the memory block of @text */
    char *stem;
    /* @text spelt by its sound, for typed_sounds_like(); in the memory block of @text */
    const char *sound;
    /* value of a number, such as 9 for "nine" and "9"; -1 for other words. In "twenty-two", the
     * first word has the value of both, 22, and the second has -1. */
    int number;
    bool owner;   /* true when the word had a possessive "’s" or "s’" */
    bool initial; /* true for a single letter */
    bool title;   /* true for a word in LEXICON_TITLE */
    bool light;   /* true for a title, an initial or an article: it may be omitted from a name */
    /* true for a small word (lexicon.h) or a number; it is never read as a misspelling of another
     * word */
    bool small;
    Gap gap; /* separator before the word; GAP_SPACE for the first word */
} TypedWord;

typedef struct {
    TypedWord *words;
    int n;
} Typed;

/* Splits @text, which may be invalid UTF-8, into words. @language is the language of the case (BCP
 * 47). If @language is NULL or has no stemmer, uses the English stemmer. The caller frees the
 * result with typed_free(). */
Typed *typed_read(const char *text, const char *language);
void typed_free(Typed *typed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Typed, typed_free)

/* Reports whether @typed stands for @word. Both must be folded. If @slips is true, @typed may have
 * slips (wrong, missing, added or swapped letters): one if @word has 4 to 6 letters, and two if
 * @word is longer. Shorter words, and numbers in digits, must match exactly. */
bool typed_is(const char *typed, const char *word, bool slips);

/* Reports whether @typed is @word spelt by its sound: "feliks" for "felix". @word must have 3
 * letters or more. */
bool typed_sounds_like(const TypedWord *typed, const TypedWord *word);

/* Reports whether @typed stands for @word, a word of a name, perhaps misspelt. A small word and a
 * number must be the same. */
bool typed_stands_for(const TypedWord *typed, const TypedWord *word);

/* Reports whether @typed has a word with the stem of @word. */
bool typed_has_stem(const Typed *typed, const TypedWord *word);

/* Returns the number of words of @typed that are not light (TypedWord.light). "The A." has none. */
int typed_heavy(const Typed *typed);

/* Returns the number of words of @part that are not light and whose stem does not occur in
 * @whole. */
int typed_missing(const Typed *part, const Typed *whole);

/* Reports whether word @at is the "No." of a number ("No. 9", "No. I"). Such a "No." is not a
 * denial. */
bool typed_is_number_sign(const Typed *typed, int at);

/* Looks for @phrase in @typed. Returns the index in @typed of the word that matches the first word
 * of @phrase, or -1 when @typed does not contain the phrase. All other words of @phrase must stand
 * near that word: at most @phrase->n + PHRASE_SPREAD (typed.c) words away. The words may be in any
 * order, but if @phrase begins with a denial, the denial must stand before the other words of
 * @phrase.
 *
 * Two words match when they have the same stem. They also match with one slip if the word of
 * @phrase has 6 to 8 letters, and with two slips if it is longer. A small word (lexicon.h) or a
 * number in @typed matches only by its stem. A denied word of @typed, as in "not white", does not
 * count unless @phrase itself contains a denial. */
int typed_touches(const Typed *typed, const Typed *phrase);
