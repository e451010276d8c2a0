/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manner.h: the ways in which the tests' simulated players play each game
 *
 * A simulated player sees only what a phone sees: the views and the offers of the player's seat.
 * Each game has its own file, and a row in each of the three tables MANNERS (evening.c,
 * tests/crash/siege.c and tests/simulation/phones.c).
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/rogues.h"
#include "tests/referee/draw.h"
#include "tests/referee/evening.h"

enum {
    ROGUES_HAND = 5, /* maximum number of cards in a hand */
};

/* All players, and their memory of the game. */
typedef struct {
    const Edition *edition;
    const Habits *habits;
    GRand *rand;
    int n_seats;
    const json_t *view; /* view of the seat that draws its next act */
    union {
        struct { /* Watson & Holmes */
            /* true for each location that a seat has visited */
            bool been[SEATS_MAX][CASE_LOCATIONS_MAX];
        };
        struct { /* Lady Alice */
            /* number of the clue that is the evidence of each seat */
            int dealt[SEATS_MAX];
            int n_suspicions;
        };
        struct { /* Baker Street Irregulars */
            /* Each seat's hand as the others last saw it: cards by position, -1 for none. */
            int8_t hands[SEATS_MAX][ROGUES_HAND];
        };
    };
} Company;

typedef struct {
    const char *game;
    const char *folder; /* folder of the case, below cases/ */
    const char *open;   /* the act `open`, as JSON */
    const char *alone;  /* `open` by a lone player; NULL if nobody can play alone */
    /* Prepares @company before the first act. The callback may be NULL. */
    void (*begin)(Company *company);
    /* Returns the weight of @offer when @seat draws its next act. An act that the rules demand has
     * at least a small weight. */
    double (*like)(const Company *company, int seat, const json_t *offer);
    /* Returns an answer to question @q (from 0), as a new string. The callback is NULL in a game
     * without questions. */
    char *(*answer)(const Company *company, int q);
    /* Completes @act, which was drawn from an offer, and updates the memory of the players. */
    void (*settle)(Company *company, int seat, json_t *act);
} Manner;

extern const Manner MANNER_WATSON_AND_HOLMES;
extern const Manner MANNER_LADY_ALICE;
extern const Manner MANNER_ADVENTURES_IN_THE_FOG;
extern const Manner MANNER_BAKER_STREET_IRREGULARS;
