/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resolve.h: finds the person, place, object or choice that an answer names
 *
 *     answer ──resolve──► one entry, none, or more than one
 *
 * An entry is something in the case that an answer can name. The case lists all entries: its people
 * and locations, and for each question the choices and the wordings that the author calls right,
 * accepted, vague or rejected. So an entry may be a wrong answer. This module does not judge;
 * answers.c compares the entry with the right answer.
 *
 * A person is named by given name and surname, or by an alias. Titles, initials, middle names and
 * the order of the names do not matter. Filler words (lexicon.h) around a name do not matter
 * either. A word of the answer may have slips, which are spelling mistakes (words.h). But if the
 * question asks for a person, a word that is spelt exactly like a part of somebody's name is not
 * taken for a misspelling of another word. An answer that could be a slip for the names of two
 * people resolves to more than one entry.
 *
 * The answer may have other words around a full name. The answer then names the entry only if it
 * claims the name (claim.h), and does not deny or merely mention it. For example, "not Quill but
 * Augustus Wray, because of his watch" claims only “Augustus Wray”.
 *
 * The list "vague" of a question holds wordings that are right but too vague. If an answer contains
 * such a wording and also names another entry, the vague wording is ignored. For example, if "the
 * island" is vague, "the Iguanodon on the island" names only the Iguanodon.
 *
 * Two kinds of rejected wordings are ignored: parts of a right wording, such as a surname, and the
 * roles of people ("the gardener"). An answer that gives only such a wording is incomplete, not
 * wrong. It names no entry, so the referee asks the player again.
 */
#pragma once

#include "cases/answers/typed.h"

/* The list that an entry belongs to, and so the meaning of Named.index. All names of one thing,
 * such as a person's name and aliases, give the same entry. */
typedef enum {
    NAMED_PERSON,   /* index into Case.people */
    NAMED_LOCATION, /* index into Case.locations, matched by name */
    NAMED_KEY,      /* index into Case.questions: the answer and the accepted wordings */
    NAMED_REJECT,   /* index into the question's reject list */
    NAMED_VAGUE,    /* index into the question's list of wordings that are too vague */
    NAMED_CHOICE,   /* index into the question's choices */
} NamedKind;

typedef struct {
    NamedKind kind;
    int index;
    const char *name; /* name in the case; borrowed from the case */
} Named;

typedef enum {
    RESOLVED_NONE,
    RESOLVED_ONE,
    RESOLVED_MORE,
} Resolved;

/* Finds the entry that @answer names. Searches the lists of question @question (an index into
 * Case.questions), and all other names in @c. Prefers the lists of the question. Returns
 * RESOLVED_NONE if it finds no entry, or if @answer has no words or more than CLAIM_WORDS_MAX
 * (claim.h). If it returns RESOLVED_ONE, it sets *@entry. If it returns RESOLVED_MORE, it sets
 * *@entry and *@other to two of the entries. Sets *@alone to true if the answer says nothing but
 * the name, and to false otherwise. */
Resolved
resolve(const Case *c, int question, const Typed *answer, Named *entry, Named *other, bool *alone);
