/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim.h: one simulated evening: time, randomness, trace and the first fault found
 *
 *     agenda ─► phones ─► office ─► daemon: the house itself ─► office ─► phones
 *                 │                    │         └─ SQLite ─► disk
 *                 └───── ledger ◄──────┘
 *
 * The agenda holds the events to come. The office is a simulated broker (office.h), and the ledger
 * checks the referee's guarantees (ledger.h). Everything that happens is an event on the agenda or
 * follows from one. All random numbers come from the seed. The same seed therefore always gives the
 * same evening.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "referee/base/world.h"

/* Deliberate faults. A test asserts that the ledger detects each of them. */
typedef enum {
    MUTANT_NONE,
    MUTANT_TELLS_EARLY,      /* publishes entries before their commit */
    MUTANT_FORGETS_IDS,      /* an act that arrives again is judged again */
    MUTANT_FORGETS_REFUSALS, /* a refused act that arrives again is judged again */
    MUTANT_REPLAYS_WRONGLY,  /* a replay skips the last entry of the journal */
    MUTANT_SYNCS_NOTHING,    /* a sync reports success and stores nothing */
    MUTANT_MIXES_SEATS,      /* a view goes to another seat's topic */
    MUTANT_KEEPS_OLD_VIEWS,  /* a view is not published */
    MUTANT_COUNTS_BACK,      /* a view has the sequence number 1 */
    MUTANT_GOES_ON,          /* a failed commit counts as a success */
    MUTANTS_N
} Mutant;

extern const char *const MUTANT_NAMES[MUTANTS_N];

/* Counts for the table that main.c prints. */
typedef struct {
    int evenings, games_over, games;
    /* `sent` counts acts and wishes (such as requests to take an act back). `accepted`, `refused`
     * and `repeats` count the verdicts that phones received. A repeat is a verdict that a phone
     * received again. */
    int sent, accepted, refused, repeats;
    int crashes, power_cuts, broker_deaths, broker_hangs, takeovers;
    int dropped, doubled, delayed; /* messages */
    int disk_errors;
    int audits;
    int broken; /* evenings with a fault */
} Figures;

typedef struct Agenda Agenda;

/* Effects of the daemon that others can see. If the daemon's death is planned, the daemon dies
 * right before one of these effects. */
typedef enum {
    EFFECT_SEND,  /* sends a message to the broker */
    EFFECT_REPLY, /* answers an HTTP request */
    EFFECT_WRITE, /* writes to a file */
    EFFECT_SYNC,  /* syncs a file or a folder */
    EFFECT_NAME,  /* creates, renames or deletes a file */
    EFFECTS_N
} Effect;

typedef struct {
    guint64 seed;
    GRand *rand;
    Agenda *agenda;
    GString *trace;    /* the whole trace; NULL if nobody wants it */
    GChecksum *digest; /* of the trace */
    char *broken;      /* description of the first fault; NULL without a fault */
    Figures figures;
    Mutant mutant;
    bool is_dead; /* the daemon has died, and nothing that its code still does has an effect */
    /* number of effects until the daemon dies, counting the fatal one; 0: no death is planned */
    int effects_left;
    gint64 skew_us;  /* error of the wall clock; positive when it is fast */
    gpointer daemon; /* the Daemon of this evening */
    gpointer disk;   /* the Disk of this evening */
} Sim;

/* The current evening, for hooks that carry no data. */
extern Sim *sim_now;

/* Starts the evening of @seed, and sets sim_now to it. Keeps its trace if @has_trace. */
void sim_init(Sim *sim, guint64 seed, bool has_trace);

/* Frees the data of the evening. */
void sim_clear(Sim *sim);

/* Adds a line to the trace. */
void sim_note(Sim *sim, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Reports a fault. Only the first one is kept. */
void sim_break(Sim *sim, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Returns a random number from 0 to @most - 1. */
int sim_draw(Sim *sim, int most);

/* Returns true with probability @p. */
bool sim_chance(Sim *sim, double p);

/* Reports whether the daemon may cause @effect now, and counts it. Returns false if the daemon is
 * dead, or dies at this effect. The caller must then do nothing. */
bool sim_may(Sim *sim, Effect effect);

/* --- time --- */

typedef void (*Due)(gpointer data);

/* Returns the simulated monotonic time in µs. */
gint64 sim_us(const Sim *sim);

/* Schedules a call of @due after @delay_us of simulated time. @free (may be NULL) frees @data after
 * the call, or when sim_cancel() or sim_clear() drops the event. Returns the event's number, never
 * 0. */
guint sim_after(Sim *sim, gint64 delay_us, Due due, gpointer data, GDestroyNotify free);
/* Removes the event with the number @event from the agenda, if it is still there. */
void sim_cancel(Sim *sim, guint event);

/* Moves the time on to the next event, and runs it. Returns false if there is none. */
bool sim_step(Sim *sim);
