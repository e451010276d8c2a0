/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match.h: compares an answer with one name
 *
 * Internal to resolve.c. A name matches when the answer contains the words of the name and claims
 * the name. An answer claims a name when it gives the name as its solution (claim.h). The words may
 * be in any order and may have slips (spelling mistakes).
 */
#pragma once

#include "cases/answers/names.h"

/* The quality of a match between an answer and a name, best first. */
typedef enum {
    FIT_EXACT,
    FIT_SLIPS,
    FIT_AMONG, /* with other words around the name */
    FIT_NOT,
} Fit;

typedef struct {
    guint64 used; /* bit i is set when word i of the answer is part of the name */
    Fit fit;
    bool apart;     /* true when the words of the name stand apart in the answer */
    bool unclaimed; /* true when the answer contains the name but does not claim it (claim.h) */
} NameMatch;

/* Compares the answer of @search with @name. The answer may contain the name more than once. If the
 * first occurrence is not claimed, the function tries the next ones. In "not the upper mill but the
 * lower mill", the first "mill" is denied, and the second one is claimed. */
NameMatch match_name(const Search *search, const Name *name);
