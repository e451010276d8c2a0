/* SPDX-License-Identifier: GPL-3.0-or-later */
/* casebook.h: a finished game of Baker Street Irregulars as a plain record, turn by turn
 *
 *     journal entries ──► Casebook: the play of each turn, totals per seat, final files and
 *                                   precincts, the movement of cards that won the game
 *
 * A clue has a type and a rank. Each clue is on four cards. Each player collects clues in a case
 * file on the table. A case file has a place for one clue of each type. A precinct is one of the
 * four boards in the middle of the table, on which players stack cards. Players do not see their
 * own hands. In two of the plays below, the player declares the type or the rank of a hidden card,
 * or both. Ids such as BSI-024 are rules in referee/rules/baker-street-irregulars/RULES.md. This
 * module makes no graphics. During the game the record would reveal hands, so there are reports
 * only of finished games.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/rogues.h"
#include "referee/table/table.h"

enum {
    CASEBOOK_NONE = -1, /* no clue */
};

/* The action of a turn's Play Phase. */
typedef enum {
    PLAY_NOTHING,  /* the game ended before the phase, or the hand was empty */
    PLAY_BUILT,    /* Build Your Case: the player declares a card, to put it into the file */
    PLAY_DEDUCED,  /* Make a Deduction: the player puts a card onto a precinct */
    PLAY_FOLLOWED, /* Follow the Evidence: the player declares and discards a card, for a reward */
} CasebookPlay;

typedef struct {
    Seat seat;
    CasebookPlay play;
    bool is_right; /* true when the player's declaration was right, or without a declaration */
} CasebookTurn;

/* Totals of one seat, and its file. */
typedef struct {
    int n_turns;
    int n_watson; /* Watson cards spent: 0 or 1 */
    int n_built;
    int n_built_right;
    int n_deduced;
    /* sets (BSI-024) that the seat completed by a deduction, or by the card that it moved as the
     * bonus for three of a kind (BSI-026) */
    int n_sets;
    int n_followed;
    int n_followed_right;
    int n_abilities[ROGUES_RANKS]; /* by rank - 1: uses of the Suspect's ability (BSI-034) */
    int file[ROGUES_TYPES];        /* by type: the filed clue, or CASEBOOK_NONE */
    bool is_out[ROGUES_TYPES];     /* by type: true when the filed clue is ruled out (BSI-030) */
} CasebookSeat;

/* The movement of cards that made the winner's file complete and valid. */
typedef enum {
    WON_BY_FILING,   /* a card was filed */
    WON_BY_TAKING,   /* a card was taken from a precinct */
    WON_BY_CLEARING, /* a precinct was cleared */
} CasebookEnd;

/* The record of one finished game: the Chronicle (report.h) of Baker Street Irregulars. */
typedef struct Chronicle {
    Table *table; /* the record's own table, on which it replays the events */
    const Case *c;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    CasebookSeat seats[SEATS_MAX];
    GArray *turns;                                 /* CasebookTurn elements */
    int precincts[ROGUES_PRECINCTS][ROGUES_CARDS]; /* by precinct: its clues, from bottom to top */
    int n_laid[ROGUES_PRECINCTS];                  /* number of clues on each precinct */
    Seat winner;                                   /* SEAT_NONE before the end */
    CasebookEnd end;                               /* valid after the end */
    int end_clue;    /* the clue filed or taken; unused for WON_BY_CLEARING */
    gint64 begun_ms; /* time of the opening, in ms since 1970 */
    gint64 last_ms;  /* time of the last entry, in ms since 1970 */
} Casebook;

/* Begins the record of a game of @edition. @edition must outlive the record. Returns NULL with an
 * error on failure. */
Casebook *casebook_new(const Edition *edition, GError **error);
void casebook_free(Casebook *casebook);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Casebook, casebook_free)

/* Applies @events, those of the next journal entry. The caller leaves out entries that were taken
 * back. @at_ms is the entry's time, in ms since 1970. Returns false with an error if the events are
 * not valid in this game. */
bool casebook_add(Casebook *casebook, gint64 at_ms, const char *events, GError **error);

/* Returns turn @turn, counted from 0. */
const CasebookTurn *casebook_turn(const Casebook *casebook, int turn);

/* --- words.c: sentences for the head of the page; the caller owns them --- */

char *casebook_say_date(const Casebook *casebook, const Speech *speech);
char *casebook_say_verdict(const Casebook *casebook, const Speech *speech);
