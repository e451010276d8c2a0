/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manner.h: how bots at a desk play one game, by what its phones see
 *
 * One file a game, and a row in evening.c.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/model/rogues.h"
#include "tests/referee/draw.h"
#include "tests/referee/evening.h"

enum {
    ROGUES_HAND = 5, /* positions, at most */
};

/* All who play, and what they keep in mind. */
typedef struct {
    const Edition *edition;
    const Habits *habits;
    GRand *rand;
    int n_seats;
    const json_t *view; /* of the seat whose act is chosen */
    union {
        struct { /* Watson & Holmes */
            bool been[SEATS_MAX][CASE_LOCATIONS_MAX];
        };
        struct { /* Lady Alice */
            int dealt[SEATS_MAX];
            int n_suspicions;
        };
        struct { /* Baker Street Irregulars */
            /* What each seat holds, as the others saw it last: cards by position, -1 for none. */
            int8_t hands[SEATS_MAX][ROGUES_HAND];
        };
    };
} Company;

typedef struct {
    const char *game;
    const char *folder; /* of its case, below cases/ */
    const char *open;   /* the act, as JSON */
    const char *alone;  /* and that of a lone player; NULL where nobody plays alone */
    /* Before the first act; NULL for nothing. */
    void (*begin)(Company *company);
    /* How much @seat likes @offer; what it must do, it likes a little at least. */
    double (*like)(const Company *company, int seat, const json_t *offer);
    /* What somebody answers to question @q, as a new text; NULL where nothing is asked. */
    char *(*answer)(const Company *company, int q);
    /* @act was drawn from an offer that it likes: what else is to be said in it, and kept in
     * mind. */
    void (*settle)(Company *company, int seat, json_t *act);
} Manner;

extern const Manner MANNER_WATSON_AND_HOLMES;
extern const Manner MANNER_LADY_ALICE;
extern const Manner MANNER_ADVENTURES_IN_THE_FOG;
extern const Manner MANNER_BAKER_STREET_IRREGULARS;
