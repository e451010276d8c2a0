/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h: everything in a case that an answer can name, with the words of each name
 *
 * Internal to resolve.c and match.c. A Search holds one answer, and all names in the case that the
 * answer can mean.
 */
#pragma once

#include "cases/answers/claim.h"
#include "cases/answers/resolve.h"

/* A name of an entry (Named, resolve.h: a person, place or thing of the case), split into words. */
typedef struct {
    Named entry;
    /* 0: the question itself lists the name, or it asks for a person and this is a person's name.
     * 1: any other name of the case */
    int tier;
    /* true when a match needs every word; false for a person's full name, for which the first and
     * the last word are enough */
    bool whole;
    bool is_key; /* true for every name of the right answer, such as an accepted wording */
    Typed *read;
    char *letters; /* the letters of @read without titles and articles: "odowd" */
} Name;

typedef struct {
    const Question *question;
    bool person; /* true when the question asks for a person */
    const Typed *answer;
    char *letters;    /* the letters of @answer without titles, articles and fillers (lexicon.h) */
    Utterance claims; /* the answer, with the kind of each word */
    GArray *names;    /* of Name */
} Search;

/* Collects all names that @answer to question @q of @c can mean. @c and @answer must stay valid
 * until search_clear(). @answer must have at most CLAIM_WORDS_MAX words. */
void search_init(Search *search, const Case *c, int q, const Typed *answer);
void search_clear(Search *search);

/* Gives @c a cache of the names of each question, which case_free() frees. From then on, only one
 * thread may use @c. */
void names_keep(Case *c);

/* Makes @text the only name of the right answer to question @q of @c, whose cache must exist.
 * Question @q must be about a place or an object, and accept no other wording; its answer must
 * already be @text, which must stay valid. */
void names_replace_key(Case *c, int q, const char *text);

/* Reports whether @word is a word of any person's name or alias. Titles do not count. If the
 * question asks for a person, match.c never takes a word of a person's name for a misspelling of
 * another word. */
bool search_is_name(const Search *search, const char *word);

/* Reports whether any name of the right answer (Name.is_key) contains the number @number. */
bool search_key_has_number(const Search *search, int number);
