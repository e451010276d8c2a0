/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasoner.h: what the bot that plays Lady Alice to win keeps in mind, and what its files share
 *
 *     told ─► reasoner.c  what it hears, and what is to be done without thinking
 *               ├─ suspecting.c  what can be true, what the others can know; the next suspicion
 *               └─ deducing.c    a counter, bait, an accusation, or a pass
 *
 * It remembers what was revealed, as players do, and reckons what the others can know of it.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/bots/combinations.h"
#include "referee/rules/lady-alice/schemas.h"

enum {
    DOUBTS_MAX = 8, /* with more than so many combinations left nobody thinks of accusing */
};

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    Seat seat;
    int n_active;
    int evidence;      /* PIECE_NONE before it has any */
    Combinations all;  /* what everybody knows to be possible … */
    Combinations own;  /* … and those that have the own evidence */
    ClueSet shown;     /* what is suspected, or accused of, just now */
    ClueSet suspected; /* of this turn, or the one before while none is voiced */
    ClueSet covered;
    int n_lying[AFFAIR_CLUES]; /* counters of whomever */
    int laid[AFFAIR_CLUES];    /* what the own ones there are worth */
    int hand[COUNTER_VALUES];
    int value; /* of the counter that it laid last */
};

/* What it thinks of when it is its turn at deductions. */
typedef struct {
    double chances[AFFAIR_CLUES];
    double points;  /* that it may expect for what lies there */
    double rivalry; /* how likely somebody else knows the solution */
    int n_left;
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

/* One of @clues, which are not none. */
int reasoner_draw_clue(Bot *bot, ClueSet clues);

void reasoner_think(const Bot *bot, Thought *thought);

/* A suspicion or an accusation by @clues. */
Move reasoner_combine(const Bot *bot, int verb, ClueSet clues);

/* What to suspect. False when none of those that were tried may be voiced. */
bool reasoner_suspect(Bot *bot, const Offers *offers, Move *best);

/* An accusation, a counter or a pass. */
bool reasoner_deduce(Bot *bot, const Offers *offers, Move *move);
