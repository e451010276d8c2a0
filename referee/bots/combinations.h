/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combinations.h: the solutions of Lady Alice that are still possible
 *
 *     all that can be dealt ──keep: number of smiles──► those that fit ──► chances, information
 *
 * Each clue belongs to one of four categories: suspect, place, time or object. Each player secretly
 * holds one clue as evidence. A solution is the set of the clues that all players together hold.
 * With four players, this is one clue of each category. With three players, one category is
 * missing. With five players, one category has two clues (LA-008, LA-060, LA-066). All solutions
 * are equally likely. A suspicion names one clue of each category, and each player whose evidence
 * is among these clues shows a smile. Everybody learns the number of smiles.
 */
#pragma once

#include "cases/model/model.h"

/* A set of clues: bit c is set if the set contains clue c. */
typedef guint32 ClueSet;

static inline int
clues_count(ClueSet clues)
{
    return __builtin_popcount(clues);
}

typedef struct {
    GArray *sets; /* of ClueSet: the solutions that are still possible */
} Combinations;

/* Fills @combinations with all solutions that can be dealt to @n_seats and that contain all clues
 * of @known. */
void combinations_init(Combinations *combinations, int n_seats, ClueSet known);
void combinations_clear(Combinations *combinations);

/* Returns the number of solutions. */
int combinations_left(const Combinations *combinations);

/* Keeps only the solutions that contain exactly @n_smiles clues of @shown, the clues that a
 * suspicion named. */
void combinations_keep(Combinations *combinations, ClueSet shown, int n_smiles);

/* Returns the number of solutions that contain all of @clues. */
int combinations_with(const Combinations *combinations, ClueSet clues);

/* Stores in @chances, by clue, the probability that the clue is in the solution. */
void combinations_chances(const Combinations *combinations, double chances[AFFAIR_CLUES]);

/* Returns the expected information, in bits, of a suspicion that names @shown. Counts only every
 * @step-th solution, to save time. */
double combinations_tell(const Combinations *combinations, ClueSet shown, int step);
