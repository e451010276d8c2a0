/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resolve.h: which entry of a case's closed lists an answer names
 *
 *     answer ──resolve──► one entry, none, or more than one
 *
 * Nothing here knows which entry is right: every entry of a list is weighed alike, so whether a
 * text resolves tells nothing of the key.
 *
 * A person is named by given name and surname, or an alias as it is printed; order, titles,
 * initials and middle names do not matter, nor does what people say around a name. A word may have
 * slips, unless it is a word of somebody else's name or could be two people's. A place or object
 * may have more words around it, but none that denies it, lists another or points beside it.
 */
#pragma once

#include "cases/answers/typed.h"

/* What an entry is, so that two names of one thing are one thing. */
typedef enum {
    NAMED_PERSON,   /* `index` into Case.people */
    NAMED_LOCATION, /* into Case.locations, by its name */
    NAMED_KEY,      /* into Case.questions: its answer and what it accepts */
    NAMED_REJECT,   /* into the question's reject list */
    NAMED_CHOICE,   /* into the question's choices */
} NamedKind;

typedef struct {
    NamedKind kind;
    int index;
    const char *name; /* how the case calls it; borrowed */
} Named;

typedef enum {
    RESOLVED_NONE,
    RESOLVED_ONE,
    RESOLVED_MORE,
} Resolved;

/* What @answer names among all that @question of @c (an index) could be answered with. On
 * RESOLVED_ONE @entry is it; on RESOLVED_MORE it is one of them and @other another. */
Resolved resolve(const Case *c, int question, const Typed *answer, Named *entry, Named *other);
