/* SPDX-License-Identifier: GPL-3.0-or-later */
/* irregular.h: the bot that plays Baker Street Irregulars to win: its memory, and the functions
 * that its files share
 *
 *     events ─► irregular.c  choice of the next act, and acts that need no thought
 *                 ├─ recalling.c  memory of all cards, and chances of its own cards
 *                 ├─ weighing.c   distance of every seat from a case, for given open cards
 *                 ├─ comparing.c  the best of the weighed offers
 *                 ├─ sleuthing.c  a question, a card to play, Dr Watson or the end
 *                 └─ rewarding.c  the use of a bonus or a reward
 *
 * The bot remembers every card that was ever face up or in another seat's hand. It knows its own
 * cards only from reveals, from answers to questions, and by elimination.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/rules/baker-street-irregulars/schemas.h"

enum {
    IRREGULAR_HAND = 5, /* maximum number of positions in a hand */
    CLUES_ALL = (1 << ROGUES_CLUES) - 1,
    CLUE_NONE = -1,
};

/* The open cards, by clue. Copies of a clue are equal. */
typedef struct {
    int8_t files[SEATS_MAX][ROGUES_TYPES]; /* clue of each type; CLUE_NONE for an empty slot */
    uint8_t laid[ROGUES_PRECINCTS][ROGUES_CLUES]; /* number of cards of each clue */
} OpenCards;

/* Probability of each clue for each card in the bot's own hand, by position from 0. All 0 for an
 * empty position. */
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
    int8_t stacks[ROGUES_PRECINCTS][ROGUES_CARDS]; /* cards, from bottom to top */
    int n_stacked[ROGUES_PRECINCTS];
    int8_t hands[SEATS_MAX][IRREGULAR_HAND]; /* cards of the other seats; -1 for none */
    bool filled[IRREGULAR_HAND];             /* whether the bot's own position holds a card */
    /* bit c is set when the answers so far allow clue c in the bot's own position */
    uint16_t maybe[IRREGULAR_HAND];
    bool is_shown[SEATS_MAX][IRREGULAR_HAND]; /* whether the holder has seen the card */
    uint8_t n_discarded[ROGUES_CLUES];        /* since the discards were last shuffled */
    /* for each other seat and clue: 1 if the seat holds the clue and knows it, less if it does not
     * know it, 0 if it does not hold it */
    double has[SEATS_MAX][ROGUES_CLUES];
    bool is_gone[ROGUES_CLUES]; /* true when no copy can be drawn any more */
    int n_turns;                /* turns of all seats so far */
    int8_t asked;               /* rank or type in the last question */
    bool asked_rank;            /* whether the last question is about a rank */
};

/* --- recalling.c --- */

/* Updates the bot's memory with an event. */
void irregular_recall(Bot *bot, const Event *told);

/* Returns the number of copies of @clue that are neither in sight nor discarded. They are in the
 * deck or in the bot's own hand. */
int irregular_unseen(const Bot *bot, int clue);

/* Computes the chances of the bot's own cards from the answers and the unseen cards. If a card can
 * be only one clue, one copy fewer of that clue is left for the bot's other cards. */
void irregular_count(const Bot *bot, Chances *chances);

/* --- weighing.c --- */

/* Computes bot->has and bot->is_gone. Must be called before the functions below; thought_of() calls
 * it. */
void irregular_look_around(Bot *bot);

/* Returns the worth of @world to the bot. It is higher the nearer the bot is to a case and the
 * farther the others are. @chances are for the cards that the bot would then hold. */
double irregular_weigh(const Bot *bot, const OpenCards *world, const Chances *chances);

/* Returns the worth after a card with @clue was laid on @precinct (counted from 0) of @world,
 * including the effect of the set of equal ranks that it joins. Leaves the precinct empty in
 * @world. */
double irregular_weigh_laid(
    const Bot *bot, OpenCards *world, const Chances *chances, int precinct, int clue);

/* Returns the distance of @seat from a case: about the number of cards that it lacks, 0 for a
 * complete case. @has is a number from 0 to 1 for each clue, as in bot->has; for the bot itself, it
 * is the probability that the bot holds the clue. */
double irregular_distance(const Bot *bot,
                          const OpenCards *world,
                          Seat seat,
                          const double has[ROGUES_CLUES]);

/* --- rewarding.c --- */

/* Returns the greatest possible worth of the reward for a correct Follow the Evidence with a card
 * of @clue (BSI-034). @rest are the cards that are left in hand. */
double irregular_weigh_reward(const Bot *bot, const Chances *rest, int clue);

/* --- comparing.c --- */

/* The best of the offers that were considered so far. */
typedef struct {
    Bot *bot;
    const Offers *offers;
    Chances chances;
    const Offer *best; /* NULL before any offer was considered */
    double worth;
} IrregularThought;

/* Returns a new comparison of @offers, and updates the bot's chances. */
IrregularThought thought_of(Bot *bot, const Offers *offers);

/* Considers @offer, which has @worth. Breaks ties at random. Returns true if @offer is the best so
 * far. */
bool thought_consider(IrregularThought *thought, const Offer *offer, double worth);

/* Makes a move from the best offer. Returns false if no offer was considered. */
bool thought_make(const IrregularThought *thought, Move *move);

/* --- parts of a turn --- */

/* Each function chooses a move for one part of a turn. It returns false if none of @offers belongs
 * to that part, or if it is better not to act. */
bool irregular_ask(Bot *bot, const Offers *offers, Move *move);
bool irregular_use(Bot *bot, const Offers *offers, Move *move); /* uses a bonus or a reward */
bool irregular_play(Bot *bot, const Offers *offers, Move *move);
bool irregular_close(Bot *bot, const Offers *offers, Move *move);
