/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seating.h: the colours of the seats, and the seats of each game
 *
 * A seat's number is the index of its colour in SEAT_COLOURS. So a colour has the same number in
 * every game, wherever its player sits.
 */
#pragma once

#include <stdbool.h>

enum {
    SEATS_MAX = 8, /* number of colours in all games together; each game uses fewer */
};

/* The colours, indexed by seat number: "red", "blue", "green", "yellow", "purple", "orange",
 * "white", "violet"; NULL-terminated. On paper and on screen each colour also has a letter and a
 * shape, so that players who cannot tell colours apart can play. */
extern const char *const SEAT_COLOURS[SEATS_MAX + 1];

/* The letters of the colours, indexed by seat number: "R" for red … "V" for violet. A translation
 * has its own letters: one or two for each colour, and different ones for different colours. */
extern const char *const SEAT_LETTERS[SEATS_MAX];

/* The colours as printed, indexed by seat number: "#9d1f1f" for red. */
extern const char *const SEAT_TINTS[SEATS_MAX];

/* The seats of a game. */
typedef struct {
    const char *game;     /* "watson-and-holmes" */
    int least;            /* minimum number of players */
    int most;             /* maximum number of players */
    int seats[SEATS_MAX]; /* `most` seat numbers, in the order of printing */
} Seating;

/* Returns the seating of @game, or NULL for an unknown game. */
const Seating *seating_find(const char *game);

/* Returns the number of the seat with @colour, or -1 when @colour is unknown or NULL. */
int seat_find(const char *colour);

/* Returns the number of the seat with @colour if @seating has it, else -1. */
int seating_seat(const Seating *seating, const char *colour);

/* Reports whether @piece is the id of a seat card, such as "seat-red", for a seat of @seating. */
bool seating_has_card(const Seating *seating, const char *piece);
