/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.h: small words, and what they do to an answer
 *
 * Lists in English, folded (lower case, no accents, no apostrophes). What stands in none of them
 * says something.
 */
#pragma once

#include <stdbool.h>

typedef enum {
    LEXICON_TITLE,   /* "Mrs", "Dr": never told apart (section 5.3 of the ledger) */
    LEXICON_ARTICLE, /* "the", "of": may be left out of a name */
    LEXICON_FILLER,  /* "I think it was": says nothing beside an answer */
    LEXICON_DENIAL,  /* "not", "nobody": turns an answer round */
    LEXICON_MODAL,   /* "would": what might come, before a denial or after it */
    LEXICON_LISTER,  /* "or", "and": more than one answer */
    LEXICON_AROUND,  /* "near", "opposite": another place than the one named */
    LEXICON_BESIDE,  /* "behind", "under", "false": another, where what is named follows at once */
    LEXICON_BOUND,   /* "after", "at least": a bound, and no time or number */
    LEXICON_KINSHIP, /* "brother", "servant": another person than the one named */
} LexiconKind;

/* Whether @word, folded, is in the list. */
bool lexicon_has(LexiconKind kind, const char *word);

/* Whether it is in any of them. */
bool lexicon_knows(const char *word);
