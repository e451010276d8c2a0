/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match.h: plays a whole game with bots, and checks the invariants after every act
 *
 *     deal ─► find a bot that may act ─► choose ─► decide ─► apply ─► check ─► hear (all bots) ─┐
 *                      └────────────────────────────────────────────────────────────────────────┘
 *
 * The invariants:
 *
 *   - Game.check() finds no fault.
 *   - The rules accept every offered act, or refuse it with one of BotProfile.unforeseen.
 *   - Every accepted act was offered, or its verb is one of BotProfile.remedies.
 *   - Until the game ends, some seat can act.
 *   - The game ends within MATCH_ACTS_MAX acts.
 */
#pragma once

#include "referee/bots/profile.h"

enum {
    /* maximum number of acts in one game; a game of random bots takes a few hundred */
    MATCH_ACTS_MAX = 20000,
};

/* Receives each act of a bot before the rules judge this act. For example, the function can record
 * the act. @before is the state before the act. */
typedef void (*MatchWitness)(const State *before, const Act *act, gpointer data);

typedef struct {
    const BotProfile *profile;
    const Case *c;
    Judge judge;
    const BotKind *kind;  /* kind of all bots */
    int n_seats;          /* number of seats; the first seats of the game's list are used */
    int variant;          /* index of the way to open the game, 0 … BotProfile.n_variants - 1 */
    int study;            /* result of BotProfile.study() for `c`; 0 if that pointer is NULL */
    int n_after;          /* maximum number of acts after the game is over, such as appeals */
    MatchWitness witness; /* NULL for none */
    gpointer data;
    /* array of unsigned that receives the random numbers that the rules draw, for a replay; NULL
     * for none */
    GArray *draws;
} Match;

/* Plays @match with random numbers from @rand, and fills in @figures. The caller frees the content
 * of @figures with figures_clear(). */
void match_play(const Match *match, GRand *rand, Figures *figures);
