/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.h: small words and their effect on an answer
 *
 * The lists are English and folded (lower case, no accents, no apostrophes). A word that is in no
 * list has a meaning of its own.
 */
#pragma once

#include <stdbool.h>

typedef enum {
    LEXICON_TITLE,   /* "Mrs", "Dr": do not distinguish people (section 5.3 of the ledger) */
    LEXICON_ARTICLE, /* "the", "of": may be omitted from a name */
    LEXICON_FILLER,  /* "I think it was": means nothing beside an answer */
    LEXICON_DENIAL,  /* "not", "nobody": reverses an answer */
    LEXICON_MODAL,   /* "would": something possible; may stand before or after a denial */
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
