/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evening.h: an evening of a seed, from beginning to end */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "tests/simulation/sim.h"

/* What evenings share: it is read once. */
typedef struct {
    GPtrArray *editions; /* of Edition, owned, one a game */
    Catalogue *catalogue;
    char *folder; /* a real one, of its own, in which the process is meanwhile */
} Stage;

void stage_init(Stage *stage);
void stage_clear(Stage *stage);

typedef struct {
    guint64 seed;
    const char *game; /* NULL: the seed says which */
    Mutant mutant;
    bool has_trace;
    int acts; /* after so many everybody comes to rest */
} EveningPlan;

/* Plays it. @figures gets what there was of what, added up; *@trace its trace, if the plan has one;
 * the caller frees both texts. NULL, or what did not hold. */
char *evening_simulate(
    const Stage *stage, const EveningPlan *plan, Figures *figures, char **trace, char **digest);
