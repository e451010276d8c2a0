/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.h: lists of small words, and the effect of each list on a player's typed answer
 *
 * The lists are English and folded (lower case, no accents, no apostrophes). A word may be in
 * several lists. A word in no list is a content word, such as a part of a name.
 */
#pragma once

#include <stdbool.h>

typedef enum {
    LEXICON_TITLE,     /* "Mrs", "Dr": ignored in a name (WH-094) */
    LEXICON_MASCULINE, /* "Mr": the title of a man */
    LEXICON_FEMININE,  /* "Mrs": the title of a woman */
    LEXICON_ARTICLE,   /* "the", "of": may be omitted from a name */
    LEXICON_FILLER,    /* "I think it was": ignored around a name */
    LEXICON_DENIAL,    /* "not", "nobody": denies the words after it, or the whole answer */
    LEXICON_MODAL,     /* "would": cancels a denial directly before or after it */
    LEXICON_LISTER,    /* "or", "and": joins a second answer to the first */
    LEXICON_AROUND,    /* "near", "opposite": the named place is a landmark, not the answer */
    LEXICON_BESIDE,    /* "behind", "under": like LEXICON_AROUND, but only right before the name */
    LEXICON_BOUND,     /* "after", "least": the answer is a bound, not a definite time or number */
    LEXICON_KINSHIP,   /* "brother", "servant", beside a name: another person is meant */
    LEXICON_AGE,       /* "junior": like LEXICON_KINSHIP, but only after the name */
    LEXICON_GUISE,     /* "impostor": like LEXICON_KINSHIP, anywhere in the answer */
    LEXICON_CLEARING,  /* "innocent", "alibi": the answer clears the person whom it names */
    LEXICON_ERRAND,    /* "hired", "sent": one person acts for another */
    LEXICON_POINTER,   /* "by", "like": the name right after the word is not the answer */
    LEXICON_REASON,    /* "because": an explanation follows */
    LEXICON_RELATIVE,  /* "who", "until": a description follows */
    LEXICON_PRONOUN,   /* "he": a statement about the named person follows */
    LEXICON_OWN,       /* "his": the next word belongs to the person named before */
    LEXICON_DATE,      /* "Friday", "afternoon": a part of a date or of the day */
} LexiconKind;

/* Reports whether @word, which must be folded, is in the list @kind. */
bool lexicon_has(LexiconKind kind, const char *word);

/* Reports whether @word, which must be folded, is in any list except LEXICON_DATE. A word of
 * LEXICON_DATE may be a name ("August"). */
bool lexicon_knows(const char *word);
