/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combinations.h: what the evidence of all players of Lady Alice may be, after what was revealed
 *
 *     all that can be dealt ──keep: so many smiles──► those that fit ──► chance, split, …
 *
 * Four players hold one clue of each category, three none of one of them, five two of one
 * (LA-008, LA-060, LA-066); each such solution is as likely. A set of clues has bit c for the
 * clue with the number c.
 */
#pragma once

#include "cases/model/model.h"

typedef guint32 ClueSet;

static inline int
clues_count(ClueSet clues)
{
    return __builtin_popcount(clues);
}

typedef struct {
    GArray *sets; /* of ClueSet */
} Combinations;

/* All that can be dealt to @n_seats; only those with all of @known. */
void combinations_init(Combinations *combinations, int n_seats, ClueSet known);
void combinations_clear(Combinations *combinations);

int combinations_left(const Combinations *combinations);

/* Keeps those where @shown would bring @n_smiles. */
void combinations_keep(Combinations *combinations, ClueSet shown, int n_smiles);

/* How many have all of @clues. */
int combinations_with(const Combinations *combinations, ClueSet clues);

/* How likely each of the AFFAIR_CLUES is part of the solution. */
void combinations_chances(const Combinations *combinations, double chances[AFFAIR_CLUES]);

/* What the number of smiles on @shown tells, in bits; of every @step-th combination. */
double combinations_tell(const Combinations *combinations, ClueSet shown, int step);
