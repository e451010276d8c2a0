/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.h: lists of small words, and the effect of each list on a player's typed answer
 *
 * The lists are English and folded (lower case, no accents, no apostrophes). A word may be in
 * several lists. A word in no list is a content word, such as a part of a name.
 */
#pragma once

#include <stdbool.h>

typedef enum {
    LEXICON_TITLE,   /* "Mrs", "Dr": ignored in a name (WH-094) */
    LEXICON_ARTICLE, /* "the", "of": may be omitted from a name */
    LEXICON_FILLER,  /* "I think it was": ignored around a name */
    LEXICON_DENIAL,  /* "not", "nobody": denies an answer, or the words after it */
    LEXICON_MODAL,   /* "would": cancels a denial directly before or after it */
    LEXICON_LISTER,  /* "or", "and": joins a second answer to the first */
    LEXICON_AROUND,  /* "near", "opposite": the answer means another place than it names */
    /* "behind", "under", "false": the answer means another place or thing than the one named
     * right after the word */
    LEXICON_BESIDE,
    LEXICON_BOUND,   /* "after", "least": the answer is a bound, not a definite time or number */
    LEXICON_KINSHIP, /* "brother", "servant": the answer means another person than it names */
} LexiconKind;

/* Reports whether @word, which must be folded, is in the list @kind. */
bool lexicon_has(LexiconKind kind, const char *word);

/* Reports whether @word, which must be folded, is in any list. */
bool lexicon_knows(const char *word);
