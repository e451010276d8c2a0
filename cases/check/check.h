/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h: is a case fair, and does it keep the measures? (hansom-print --check)
 *
 *     case_check ─┬─ fairness.c   by reach.c: what each set of cards proves
 *                 ├─ suspects.c   by reach.c: whom it clears
 *                 ├─ key.c        answers: what would be judged right
 *                 ├─ measures.c   words, counts, symbols
 *                 ├─ names.c      people
 *                 └─ special.c    what the case changes: the start, hours
 *
 * A loaded case is well formed; here it is judged as a game. An error spoils it, a warning is a
 * measure not kept. A warning that the case explains stays among the findings, and bears what is
 * said of it.
 */
#pragma once

#include "cases/check/finding.h"
#include "cases/check/reach.h"

/* All that is to be said of @c, in the order of the file; of Finding, owned. Empty when there is
 * nothing. */
GPtrArray *case_check(const Case *c);

/* How many of @findings are not explained. */
int findings_open(const GPtrArray *findings);

/* The parts; each adds to @findings. */
void check_fairness(const Case *c, GPtrArray *findings);
void check_suspects(const Reach *reach, GPtrArray *findings);
void check_key(const Case *c, GPtrArray *findings);
void check_measures(const Case *c, GPtrArray *findings);
void check_names(const Case *c, GPtrArray *findings);
void check_special(const Case *c, GPtrArray *findings);
