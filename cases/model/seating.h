/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seating.h: the colours of seats, and which of them sit down to a game
 *
 * A seat is its colour's place in SEAT_COLOURS, in every game and whatever the order around the
 * table.
 */
#pragma once

#include <stdbool.h>

enum {
    SEATS_MAX = 8, /* colours that any game has; one game has fewer */
};

/* In the order in which they are printed: "red", "blue", "green", "yellow", "purple", "orange",
 * "white", "violet"; NULL at the end. Each has its letter and shape on paper and screen, since
 * colour is never the only sign. */
extern const char *const SEAT_COLOURS[SEATS_MAX + 1];

/* Their letters, "R" … "W", "V"; another language has its own, one or two, no two alike. */
extern const char *const SEAT_LETTERS[SEATS_MAX];

/* What they are printed in, "#9d1f1f", in the same order. */
extern const char *const SEAT_TINTS[SEATS_MAX];

/* Who may sit down to a game. */
typedef struct {
    const char *game; /* "watson-and-holmes" */
    int least;
    int most;
    int seats[SEATS_MAX]; /* the first `most` are the game's colours, in the order of printing */
} Seating;

/* Of the game called @game; NULL where there is none. */
const Seating *seating_find(const char *game);

/* The seat of @colour at any game, or -1; NULL is no colour. */
int seat_find(const char *colour);

/* The same, if @seating has that colour; else -1. */
int seating_seat(const Seating *seating, const char *colour);

/* Whether @piece is a seat's card of @seating: "seat-red". */
bool seating_has_card(const Seating *seating, const char *piece);
