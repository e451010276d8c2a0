/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tale.h: a finished game of Lady Alice as a plain record, combination by combination
 *
 *     journal entries ──► Tale: suspicions with their smiles, counters, accusations,
 *                               solution, scores
 *
 * Nothing here draws. Players may not keep notes during the game (LA-011, RL-03), so only a
 * finished game is reported.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/table/table.h"

enum {
    /* maximum number of columns; a page has no room for more, and a longer game is refused */
    TALE_COLUMNS_MAX = 36,
    TALE_SMILES_NONE = -1, /* no smiles were revealed */
    TALE_STEPS = 6,        /* scoring steps, including the total */
};

/* A suspicion or an accusation. */
typedef struct {
    Seat by;
    bool is_accusation;
    int turn;        /* counted from 1 */
    guint32 shown;   /* bit c is set when clue c is shown */
    guint32 covered; /* bit c is set when a business card covered clue c */
    int smiles;
    bool is_excluded; /* true when the accusation was wrong */
} TaleColumn;

/* A counter on the board. */
typedef struct {
    Seat seat;
    int clue;
    int column; /* index of the column after which it was placed */
    int value;
} TaleCounter;

/* Score of a seat, in the order of the scoring steps. */
typedef struct {
    /* false for an excluded seat, or if the game ended without scoring (LA-049, LA-059) */
    bool is_scored;
    int steps[TALE_STEPS];
} TaleScore;

/* Keys of the steps in a score, in order: "values" … "total". */
extern const char *const TALE_STEP_KEYS[TALE_STEPS];

/* The Chronicle of this game (report.h). */
typedef struct Chronicle {
    Table *table; /* its own table for the replay */
    const Case *c;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX];   /* clockwise */
    int evidence[SEATS_MAX]; /* the clue that each seat holds, by seat */
    int out[SEATS_MAX];      /* column of the seat's false accusation, or -1; by seat */
    TaleScore scores[SEATS_MAX];
    unsigned winners; /* bit s is set when seat s wins */
    Seat solver;      /* SEAT_NONE if the game ended because only one player was left */
    int n_turns;
    GArray *columns;  /* of TaleColumn */
    GArray *counters; /* of TaleCounter, in the order in which they were placed */
    gint64 begun_ms;  /* in ms since 1970 */
    gint64 last_ms;
} Tale;

/* Begins the record of a game of @edition, which must outlive it. */
Tale *tale_new(const Edition *edition, GError **error);
void tale_free(Tale *tale);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tale, tale_free)

/* Applies the events of the next valid journal entry. Returns false if the events are not valid in
 * this game, or if there are too many columns. */
bool tale_add(Tale *tale, gint64 at_ms, const char *events, GError **error);

/* Returns column @column, counted from 0. */
const TaleColumn *tale_column(const Tale *tale, int column);

/* Returns the seat that holds @clue as evidence, or SEAT_NONE. */
Seat tale_holder(const Tale *tale, int clue);

/* Returns the points of @seat in the step with the key @step ("total"). */
int tale_points(const Tale *tale, Seat seat, const char *step);
