/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tale.h: a finished game of Lady Alice as a plain record, combination by combination
 *
 *     journal entries ──► Tale: suspicions and accusations with their smiles, counters,
 *                               solution, scores
 *
 * Each seat secretly holds one clue as evidence. A suspicion or an accusation shows a combination:
 * one clue of each category. In a game with 3 players, the combination of an accusation lacks one
 * category (LA-070). The number of smiles of a combination is the number of its clues that seats
 * hold as evidence. tale.c only collects the data; it does not draw the report. Players may not
 * have notes during the game (LA-011, RL-03), so there are reports only of finished games.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/table/table.h"

enum {
    /* maximum number of columns that fit on a page; tale_add() refuses a longer game */
    TALE_COLUMNS_MAX = 36,
    TALE_SMILES_NONE = -1, /* the number of smiles was not revealed */
    TALE_STEPS = 6,        /* scoring steps, including the total */
};

/* A suspicion or an accusation. It is one column of the matrix on the page. */
typedef struct {
    Seat by;
    bool is_accusation;
    int turn;      /* number of the turn, from 1; each suspicion begins a turn */
    guint32 shown; /* bit c is set when the combination contains clue c */
    /* bit c is set when a player covered clue c with a business card after this column and before
     * the next one. Such a card marks the clue as wrong. */
    guint32 covered;
    int smiles;       /* number of smiles, or TALE_SMILES_NONE */
    bool is_excluded; /* true when the accusation was wrong, which excludes the seat `by` */
} TaleColumn;

/* A counter on the board. */
typedef struct {
    Seat seat;
    int clue;
    int column; /* index of the column after which the counter was placed */
    int value;  /* the number on the counter: as declared, or as last corrected (RL-23) */
} TaleCounter;

/* Score of a seat. */
typedef struct {
    /* false for an excluded seat, or if the game ended without scoring (LA-049, LA-059) */
    bool is_scored;
    int steps[TALE_STEPS]; /* points, in the order of TALE_STEP_KEYS */
} TaleScore;

/* Keys of the scoring steps in the view's JSON, in scoring order: "values" … "total". */
extern const char *const TALE_STEP_KEYS[TALE_STEPS];

/* The record of a game of Lady Alice. report.h declares the type Chronicle for all games. */
typedef struct Chronicle {
    Table *table; /* the record's own table, on which it replays the events */
    const Case *c;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX];   /* clockwise */
    int evidence[SEATS_MAX]; /* by seat: the clue that the seat holds as evidence, or -1 */
    int out[SEATS_MAX];      /* by seat: column index of its false accusation; -1 if none */
    TaleScore scores[SEATS_MAX];
    unsigned winners; /* bit s is set when seat s wins */
    Seat solver;      /* SEAT_NONE before the end, or when nobody solved the case */
    int n_turns;
    GArray *columns;  /* TaleColumn elements */
    GArray *counters; /* TaleCounter elements, in the order of placement */
    gint64 begun_ms;  /* time of the opening, in ms since 1970 */
    gint64 last_ms;   /* time of the last entry, in ms since 1970 */
} Tale;

/* Begins the record of a game of @edition. @edition must outlive the record. Returns NULL with an
 * error on failure. */
Tale *tale_new(const Edition *edition, GError **error);
void tale_free(Tale *tale);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tale, tale_free)

/* Applies @events, those of the next journal entry. The caller leaves out entries that were taken
 * back. @at_ms is the entry's time, in ms since 1970. Returns false with an error if the events are
 * not valid in this game, or if there are more than TALE_COLUMNS_MAX columns. */
bool tale_add(Tale *tale, gint64 at_ms, const char *events, GError **error);

/* Returns the column with the index @column, from 0. */
const TaleColumn *tale_column(const Tale *tale, int column);

/* Returns the seat that holds @clue as evidence, or SEAT_NONE when no seat does. */
Seat tale_holder(const Tale *tale, int clue);

/* Returns the points of @seat in the scoring step @step, which must be one of TALE_STEP_KEYS. */
int tale_points(const Tale *tale, Seat seat, const char *step);
