/* SPDX-License-Identifier: GPL-3.0-or-later */
/* casebook.h: a finished game of Baker Street Irregulars as a plain record, turn by turn
 *
 *     entries of a journal ──► Casebook: what each turn played, what everybody used, what
 *                              lies in files and precincts, and which movement won
 *
 * Nothing here draws. Hands lie open to others and are no story while it is played, so it is told
 * of what is over.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/rogues.h"
#include "referee/table/table.h"

enum {
    CASEBOOK_NONE = -1, /* no card, no precinct */
};

/* What a turn's Play Phase was used for. */
typedef enum {
    PLAY_NOTHING, /* the game ended before, or there was no card */
    PLAY_BUILT,
    PLAY_DEDUCED,
    PLAY_FOLLOWED,
} CasebookPlay;

typedef struct {
    Seat seat;
    CasebookPlay play;
    bool is_right; /* what was declared; true where nothing was */
} CasebookTurn;

/* What somebody did, all in all. */
typedef struct {
    int n_turns;
    int n_watson;
    int n_built;
    int n_built_right;
    int n_deduced;
    int n_sets; /* bonuses, moves and their chains too */
    int n_followed;
    int n_followed_right;
    int n_abilities[ROGUES_RANKS]; /* of each Suspect, by rank */
    int file[ROGUES_TYPES];        /* clues, CASEBOOK_NONE where there is none */
    bool is_out[ROGUES_TYPES];     /* ruled out, at the end */
} CasebookSeat;

/* The movement with which a case was complete. */
typedef enum {
    WON_BY_FILING,
    WON_BY_TAKING,   /* a card out of a precinct */
    WON_BY_CLEARING, /* a precinct */
} CasebookEnd;

/* The Chronicle of this game (report.h). */
typedef struct Chronicle {
    Table *table; /* its own */
    const Case *c;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    CasebookSeat seats[SEATS_MAX];
    GArray *turns;                                 /* of CasebookTurn */
    int precincts[ROGUES_PRECINCTS][ROGUES_CARDS]; /* clues, bottom first */
    int n_laid[ROGUES_PRECINCTS];
    Seat winner; /* SEAT_NONE before the end */
    CasebookEnd end;
    int end_clue;    /* that was filed or taken */
    gint64 begun_ms; /* since 1970 */
    gint64 last_ms;
} Casebook;

/* Of the game of @edition, which outlives it; still untold. */
Casebook *casebook_new(const Edition *edition, GError **error);
void casebook_free(Casebook *casebook);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Casebook, casebook_free)

/* Goes on with the events of the next entry of the journal that stands. False when they are none of
 * the game's. */
bool casebook_add(Casebook *casebook, gint64 at_ms, const char *events, GError **error);

/* @turn counts from 0. */
const CasebookTurn *casebook_turn(const Casebook *casebook, int turn);

/* --- words.c: sentences at the head of its page; owned by the caller --- */

char *casebook_say_date(const Casebook *casebook, const Speech *speech);
char *casebook_say_verdict(const Casebook *casebook, const Speech *speech);
