/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walks.h: a game of Adventures in the Fog as a plain record, player by player
 *
 *     entries of a journal ──► Walks: whose path went where in which turn, by which dice, what was
 *                              collected, paid and struck, what was solved, and what it was worth
 *
 * Nothing here draws. There are no secrets, so a game may be told at any moment.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/table/table.h"

enum {
    WALK_TURNS_MAX = 60, /* a longer game is refused; a page has no room */
};

/* What became of an icon on the map. */
typedef enum {
    FATE_UNUSED,
    FATE_PAID,
    FATE_STRUCK,
} Fate;

/* One of the nine. */
typedef struct {
    int turn;
    int mystery;
    int n_paid[ICON_KINDS];
    Reward got; /* of the mystery and of the track, as it was taken; travels is 1 where a line was
                 * drawn */
} WalkSolution;

/* One die. */
typedef struct {
    int turn; /* from 1 */
    int face;
    int n_lines; /* drawn by it */
} WalkDraft;

/* One player's sheet. */
typedef struct {
    int n;                          /* spots on the path */
    int path[TOWN_SPOTS_MAX];       /* from the start on */
    int turns[TOWN_SPOTS_MAX];      /* by the place on the path: in which turn it was entered */
    Fate fates[TOWN_SPOTS_MAX];     /* by spot */
    int paid_for[TOWN_SPOTS_MAX];   /* by spot: which of the nine, from 1 */
    bool is_closed[TOWN_SPOTS_MAX]; /* by spot */
    int pouch[ICON_KINDS];          /* unused ones */
    int n_bought;
    int n_struck; /* icons, those of the pouch too */
    WalkDraft drafts[WALK_TURNS_MAX];
    int n_drafts;
    WalkSolution solutions[TOWN_PROGRESS];
    int n_solutions;
    int out; /* in which turn; 0: never */
    int points;
    int coins;
    int converted; /* from here on only after the end */
    int n_unused;
    int total;
    int place; /* 1 is first; those whose ties stay have the same */
} Walk;

typedef struct {
    Table *table; /* its own */
    const Case *c;
    const Town *town;
    bool is_over;
    int n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    int dice;              /* of a lone player, else 0 */
    int n_turns;
    Walk *walks;      /* by seat */
    unsigned winners; /* bit s: seat s */
    char *rating;     /* of a lone player, after the end; or NULL */
    gint64 begun_ms;  /* since 1970 */
    gint64 last_ms;
} Walks;

/* Of the game of @edition, which outlives it; still untold. */
Walks *walks_new(const Edition *edition, GError **error);
void walks_free(Walks *walks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Walks, walks_free)

/* Goes on with the events of the next entry of the journal that stands. False when they are none of
 * the game's, or there are too many turns. */
bool walks_add(Walks *walks, gint64 at_ms, const char *events, GError **error);

/* The seat at @place of the standings, from 0: the best first, ties as they sit. */
Seat walks_ranked(const Walks *walks, int place);

/* How many unused icons of @kind @walk has, in the pouch too. */
int walk_unused(const Walks *walks, const Walk *walk, IconKind kind);
