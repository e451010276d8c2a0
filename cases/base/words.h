/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: comparing, finding and counting words */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    WORD_LENGTH_MAX = 64
}; /* characters; the rest of a longer word is not compared */

/* Returns the start of the character after the one at @p, in UTF-8. Replaces g_utf8_next_char(),
 * which casts const away: clang warns about that. */
static inline const char *
words_next(const char *p)
{
    return p + g_utf8_skip[(guint8)*p];
}

/* Returns the smallest number of slips that turn @a into @b, ignoring case. A slip is one character
 * that is wrong, missing or added, or two adjacent characters that are swapped. */
int words_apart(const char *a, const char *b);

/* Returns the word among the @n @words that is nearest to @typed, or NULL when none is near. A word
 * is near if the number of slips, words_apart(typed, word), meets two conditions:
 *
 * - The number is at most 1 + c / 3, rounded down, where c is the number of characters of @typed.
 * - The number is less than strlen(word). */
const char *words_closest(const char *typed, const char *const *words, int n);

/* Returns the number of words in @text, which must be UTF-8. A word is a run of non-space
 * characters with at least one letter or digit. */
int words_count(const char *text);

/* Reports whether @text contains @phrase as whole words, ignoring case, punctuation and line
 * ends. */
bool words_contain(const char *text, const char *phrase);

/* Returns the longest run of words that stands in both @a and @b, ignoring case, punctuation and
 * line ends: lower-case words with one space between them. Returns "" when the texts share no word.
 * The caller frees the text. */
char *words_shared(const char *a, const char *b);

/* Reports whether @a and @b are the same words, ignoring case, punctuation and line ends. */
bool words_same(const char *a, const char *b);
