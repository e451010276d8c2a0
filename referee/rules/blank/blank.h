/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blank.h: the state, acts and events of Blank
 *
 * Blank is the null game, a template for new games: the smallest game that has secrets, turns and
 * an end.
 *
 *     blank.c    the Game struct, the schemas and the pieces
 *     play.c     decide() and apply(): acts and their events
 *     views.c    view() and legal(): views and offers
 */
#pragma once

#include "referee/rules/game.h"

enum {
    BLANK_CARDS = 12,
    BLANK_PLAYERS_MIN = 2,
    BLANK_PLAYERS_MAX = 4,
    BLANK_NO_CARD = -1,
};

/* The verbs. The next enum has the indices of their fields in Act.args. */
typedef enum {
    BLANK_VERB_OPEN,
    BLANK_VERB_TAKE,
    BLANK_VERBS_N,
} BlankVerb;

enum {
    BLANK_OPEN_SEATS = 0,
    BLANK_TAKE_CARD = 0,
};

/* The events. The next enum has the indices of their fields in Event.args. */
typedef enum {
    BLANK_EVENT_OPENED,
    BLANK_EVENT_TOOK,
    BLANK_EVENT_ENDED,
    BLANK_EVENTS_N,
} BlankEvent;

enum {
    BLANK_OPENED_SEATS = 0,
    BLANK_TOOK_SEAT = 0,
    BLANK_TOOK_CARD = 1,
    BLANK_ENDED_WINNER = 0,
};

/* The state of one game. It owns no memory, so it can be copied byte by byte. */
struct State {
    int8_t n_seats;          /* 0 before `open` */
    Seat order[SEATS_MAX];   /* clockwise from the first player */
    int8_t cards[SEATS_MAX]; /* by seat: its card, from 0, or BLANK_NO_CARD */
    int8_t n_taken;          /* number of cards taken; order[n_taken] is the seat at turn */
    Seat winner;             /* SEAT_NONE until the game ends */
};

/* Returns the seat whose turn it is. Returns SEAT_NONE before `open`, and when all seats have a
 * card. */
Seat blank_turn(const State *state);

/* Functions for struct Game (game.h), which documents them. */
Refusal blank_decide(const State *state, const Act *act, Ruling *ruling);
bool blank_apply(State *state, const Event *event);
void blank_legal(const State *state, Seat seat, Offers *offers);
const char *blank_phase(const State *state);
void blank_view(const State *state, Viewer viewer, JsonWriter *s);
