/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walks.h: a game of Adventures in the Fog as a plain record, player by player
 *
 * Each player draws a path over a map, line by line from spot to spot. A player may draw lines
 * after taking a die, or as a reward. Icons at the entered spots pay for mysteries. The pouch is a
 * row on the player's map. It holds the icons that the player bought or received as a reward. A
 * player marks out (crosses off) each icon that is used up. A die can also show Moriarty: the
 * player who takes this die marks out three unused icons (FOG-027).
 *
 *     journal entries ──► Walks: path of each player with its turns, dice taken, use of each icon,
 *                                mysteries solved, points
 *
 * The functions here only collect the data; they do not draw. The game has no secrets, so a report
 * may be made at any time.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/table/table.h"

enum {
    /* maximum number of turns that fit on a page; walks_add() refuses a longer game */
    WALK_TURNS_MAX = 60,
};

/* The use of an icon on a player's map. */
typedef enum {
    FATE_UNUSED,
    FATE_PAID,   /* marked out, as payment for a mystery */
    FATE_STRUCK, /* marked out because of Moriarty */
} Fate;

/* A solved mystery. A player can solve at most TOWN_PROGRESS mysteries. */
typedef struct {
    int turn;
    int mystery; /* counted from 0 */
    int n_paid[ICON_KINDS];
    /* The sum of two rewards: the player received one for the mystery, and one from the progress
     * track. A reward that the player exchanged counts as coins (RF-10). An icon of the player's
     * choice counts as an icon of the chosen kind. A reward can allow the player to draw
     * one extra line. Reward.travels is 1 if the player drew it (RF-13). */
    Reward got;
} WalkSolution;

/* One die that a player took. */
typedef struct {
    int turn; /* counted from 1 */
    int face;
    int n_lines; /* lines drawn with this die */
} WalkDraft;

/* One player's sheet. */
typedef struct {
    int n;                    /* number of spots on the path */
    int path[TOWN_SPOTS_MAX]; /* spots in the order of entry; the first is the start */
    /* by position on the path: the turn in which the path entered that spot; 0 for the start */
    int turns[TOWN_SPOTS_MAX];
    Fate fates[TOWN_SPOTS_MAX]; /* use of the spot's icon, by spot */
    /* by spot: what the spot's icon paid for, as an index in `solutions` plus 1; 0 if it paid for
     * nothing */
    int paid_for[TOWN_SPOTS_MAX];
    bool is_closed[TOWN_SPOTS_MAX]; /* by spot: true when the path may not enter the spot */
    int pouch[ICON_KINDS];          /* unused icons in the pouch */
    int n_bought;                   /* icons bought for coins */
    int n_struck;                   /* icons lost to Moriarty, including those in the pouch */
    WalkDraft drafts[WALK_TURNS_MAX];
    int n_drafts;
    WalkSolution solutions[TOWN_PROGRESS];
    int n_solutions;
    int out; /* turn in which the player could use none of the available dice; 0 if never */
    int points;
    int coins;
    int converted; /* points for unused icons; 0 before the end */
    int n_unused;  /* unused icons; 0 before the end */
    int total;     /* final score; `points` before the end */
    int place;     /* place in the standings, from 1; players who tie share a place */
} Walk;

typedef struct {
    Table *table; /* the record's own table, on which it replays the events */
    const Case *c;
    const Town *town;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    int dice;              /* number of dice in a solo game; 0 otherwise */
    int n_turns;
    Walk *walks;      /* by seat; SEATS_MAX elements */
    unsigned winners; /* bit s is set when seat s wins */
    char *rating;     /* rating of a solo game after its end; NULL otherwise */
    gint64 begun_ms;  /* time of the opening, in ms since 1970 */
    gint64 last_ms;   /* time of the last entry, in ms since 1970 */
} Walks;

/* Begins the record of a game of @edition. @edition must outlive the record. Returns NULL with an
 * error on failure. */
Walks *walks_new(const Edition *edition, GError **error);
void walks_free(Walks *walks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Walks, walks_free)

/* Applies @events, the events of the next journal entry. The caller leaves out entries that were
 * taken back. @at_ms is the entry's time, in ms since 1970. Returns false with an error if the
 * events are not valid in this game, or if there are more than WALK_TURNS_MAX turns. */
bool walks_add(Walks *walks, gint64 at_ms, const char *events, GError **error);

/* Returns the seat at index @place (from 0) of the standings, best first. Tied seats stand in
 * seating order. */
Seat walks_ranked(const Walks *walks, int place);

/* Returns the number of unused icons of @kind in @walk, including those in the pouch. */
int walk_unused(const Walks *walks, const Walk *walk, IconKind kind);
