/* SPDX-License-Identifier: GPL-3.0-or-later */
/* irregular.h: what the bot that plays Baker Street Irregulars to win keeps in mind, and what its
 * files share
 *
 *     told ─► irregular.c  what it hears, and what is to be done without thinking
 *               ├─ recalling.c  what lies where, and by counting what each own card can be
 *               ├─ weighing.c   how near everybody is to a case, if things lay otherwise
 *               ├─ sleuthing.c  a question, a card to play, Dr Watson or the end
 *               └─ rewarding.c  what a bonus or a reward is used for
 *
 * It has seen all that was ever face up or in another's hand, and forgets nothing of it. Its own
 * cards it knows by what was shown, what was pointed at, and what is left for them to be.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/rules/baker-street-irregulars/schemas.h"

enum {
    IRREGULAR_HAND = 5, /* positions, at most */
    CLUES_ALL = (1 << ROGUES_CLUES) - 1,
    CLUE_NONE = -1,
};

/* What lies open, by clue; copies of a clue are alike. */
typedef struct {
    int8_t files[SEATS_MAX][ROGUES_TYPES]; /* clues, CLUE_NONE where there is none */
    uint8_t laid[ROGUES_PRECINCTS][ROGUES_CLUES];
} OpenCards;

/* How likely each own card is each clue, by position from 0; 0 for all where there is no card. */
typedef struct {
    double of[IRREGULAR_HAND][ROGUES_CLUES];
} Chances;

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    Seat seat;
    int n_seats;
    Seat order[SEATS_MAX];
    OpenCards world;
    int8_t stacks[ROGUES_PRECINCTS][ROGUES_CARDS]; /* cards, bottom first */
    int n_stacked[ROGUES_PRECINCTS];
    int8_t hands[SEATS_MAX][IRREGULAR_HAND];  /* cards; of the own only what it can be sure of */
    bool filled[IRREGULAR_HAND];              /* the own positions */
    uint16_t maybe[IRREGULAR_HAND];           /* bit c: what was said of it leaves clue c */
    bool is_shown[SEATS_MAX][IRREGULAR_HAND]; /* its holder has seen it */
    uint8_t n_discarded[ROGUES_CLUES];        /* since the pile was last shuffled */
    double has[SEATS_MAX][ROGUES_CLUES];      /* how much each other is helped by a clue in hand */
    bool is_gone[ROGUES_CLUES];               /* all copies are in sight */
    int n_turns;                              /* of whomever */
    int8_t asked; /* the rank or type of the question that waits for its answer */
    bool asked_rank;
};

/* --- recalling.c --- */

/* Makes what the bot keeps in mind of what it is told. */
void irregular_recall(Bot *bot, const Event *told);

/* How many of a clue are neither in sight nor discarded: in the deck, or in its own hand. */
int irregular_unseen(const Bot *bot, int clue);

/* By what was said and what is left; a card that can be one clue alone takes that from the rest. */
void irregular_count(const Bot *bot, Chances *chances);

/* --- weighing.c --- */

/* Sees what the others hold, and what is left; before anything is weighed. */
void irregular_look_around(Bot *bot);

/* What @world is worth to the bot: more the nearer it is to a case and the farther the others are.
 * @chances are of the cards that it would then hold. */
double irregular_weigh(const Bot *bot, const OpenCards *world, const Chances *chances);

/* The same after a card with @clue has come upon @precinct (from 0) of @world, which is changed:
 * what its set brings is part of it. */
double irregular_weigh_laid(
    const Bot *bot, OpenCards *world, const Chances *chances, int precinct, int clue);

/* How far @seat is from a case: about the number of cards it lacks; 0 when it has one. @has is how
 * likely it has each clue in hand, and knows it. */
double irregular_distance(const Bot *bot,
                          const OpenCards *world,
                          Seat seat,
                          const double has[ROGUES_CLUES]);

/* --- rewarding.c --- */

/* What the reward for a right @clue can be worth, the hand being @rest. */
double irregular_weigh_reward(const Bot *bot, const Chances *rest, int clue);

/* --- what is thought of, and the best of it (sleuthing.c) --- */

typedef struct {
    Bot *bot;
    const Offers *offers;
    Chances chances;
    const Offer *best; /* NULL before anything was considered */
    double worth;
} IrregularThought;

IrregularThought thought_of(Bot *bot, const Offers *offers);

/* Of what is as good, anything. True when @offer is the best so far. */
bool thought_consider(IrregularThought *thought, const Offer *offer, double worth);

/* The best as a move; false when nothing was considered. */
bool thought_make(const IrregularThought *thought, Move *move);

/* --- a turn --- */

/* Each false where none of @offers is of that part of a turn. */
bool irregular_ask(Bot *bot, const Offers *offers, Move *move);
bool irregular_use(Bot *bot, const Offers *offers, Move *move); /* a bonus or a reward */
bool irregular_play(Bot *bot, const Offers *offers, Move *move);
bool irregular_close(Bot *bot, const Offers *offers, Move *move);
