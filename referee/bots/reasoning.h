/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasoning.h: memory of the bot that plays Lady Alice to win, and declarations that its files
 * share
 *
 *     events ─► reasoner.c  memory, and acts that need no thought
 *                 ├─ suspecting.c  possible solutions, the others' knowledge, the next suspicion
 *                 └─ deducing.c    a counter, bait, an accusation, or a pass
 *
 * The bot remembers the revealed smiles, as players do, and works out what the others can know.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/bots/combinations.h"
#include "referee/rules/lady-alice/schemas.h"

enum {
    DOUBTS_MAX = 8, /* the bot considers an accusation if at most so many solutions are possible */
};

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    Seat seat;
    int n_active;
    int evidence;     /* PIECE_NONE before it has any */
    Combinations all; /* solutions that are possible by public knowledge */
    Combinations own; /* those that contain the bot's own evidence */
    ClueSet shown;    /* the current suspicion or accusation */
    /* the last suspicion: of the previous turn until a suspicion is voiced in this turn */
    ClueSet suspected;
    ClueSet covered;
    int n_lying[AFFAIR_CLUES]; /* number of counters on each clue, of all seats */
    int laid[AFFAIR_CLUES];    /* total value of its own counters on each clue */
    int hand[COUNTER_VALUES];
    int value; /* value of the counter that it placed last */
};

/* The bot's assessment in the Deductions phase. */
typedef struct {
    double chances[AFFAIR_CLUES]; /* probability that each clue is in the solution */
    double points;                /* expected points for its counters on the board */
    double rivalry;               /* probability that another seat knows the solution */
    int n_left;                   /* number of solutions in Bot.own */
} Thought;

static inline ClueSet
clue_bit(int clue)
{
    return 1U << clue;
}

static inline ClueSet
category_of(ClueSet clues, int category)
{
    return clues & ((1U << CATEGORY_CLUES) - 1) << category * CATEGORY_CLUES;
}

static inline ClueSet
combination_at(const Combinations *combinations, int i)
{
    return g_array_index(combinations->sets, ClueSet, i);
}

/* Draws one of @clues, which must not be empty. */
int reasoner_draw_clue(Bot *bot, ClueSet clues);

void reasoner_think(const Bot *bot, Thought *thought);

/* Returns a suspicion or an accusation with @clues. */
Move reasoner_combine(const Bot *bot, int verb, ClueSet clues);

/* Chooses a suspicion. Returns false if none of the suspicions that it tried is allowed. */
bool reasoner_suspect(Bot *bot, const Offers *offers, Move *best);

/* Chooses an accusation, a counter or a pass. Returns false if not even a pass is offered. */
bool reasoner_deduce(Bot *bot, const Offers *offers, Move *move);
