/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim.h: one simulated evening: its time, its chance, its trace, and what broke
 *
 *     agenda ─► phones ─► office ─► daemon: the house itself ─► office ─► phones
 *                 │                    │         └─ SQLite ─► disk
 *                 └───── ledger ◄──────┘
 *
 * Everything that happens is an event on the agenda or follows from one, and all that is left to
 * chance comes from the seed: so a seed is an evening, and the same evening whenever it is played.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "referee/base/world.h"

/* Deliberate faults, which prove that the ledger sees. */
typedef enum {
    MUTANT_NONE,
    MUTANT_TELLS_EARLY,      /* says what is not committed yet */
    MUTANT_FORGETS_IDS,      /* an id that was accepted is judged again */
    MUTANT_FORGETS_REFUSALS, /* and one that was refused */
    MUTANT_REPLAYS_WRONGLY,  /* an act of the journal is passed over */
    MUTANT_SYNCS_NOTHING,    /* the disk says it has what it has not */
    MUTANT_MIXES_SEATS,      /* a view goes to another seat's topic */
    MUTANT_KEEPS_OLD_VIEWS,  /* a view is not told */
    MUTANT_COUNTS_BACK,      /* sequence numbers begin anew */
    MUTANT_GOES_ON,          /* a failed commit is taken for a good one */
    MUTANTS_N
} Mutant;

extern const char *const MUTANT_NAMES[MUTANTS_N];

/* What there was of what, for the table. */
typedef struct {
    int evenings, games_over, games;
    int sent, accepted, refused, repeats; /* acts and wishes: sent at all, and their verdicts */
    int crashes, power_cuts, broker_deaths, broker_hangs, takeovers;
    int dropped, doubled, delayed; /* messages */
    int disk_errors;
    int audits;
    int broken;
} Figures;

typedef struct Agenda Agenda;

/* What the daemon does that others can see, and what a crash may come before. */
typedef enum {
    EFFECT_SEND,
    EFFECT_REPLY,
    EFFECT_WRITE,
    EFFECT_SYNC,
    EFFECT_NAME,
    EFFECTS_N
} Effect;

typedef struct {
    guint64 seed;
    GRand *rand;
    Agenda *agenda;
    GString *trace;    /* all of it; NULL when nobody wants to read it */
    GChecksum *digest; /* of the trace */
    char *broken;      /* what does not hold, NULL so far */
    Figures figures;
    Mutant mutant;
    bool is_dead;     /* the daemon's process is gone: nothing that it does has an effect */
    int effects_left; /* until it dies; 0: nobody is after it */
    gint64 skew_us;   /* how wrong the clock for people is */
    gpointer daemon;
    gpointer disk;
} Sim;

/* The evening that is being simulated, for hooks that bear no data. */
extern Sim *sim_now;

/* Begins the evening of @seed, and ends it; @has_trace keeps its trace. */
void sim_init(Sim *sim, guint64 seed, bool has_trace);
void sim_clear(Sim *sim);

/* A line of the trace. */
void sim_note(Sim *sim, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Something does not hold; only the first is kept. */
void sim_break(Sim *sim, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Of @most, from 0; with probability @p. */
int sim_draw(Sim *sim, int most);
bool sim_chance(Sim *sim, double p);

/* The daemon is about to do something: false when it is dead by now, and must have done nothing. */
bool sim_may(Sim *sim, Effect effect);

/* --- time --- */

typedef void (*Due)(gpointer data);

gint64 sim_us(const Sim *sim);

/* Calls @due after @delay_us; @data is freed by @free (or NULL) afterwards, or when it is
 * cancelled, or at the end. */
guint sim_after(Sim *sim, gint64 delay_us, Due due, gpointer data, GDestroyNotify free);
void sim_cancel(Sim *sim, guint event);

/* The next event; false when there is none. */
bool sim_step(Sim *sim);
