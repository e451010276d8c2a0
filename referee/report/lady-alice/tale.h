/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tale.h: a finished game of Lady Alice as a plain record, combination by combination
 *
 *     entries of a journal ──► Tale: who suspected what with how many smiles, who laid what where,
 *                              who accused, what was true, what it was worth
 *
 * Nothing here draws. No notes may be kept while it is played (LA-011, RL-03), so a story is only
 * told of what is over.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/table/table.h"

enum {
    TALE_COLUMNS_MAX = 36, /* a longer game is refused; a page has no room */
    TALE_SMILES_NONE = -1, /* none were revealed */
    TALE_STEPS = 6,        /* of scoring, the total among them */
};

/* A suspicion or an accusation. */
typedef struct {
    Seat by;
    bool is_accusation;
    int turn;        /* from 1 */
    guint32 shown;   /* bit c: clue c */
    guint32 covered; /* … on which business cards came to lie */
    int smiles;
    bool is_excluded; /* the accuser was wrong */
} TaleColumn;

/* A counter on the board. */
typedef struct {
    Seat seat;
    int clue;
    int column; /* after whose combination it was laid, from 0 */
    int value;
} TaleCounter;

/* What a seat got, in the order of the scoring. */
typedef struct {
    bool is_scored; /* neither excluded, nor an end without scoring (LA-049, LA-059) */
    int steps[TALE_STEPS];
} TaleScore;

/* The keys of the steps in a score, in their order: "values" … "total". */
extern const char *const TALE_STEP_KEYS[TALE_STEPS];

/* The Chronicle of this game (report.h). */
typedef struct Chronicle {
    Table *table; /* its own */
    const Case *c;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX];   /* clockwise */
    int evidence[SEATS_MAX]; /* by seat */
    int out[SEATS_MAX];      /* the column of the false accusation, or -1 */
    TaleScore scores[SEATS_MAX];
    unsigned winners; /* bit s: seat s */
    Seat solver;      /* SEAT_NONE where the last one was left */
    int n_turns;
    GArray *columns;  /* of TaleColumn */
    GArray *counters; /* of TaleCounter, as they were laid */
    gint64 begun_ms;  /* since 1970 */
    gint64 last_ms;
} Tale;

/* Of the game of @edition, which outlives it; still untold. */
Tale *tale_new(const Edition *edition, GError **error);
void tale_free(Tale *tale);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tale, tale_free)

/* Goes on with the events of the next entry of the journal that stands. False when they are none of
 * the game's, or there are too many columns. */
bool tale_add(Tale *tale, gint64 at_ms, const char *events, GError **error);

/* @column counts from 0. */
const TaleColumn *tale_column(const Tale *tale, int column);

/* Whose evidence @clue is, or SEAT_NONE. */
Seat tale_holder(const Tale *tale, int clue);

/* What @seat gets in the step with the key @step ("total"). */
int tale_points(const Tale *tale, Seat seat, const char *step);
