/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: a text as the words that matter, and how far two such texts are alike
 *
 * Case, accents, punctuation and word order do not matter; titles ("Mrs", "Dr"), initials and
 * articles are left out.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Words Words;

typedef enum {
    WORDS_SAME,   /* the same words */
    WORDS_SLIPS,  /* the same but for slips: none in up to 3 letters, 1 in up to 6, 2 in more */
    WORDS_WITHIN, /* all of them among others, slips allowed */
} WordsFit;

Words *words_read(const char *text);
void words_free(Words *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Words, words_free)

/* Whether @answer is @entry, as far as @fit asks. An empty entry matches nothing. */
bool words_match(const Words *answer, const Words *entry, WordsFit fit);

/* Whether @answer says all the words of @concept, by their stems, and none of them is denied right
 * before. */
bool words_touch(const Words *answer, const Words *concept);

/* Whether the text denies something ("not", "never"), or lists more than one thing ("and",
 * "or"). */
bool words_deny(const Words *words);
bool words_list(const Words *words);

/* The number, or the minute of the day (0 … 1439), that @text spells, or -1. */
int words_number(const char *text);
int words_time(const char *text);
