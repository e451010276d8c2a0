/* SPDX-License-Identifier: GPL-3.0-or-later */
/* claim.h: decides whether an answer claims a name that it contains
 *
 *     "Not Quill, he was in hospital. So Augustus Wray, because of the watch"
 *      ─────────                         ───────────── ────────────────────
 *      denied                            claimed       explanation
 *
 * An answer claims a name when it gives the name as its solution. It does not claim a name that it
 * denies ("not Quill"), one of several names that it offers ("Quill or Wray"), or a name that only
 * points to something else ("Wray's brother", "near the mill"). The module looks at the words
 * around the name. It splits the answer into clauses at commas, full stops and other marks (Gap in
 * typed.h). The module does not know which answer is right.
 *
 * An explanation after the name ("because …", "who …") does not matter, and neither does a clause
 * that denies another name. In doubt, the module decides that the answer does not claim the name.
 * The referee then asks the player again.
 */
#pragma once

#include "cases/answers/typed.h"

enum {
    CLAIM_WORDS_MAX = 63, /* maximum number of words in an answer that names an entry (resolve.h) */
};

/* The kinds of a word of an answer. A word can be of several kinds. */
typedef enum {
    WORD_LIGHT = 1 << 0, /* a title, an initial or an article */
    WORD_IDLE = 1 << 1,  /* a filler, or a word of the question */
    WORD_NAME = 1 << 2,  /* a word of any person's full name */
    /* a word that makes a right wording wrong, and is in no right wording itself: "copy", when "the
     * picture" is right and "the copy of the picture" is a rejected wording */
    WORD_OTHER = 1 << 3,
} WordKinds;

typedef struct {
    const Typed *read;            /* at most CLAIM_WORDS_MAX words */
    bool person;                  /* true when the question asks for a person */
    guint kinds[CLAIM_WORDS_MAX]; /* WordKinds of each word of @read */
} Utterance;

typedef enum {
    CLAIM_ALONE, /* the answer says nothing but the name */
    CLAIM_AMONG, /* the answer claims the name, and also says something else */
    CLAIM_NOT,
} Claimed;

/* Decides whether @answer claims the name in @used. Bit i of @used is set when word i of the answer
 * belongs to the name. At least one bit is set. */
Claimed claim_weigh(const Utterance *answer, guint64 used);

/* Returns the index of the word that begins an explanation after the name in @used ("because",
 * "which"), or the number of words if there is no explanation. */
int claim_explanation_start(const Utterance *answer, guint64 used);

/* Reports whether @answer, which claims the place or object in @used, also has a word of a rejected
 * wording (WORD_OTHER): "the copy of the wax lady". Does not count words that the answer denies
 * ("not the copy", "instead of the copy"), or words in an explanation. But
 * if the explanation begins with "that" or "which", the words of its first clause count. Always
 * returns false if the question asks for a person. */
bool claim_adds_other(const Utterance *answer, guint64 used);
