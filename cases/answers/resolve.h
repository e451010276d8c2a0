/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resolve.h: finds the entry of a case's closed lists that an answer names
 *
 *     answer ──resolve──► one entry, none, or more than one
 *
 * This module does not know the right entry. It treats all entries of a list alike, so the fact
 * that a text resolves reveals nothing about the key.
 *
 * A person is named by given name and surname, or by a printed alias. Titles, initials, middle
 * names and the order of the names do not matter. Filler words around a name do not matter either.
 * A word may have slips, unless it is a word of another person's name or could be a slip for the
 * names of two people. The name of a place or object may have more words around it, unless one of
 * them denies it, adds another answer, or points to something beside it.
 */
#pragma once

#include "cases/answers/typed.h"

/* The list of an entry. Two names of the same thing have the same entry. */
typedef enum {
    NAMED_PERSON,   /* @index into Case.people */
    NAMED_LOCATION, /* index into Case.locations, matched by name */
    NAMED_KEY,      /* index into Case.questions: the answer and the accepted wordings */
    NAMED_REJECT,   /* index into the question's reject list */
    NAMED_CHOICE,   /* index into the question's choices */
} NamedKind;

typedef struct {
    NamedKind kind;
    int index;
    const char *name; /* name in the case; borrowed */
} Named;

typedef enum {
    RESOLVED_NONE,
    RESOLVED_ONE,
    RESOLVED_MORE,
} Resolved;

/* Finds the entry that @answer names, among all possible answers to @question (an index) of @c. For
 * RESOLVED_ONE, sets @entry. For RESOLVED_MORE, sets @entry and @other to two of the entries. */
Resolved resolve(const Case *c, int question, const Typed *answer, Named *entry, Named *other);
