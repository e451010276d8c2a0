/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combinations.h: the solutions of Lady Alice that are still possible
 *
 *     all that can be dealt ──keep: number of smiles──► those that fit ──► chances, information
 *
 * A solution is the set of all players' evidence. Four players hold one clue of each category. With
 * three players one category is missing, and with five players one category has two clues (LA-008,
 * LA-060, LA-066). All solutions are equally likely. In a set of clues, bit c is set for clue c.
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

/* Fills in all solutions that can be dealt to @n_seats and contain all of @known. */
void combinations_init(Combinations *combinations, int n_seats, ClueSet known);
void combinations_clear(Combinations *combinations);

int combinations_left(const Combinations *combinations);

/* Keeps the solutions for which @shown gets @n_smiles. */
void combinations_keep(Combinations *combinations, ClueSet shown, int n_smiles);

/* Returns the number of solutions that contain all of @clues. */
int combinations_with(const Combinations *combinations, ClueSet clues);

/* Computes for each of the AFFAIR_CLUES the probability that it is in the solution. */
void combinations_chances(const Combinations *combinations, double chances[AFFAIR_CLUES]);

/* Returns the expected information, in bits, of the number of smiles for @shown. Only every
 * @step-th combination is counted. */
double combinations_tell(const Combinations *combinations, ClueSet shown, int step);
