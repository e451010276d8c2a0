/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evening.h: simulates one evening from its seed
 *
 * In an evening, one daemon hosts one or two tables, while the daemon, the broker, the connections
 * and the disk fail at random.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "tests/simulation/sim.h"

/* Data shared by all evenings. It is loaded once. */
typedef struct {
    GPtrArray *editions; /* of Edition, owned, one per game */
    Catalogue *catalogue;
    char *folder; /* a real temporary folder, which is the working directory until stage_clear() */
} Stage;

void stage_init(Stage *stage);
void stage_clear(Stage *stage);

typedef struct {
    guint64 seed;
    const char *game; /* NULL: chosen by the seed */
    Mutant mutant;    /* the deliberate fault, or MUTANT_NONE */
    bool has_trace;   /* true when the trace is wanted */
    int acts;         /* number of accepted acts after which all phones come to rest */
} EveningPlan;

/* Plays the evening of @plan, and adds its counts to @figures. *@trace receives the trace, or NULL
 * if EveningPlan.has_trace is false. *@digest receives the trace's checksum. @trace and @digest may
 * be NULL. The caller frees both texts. Returns the first fault as a new string, or NULL if there
 * is none. */
char *evening_simulate(
    const Stage *stage, const EveningPlan *plan, Figures *figures, char **trace, char **digest);
