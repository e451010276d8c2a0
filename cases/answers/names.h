/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h: everything in a case that an answer can name, with the words of each name
 *
 * Internal to resolve.c and match.c. A search has one answer, and all names of the case: those of
 * the question first.
 */
#pragma once

#include "cases/answers/claim.h"
#include "cases/answers/resolve.h"

/* A name of an entry, split into words. */
typedef struct {
    Named entry;
    /* 0 for the question's own lists and its people, 1 for everything else that is printed */
    int tier;
    bool whole;  /* true when every word is needed, so middle names too */
    bool is_key; /* true for the answer to the question and the accepted wordings */
    Typed *read;
} Name;

typedef struct {
    const Question *question;
    bool person; /* true when the question asks for a person */
    const Typed *answer;
    Utterance claims; /* the answer, with the kind of each word */
    GArray *names;    /* of Name */
} Search;

/* Collects all names that @answer to question @q of @c can mean. The caller keeps @c and @answer
 * until search_clear(). @answer must have at most CLAIM_WORDS_MAX words. */
void search_init(Search *search, const Case *c, int q, const Typed *answer);
void search_clear(Search *search);

/* Gives @c a cache of the names of each question, which case_free() frees. From then on, only one
 * thread may use @c. */
void names_keep(Case *c);

/* Reports whether @word is a word of any person's name or alias, other than a title. Such a word is
 * not a slip for another word. */
bool search_is_name(const Search *search, const char *word);

/* Reports whether a right wording has @number. */
bool search_key_has_number(const Search *search, int number);
