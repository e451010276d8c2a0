/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h: checks whether a case is fair and follows the guidelines of cases/AUTHORING.md
 * (hansom-print --check)
 *
 *     case_check ─┬─ fairness.c   with reach.c: the answers that each set of cards proves
 *                 ├─ suspects.c   with reach.c: the people that each set of cards accuses or clears
 *                 ├─ key.c        answers: the wordings that are judged right
 *                 ├─ measures.c   words, counts, symbols
 *                 ├─ repeats.c    cards that tell a clue in the same words
 *                 ├─ names.c      people: whether their names are easy to tell apart
 *                 └─ special.c    special rules: what the players start with, and opening hours
 *
 * The loader has already ensured that the case is well formed. The check judges whether the case
 * makes a good game. It returns findings, of two kinds: an error spoils the game, and a warning
 * reports that the case breaks a guideline. A warning that the author explains in the case stays in
 * the list of findings, together with the explanation.
 *
 * The diagram shows the parts for Watson & Holmes. Other games check their cases in cases/kinds.
 */
#pragma once

#include "cases/check/finding.h"
#include "cases/check/reach.h"

/* Returns all findings about @c, sorted by their places in the file of the case: an array of
 * Finding, owned by the caller. The array may be empty. */
GPtrArray *case_check(const Case *c);

/* Returns the number of @findings that are errors, or warnings without an explanation. */
int findings_open(const GPtrArray *findings);

/* Adds the findings of one part of the check to @findings. */
void check_fairness(const Case *c, GPtrArray *findings);
void check_suspects(const Reach *reach, GPtrArray *findings);
void check_key(const Case *c, GPtrArray *findings);
void check_measures(const Case *c, GPtrArray *findings);
void check_repeats(const Case *c, GPtrArray *findings);
void check_names(const Case *c, GPtrArray *findings);
void check_special(const Case *c, GPtrArray *findings);

/* Sets trails[i] when fact i is a false trail: it speaks against an innocent, and no answer,
 * deduction or innocence follows from it. All of @trails must be false. */
void check_find_false_trails(const Case *c, bool trails[CASE_FACTS_MAX]);
