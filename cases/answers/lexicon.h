/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.h: lists of small words, and the effect of each list on an answer
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
    LEXICON_LISTER,  /* "or", "and": connects several answers */
    LEXICON_AROUND,  /* "near", "opposite": another place than the one named */
    /* "behind", "under", "false": another thing than the one named right after it */
    LEXICON_BESIDE,
    LEXICON_BOUND,   /* "after", "at least": a bound, which is not a time or number */
    LEXICON_KINSHIP, /* "brother", "servant": another person than the one named */
} LexiconKind;

/* Reports whether @word, which must be folded, is in the list @kind. */
bool lexicon_has(LexiconKind kind, const char *word);

/* Reports whether @word, which must be folded, is in any list. */
bool lexicon_knows(const char *word);
