/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walks.h: a game of Adventures in the Fog as a plain record, player by player
 *
 *     journal entries ──► Walks: paths by turn, dice, icons collected, paid and struck,
 *                                mysteries solved, points
 *
 * Nothing here draws. The game has no secrets, so it may be reported at any moment.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/table/table.h"

enum {
    /* maximum number of turns; the page has no room for more, and a longer game is refused */
    WALK_TURNS_MAX = 60,
};

/* The fate of an icon on the map. */
typedef enum {
    FATE_UNUSED,
    FATE_PAID,
    FATE_STRUCK,
} Fate;

/* A solved mystery. A player can solve at most TOWN_PROGRESS of them. */
typedef struct {
    int turn;
    int mystery;
    int n_paid[ICON_KINDS];
    /* the reward of the mystery and of the track, as the player took it; travels is 1 if a line was
     * drawn */
    Reward got;
} WalkSolution;

/* One die that a player took. */
typedef struct {
    int turn; /* counted from 1 */
    int face;
    int n_lines; /* lines drawn with it */
} WalkDraft;

/* One player's sheet. */
typedef struct {
    int n;                    /* spots on the path */
    int path[TOWN_SPOTS_MAX]; /* spots from the start on */
    /* by position on the path: turn in which the spot was entered */
    int turns[TOWN_SPOTS_MAX];
    Fate fates[TOWN_SPOTS_MAX]; /* by spot */
    /* by spot: number of the solution that it paid for, from 1; 0 if none */
    int paid_for[TOWN_SPOTS_MAX];
    bool is_closed[TOWN_SPOTS_MAX]; /* by spot */
    int pouch[ICON_KINDS];          /* unused icons in the pouch */
    int n_bought;
    int n_struck; /* icons struck by Moriarty, including those in the pouch */
    WalkDraft drafts[WALK_TURNS_MAX];
    int n_drafts;
    WalkSolution solutions[TOWN_PROGRESS];
    int n_solutions;
    int out; /* turn in which the player had no way on; 0 if never */
    int points;
    int coins;
    int converted; /* points for unused icons; 0 until the end */
    int n_unused;
    int total;
    int place; /* place in the standings, from 1; players whose ties stay share a place */
} Walk;

typedef struct {
    Table *table; /* its own table for the replay */
    const Case *c;
    const Town *town;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    int dice;              /* number of dice in a solo game; 0 otherwise */
    int n_turns;
    Walk *walks;      /* by seat */
    unsigned winners; /* bit s is set when seat s wins */
    char *rating;     /* rating of a solo game after its end; NULL otherwise */
    gint64 begun_ms;  /* in ms since 1970 */
    gint64 last_ms;
} Walks;

/* Begins the record of a game of @edition, which must outlive it. */
Walks *walks_new(const Edition *edition, GError **error);
void walks_free(Walks *walks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Walks, walks_free)

/* Applies the events of the next valid journal entry. Returns false if the events are not valid in
 * this game, or if there are too many turns. */
bool walks_add(Walks *walks, gint64 at_ms, const char *events, GError **error);

/* Returns the seat at @place of the standings, counted from 0, best first. Tied seats keep their
 * seating order. */
Seat walks_ranked(const Walks *walks, int place);

/* Returns the number of unused icons of @kind in @walk, including the pouch. */
int walk_unused(const Walks *walks, const Walk *walk, IconKind kind);
