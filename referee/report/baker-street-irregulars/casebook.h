/* SPDX-License-Identifier: GPL-3.0-or-later */
/* casebook.h: a finished game of Baker Street Irregulars as a plain record, turn by turn
 *
 *     journal entries ──► Casebook: the play of each turn, totals per seat, final files
 *                                   and precincts, the winning movement
 *
 * Nothing here draws. During the game the record would reveal hands, so only a finished game is
 * reported.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/rogues.h"
#include "referee/table/table.h"

enum {
    CASEBOOK_NONE = -1, /* no card */
};

/* The use of a turn's Play Phase. */
typedef enum {
    PLAY_NOTHING, /* the game ended before it, or there was no card to play */
    PLAY_BUILT,
    PLAY_DEDUCED,
    PLAY_FOLLOWED,
} CasebookPlay;

typedef struct {
    Seat seat;
    CasebookPlay play;
    bool is_right; /* whether the declaration was right; true if there was none */
} CasebookTurn;

/* Totals of one seat, and its file. */
typedef struct {
    int n_turns;
    int n_watson;
    int n_built;
    int n_built_right;
    int n_deduced;
    int n_sets; /* including sets from bonuses, moves and chains */
    int n_followed;
    int n_followed_right;
    int n_abilities[ROGUES_RANKS]; /* uses of each Suspect's ability, by rank */
    int file[ROGUES_TYPES];        /* clue in each slot, or CASEBOOK_NONE */
    bool is_out[ROGUES_TYPES];     /* whether the clue is ruled out at the end */
} CasebookSeat;

/* The movement that completed the winning case. */
typedef enum {
    WON_BY_FILING,
    WON_BY_TAKING,   /* a card was taken from a precinct */
    WON_BY_CLEARING, /* a precinct was cleared */
} CasebookEnd;

/* The Chronicle of this game (report.h). */
typedef struct Chronicle {
    Table *table; /* its own table for the replay */
    const Case *c;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    CasebookSeat seats[SEATS_MAX];
    GArray *turns;                                 /* of CasebookTurn */
    int precincts[ROGUES_PRECINCTS][ROGUES_CARDS]; /* clues, from bottom to top */
    int n_laid[ROGUES_PRECINCTS];
    Seat winner; /* SEAT_NONE before the end */
    CasebookEnd end;
    int end_clue;    /* the clue that was filed or taken */
    gint64 begun_ms; /* in ms since 1970 */
    gint64 last_ms;
} Casebook;

/* Begins the record of a game of @edition, which must outlive it. */
Casebook *casebook_new(const Edition *edition, GError **error);
void casebook_free(Casebook *casebook);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Casebook, casebook_free)

/* Applies the events of the next valid journal entry. Returns false if the events are not valid in
 * this game. */
bool casebook_add(Casebook *casebook, gint64 at_ms, const char *events, GError **error);

/* Returns turn @turn, counted from 0. */
const CasebookTurn *casebook_turn(const Casebook *casebook, int turn);

/* --- words.c: sentences for the head of the page; the caller owns them --- */

char *casebook_say_date(const Casebook *casebook, const Speech *speech);
char *casebook_say_verdict(const Casebook *casebook, const Speech *speech);
