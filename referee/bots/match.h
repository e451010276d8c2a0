/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match.h: a whole game of bots, with everything that must hold held to it after every act
 *
 *     deal ─► who may act? ─► bot ─► decide ─► apply ─► check ─► told to each bot ─┐
 *                 └────────────────────────────────────────────────────────────────┘
 *
 * What must hold: the game's own invariants (Game.check); what is offered is accepted; what is
 * accepted was offered; somebody can always act; and the game ends.
 */
#pragma once

#include "referee/bots/profile.h"

enum {
    MATCH_ACTS_MAX = 20000, /* of one game; a random one takes a few hundred */
};

/* Told of every act before it is judged; for whoever records them. */
typedef void (*MatchWitness)(const State *before, const Act *act, gpointer data);

typedef struct {
    const BotProfile *profile;
    const Case *c;
    Judge judge;
    const BotKind *kind;  /* of all of them */
    int n_seats;          /* the first colours of the game sit down */
    int variant;          /* below BotProfile.n_variants */
    int study;            /* BotProfile.study() of c; 0 without */
    int n_after;          /* acts after the end, such as appeals */
    MatchWitness witness; /* NULL without */
    gpointer data;
    GArray *draws; /* of unsigned: what chance gave is added, for who plays it again; or NULL */
} Match;

/* Plays @match by @rand, and says in @figures how it was. */
void match_play(const Match *match, GRand *rand, Figures *figures);
