/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasoning.h: memory of the bot that plays Lady Alice to win, and declarations that its files
 * share
 *
 *     events ─► reasoner.c  memory, and acts that need no thought
 *                 ├─ suspecting.c  possible solutions, the others' knowledge, the next suspicion
 *                 └─ deducing.c    a counter, bait, an accusation, or a pass
 *
 * Each player secretly holds one clue as evidence. The solution is the set of these clues. A
 * suspicion or an accusation names clues, and each player whose evidence is among them shows a
 * smile. Business cards cover the clues of a suspicion without smiles, since these clues are wrong.
 * In the phase Deductions, players lay face-down counters worth 0 to 2 points on clues, or accuse.
 * Bait is a counter of 0 on a clue that only this bot knows to be wrong. The bot remembers the
 * number of smiles for each suspicion, as players do (combinations.h). From these numbers, it also
 * works out what the other players can know.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/bots/combinations.h"
#include "referee/rules/lady-alice/schemas.h"

enum {
    /* the bot considers an accusation if at most this many solutions are possible */
    DOUBTS_MAX = 8,
};

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    Seat seat;
    int n_active;              /* number of seats that are still in the game */
    int evidence;              /* clue that the bot holds; PIECE_NONE before it has one */
    Combinations all;          /* solutions that are possible by public knowledge */
    Combinations own;          /* solutions in `all` that contain the bot's own evidence */
    ClueSet shown;             /* the current suspicion or accusation */
    ClueSet suspected;         /* the last suspicion of any seat */
    ClueSet covered;           /* clues under business cards, which all players know to be wrong */
    int n_lying[AFFAIR_CLUES]; /* number of counters on each clue, of all seats */
    int laid[AFFAIR_CLUES];    /* total value of the bot's own counters on each clue */
    int hand[COUNTER_VALUES];  /* number of counters of each value that the bot still has */
    int value;                 /* value of the counter that the bot placed last */
};

/* The bot's assessment in the Deductions phase. */
typedef struct {
    double chances[AFFAIR_CLUES]; /* probability that each clue is in the solution */
    double points;                /* expected points for the bot's counters on the board */
    /* probability that another seat knows the solution; 0 if n_left > DOUBTS_MAX */
    double rivalry;
    int n_left; /* number of solutions in Bot.own */
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

/* Draws one of @clues, which must not be empty, at random. */
int reasoner_draw_clue(Bot *bot, ClueSet clues);

/* Fills in @thought. */
void reasoner_think(const Bot *bot, Thought *thought);

/* Returns an act that names @clues. @verb is that of a suspicion or of an accusation. */
Move reasoner_combine(const Bot *bot, int verb, ClueSet clues);

/* Draws some suspicions at random, and sets @best to the best of those that @offers allow. Returns
 * false if @offers allow none of the drawn suspicions. */
bool reasoner_suspect(Bot *bot, const Offers *offers, Move *best);

/* Sets @move to an accusation, a counter or a pass. Returns false if not even a pass is offered. */
bool reasoner_deduce(Bot *bot, const Offers *offers, Move *move);
