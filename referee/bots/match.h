/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match.h: plays a whole game with bots, and checks the invariants after every act
 *
 *     deal ─► find a bot that may act ─► choose ─► decide ─► apply ─► check ─► hear (all bots) ─┐
 *                      └────────────────────────────────────────────────────────────────────────┘
 *
 * The invariants: those of the game (Game.check); offered acts are accepted; accepted acts were
 * offered; some seat can always act; the game ends.
 */
#pragma once

#include "referee/bots/profile.h"

enum {
    /* maximum number of acts in one game; a game of random bots takes a few hundred */
    MATCH_ACTS_MAX = 20000,
};

/* Receives every act before it is judged, for recording. */
typedef void (*MatchWitness)(const State *before, const Act *act, gpointer data);

typedef struct {
    const BotProfile *profile;
    const Case *c;
    Judge judge;
    const BotKind *kind;  /* kind of all bots */
    int n_seats;          /* number of seats; the game's first colours are used */
    int variant;          /* below BotProfile.n_variants */
    int study;            /* result of BotProfile.study() for c; 0 without study() */
    int n_after;          /* number of acts after the end, such as appeals */
    MatchWitness witness; /* NULL for none */
    gpointer data;
    GArray *draws; /* array of unsigned that receives all random numbers, for a replay; or NULL */
} Match;

/* Plays @match with random numbers from @rand, and fills in @figures. */
void match_play(const Match *match, GRand *rand, Figures *figures);
