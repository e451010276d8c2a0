/* SPDX-License-Identifier: GPL-3.0-or-later */
/* irregular.h: the bot that plays Baker Street Irregulars to win: its memory, and the functions
 * that its files share
 *
 *     events ─► irregular.c  choice of the next act, and acts that need no thought
 *                 ├─ recalling.c  memory of all cards, and chances of the bot's own cards
 *                 ├─ weighing.c   distance of every seat from a win, for given open cards
 *                 ├─ comparing.c  the best of the weighed offers
 *                 ├─ sleuthing.c  a question, a card to play, Dr Watson, or the end of the turn
 *                 └─ rewarding.c  the use of a bonus or a reward
 *
 * In this game, a clue is a combination of a type and a rank. Each clue is on four cards. A
 * precinct is one of the four boards in the middle of the table, on which players stack cards. On
 * the table, each seat has a file with a place for one clue of each type. A file that wins the game
 * is called a case here (BSI-041). All four places of a case are filled, the four clues have
 * different ranks, and no card with one of these clues lies in a precinct. The worth of a situation
 * is a number. To compare moves, the bot compares the worth of the situations to which they lead.
 *
 * Players see the cards in all hands except their own. The bot remembers every card that was ever
 * face up or in another seat's hand. It knows its own cards only from reveals, from answers to
 * questions, and by elimination.
 */
#pragma once

#include "referee/bots/bot.h"
#include "referee/rules/baker-street-irregulars/schemas.h"

enum {
    IRREGULAR_HAND = 5, /* maximum number of positions in a hand */
    CLUES_ALL = (1 << ROGUES_CLUES) - 1,
    CLUE_NONE = -1,
};

/* The open cards. The four cards of a clue are not distinguished. */
typedef struct {
    int8_t files[SEATS_MAX][ROGUES_TYPES]; /* the filed clue, or CLUE_NONE; by seat and type */
    uint8_t laid[ROGUES_PRECINCTS][ROGUES_CLUES]; /* number of cards; by precinct and clue */
} OpenCards;

/* The probability that the card at a position (from 0) of the bot's own hand shows a clue, by
 * position and clue. It is 0 for each clue at an empty position. */
typedef struct {
    double of[IRREGULAR_HAND][ROGUES_CLUES];
} Chances;

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    Seat seat;
    int n_seats;
    Seat order[SEATS_MAX]; /* the n_seats seats of this game */
    OpenCards world;
    int8_t stacks[ROGUES_PRECINCTS][ROGUES_CARDS]; /* cards, from bottom to top */
    int n_stacked[ROGUES_PRECINCTS];
    int8_t hands[SEATS_MAX][IRREGULAR_HAND]; /* cards of the other seats; -1 for none */
    bool filled[IRREGULAR_HAND]; /* whether a position of the bot's own hand holds a card */
    /* by position of the bot's own hand: bit c is set while reveals and answers allow clue c there
     */
    uint16_t maybe[IRREGULAR_HAND];
    bool is_shown[SEATS_MAX][IRREGULAR_HAND]; /* whether the holder has seen the card */
    uint8_t n_discarded[ROGUES_CLUES]; /* by clue: cards discarded since the last reshuffle */
    /* for the other seats, by seat and clue: 1 if the seat holds a card of the clue and has seen
     * this card, less than 1 if the seat holds such a card unseen, 0 if the seat holds none */
    double has[SEATS_MAX][ROGUES_CLUES];
    bool is_gone[ROGUES_CLUES]; /* true when irregular_unseen() is 0 */
    int n_turns;                /* turns of all seats so far */
    int8_t asked;               /* rank or type in the last question */
    bool asked_rank;            /* whether the last question is about a rank */
};

/* --- recalling.c --- */

/* Updates the bot's memory with the event @told. */
void irregular_recall(Bot *bot, const Event *told);

/* Returns the number of cards of @clue that are in the deck or in the bot's own hand. The bot can
 * see the other cards of @clue, or knows that they were discarded. */
int irregular_unseen(const Bot *bot, int clue);

/* Computes the chances of the bot's own cards from Bot.maybe and irregular_unseen(). If only one
 * clue is possible at a position, the card there is certain. The function then no longer counts
 * this card among those that may be at the other positions. */
void irregular_count(const Bot *bot, Chances *chances);

/* --- weighing.c --- */

/* Computes bot->has and bot->is_gone, which the functions below need. thought_of() calls this
 * function. */
void irregular_look_around(Bot *bot);

/* Returns the worth of @world to the bot. The worth is higher when the bot is nearer to a case, and
 * when the other seats are farther from a case. @chances are the chances of the cards that the bot
 * holds in this situation. */
double irregular_weigh(const Bot *bot, const OpenCards *world, const Chances *chances);

/* Returns the worth of @world after a card of @clue is laid on @precinct (counted from 0). Two,
 * three or four cards of one rank on a precinct are a set, which brings a bonus (BSI-024). If the
 * card completes a set, the worth includes the bonus. If the set has two or three cards, the worth
 * also includes a share of the worth of the set of four that may follow. Uses @world as scratch
 * space: the precinct is empty afterwards. */
double irregular_weigh_laid(
    const Bot *bot, OpenCards *world, const Chances *chances, int precinct, int clue);

/* Returns the distance of @seat from a case: about the number of cards that the seat lacks, and 0
 * for a case. @has is a number from 0 to 1 for each clue. For the bot's own seat, this number is
 * the probability that the bot holds a card of the clue. For another seat, @has is bot->has[@seat].
 */
double irregular_distance(const Bot *bot,
                          const OpenCards *world,
                          Seat seat,
                          const double has[ROGUES_CLUES]);

/* --- rewarding.c --- */

/* In the play Follow the Evidence, the bot discards a card and declares its clue. A correct
 * declaration earns a reward (BSI-034, BSI-035). Returns the worth of the best reward for a card of
 * @clue. @rest are the chances of the cards that are left in hand. */
double irregular_weigh_reward(const Bot *bot, const Chances *rest, int clue);

/* --- comparing.c --- */

/* A comparison of offers. */
typedef struct {
    Bot *bot;
    const Offers *offers;
    Chances chances;
    const Offer *best; /* best of the offers considered so far; NULL if none was considered */
    double worth;      /* worth of the best offer */
} IrregularThought;

/* Begins a comparison of @offers. Computes the chances, bot->has and bot->is_gone. */
IrregularThought thought_of(Bot *bot, const Offers *offers);

/* Considers @offer, whose worth the caller has computed as @worth. Breaks ties at random. Returns
 * true if @offer is the best so far. */
bool thought_consider(IrregularThought *thought, const Offer *offer, double worth);

/* Makes *@move from the best offer. Returns false if no offer was considered. */
bool thought_make(const IrregularThought *thought, Move *move);

/* --- parts of a turn --- */

/* Each of these functions chooses a move for one part of a turn. It returns false if none of
 * @offers belongs to this part, or if the bot should not act. */
bool irregular_ask(Bot *bot, const Offers *offers, Move *move);   /* asks a question */
bool irregular_use(Bot *bot, const Offers *offers, Move *move);   /* uses a bonus or a reward */
bool irregular_play(Bot *bot, const Offers *offers, Move *move);  /* plays a card */
bool irregular_close(Bot *bot, const Offers *offers, Move *move); /* calls Watson or ends turn */
