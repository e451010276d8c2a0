/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: how far two words are apart, which of many is meant, how many there are */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    WORD_LENGTH_MAX = 64
}; /* in characters; of longer words only the beginning is compared */

/* The next character of UTF-8. GLib's macro casts const away, which clang tells. */
static inline const char *
words_next(const char *p)
{
    return p + g_utf8_skip[(guint8)*p];
}

/* How many slips (a character wrong, missing, added, or two swapped) turn @a into @b, letters' case
 * aside. */
int words_apart(const char *a, const char *b);

/* The one of @n @words that @typed most likely stands for, or NULL when none is near. */
const char *words_closest(const char *typed, const char *const *words, int n);

/* The number of words in @text: runs without space that hold a letter or digit. */
int words_count(const char *text);

/* True when @phrase stands in @text as whole words, letters' case and line ends aside. */
bool words_contain(const char *text, const char *phrase);

/* True when both are the same words, letters' case, punctuation and line ends aside. */
bool words_same(const char *a, const char *b);
