/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bot.h: the interface of a bot
 *
 * A bot plays one seat. It receives the events that its seat may see, and the offers of its seat
 * (the acts that the seat may do now). The bot knows nothing else about the table. A player's phone
 * would receive the same events and offers.
 *
 *     events ──hear──► bot ──choose──► move ──► match.h
 *     offers ─────────┘
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/town.h"
#include "referee/rules/game.h"

enum {
    /* maximum number of items in a list: the answers of a sheet, or a route over a map */
    MOVE_ROOM = TOWN_SPOTS_MAX,
};

/* An act, with memory for the items of its list or record. */
typedef struct {
    Act act;
    Value room[MOVE_ROOM]; /* the items to which `act` points */
    bool is_wild;          /* true if the act is not from the offers; the rules may refuse it */
} Move;

typedef struct Bot Bot;

typedef struct {
    const char *name;

    /* Creates a bot that plays @seat in a game of the case @c. @game has the rules of this game.
     * All arguments are borrowed. Several bots may share @rand. leave() frees the bot. */
    Bot *(*sit)(const Game *game, const Case *c, Seat seat, GRand *rand);
    void (*leave)(Bot *bot);
    /* Receives an event as the bot's seat sees it. A field that the seat may not see is
     * VALUE_NONE. */
    void (*hear)(Bot *bot, const Event *told);
    /* Chooses a move from @offers, or a wild move (Move.is_wild). Returns false to wait for other
     * seats. When all bots wait, or many moves in a row were refused, match.c calls choose() with
     * @must set to true. Only bots that have offers get such a call, and they must choose an
     * offer. */
    bool (*choose)(Bot *bot, const Offers *offers, bool must, Move *move);
} BotKind;

/* Plays at random. Chooses each offer with the same probability, or with the weights that the game
 * gives to its offers (BotProfile.weigh() in profile.h). Now and then chooses a wild move
 * (Move.is_wild). Usually waits instead of repeating its last act. */
extern const BotKind BOT_RANDOM;
/* Plays Watson & Holmes to win. It visits the cards that are named in the introduction and in the
 * texts that it has read or heard, and bids more for a card that is named more often. When its
 * knowledge proves every answer, or after many rounds, it goes to 221B to answer the questions. It
 * does not know a card's text before it reads the card. */
extern const BotKind BOT_DETECTIVE;

/* Plays Lady Alice to win. In this game, the solution is the set of clues that the players secretly
 * hold. A suspicion names four clues, and everybody learns how many players hold one of them. The
 * bot keeps a list of all solutions that fit these numbers. It chooses the suspicion that tells it
 * most about the solution, and places counters on clues that are probably in the solution. It
 * accuses when it knows the solution. It also accuses when an accusation that may be wrong promises
 * more points than waiting. */
extern const BotKind BOT_REASONER;

/* Plays Adventures in the Fog to win. It draws its path so that many places stay within reach, and
 * collects the icons that mysteries cost. */
extern const BotKind BOT_RAMBLER;

/* Plays Baker Street Irregulars to win. In this game, players see the cards of all others, but not
 * their own. The bot remembers everything that its seat has seen and heard, and deduces its own
 * cards by counting. It prefers plays that bring it nearer to a winning Case File (BSI-041), or
 * that hinder the other seats from completing a Case File. */
extern const BotKind BOT_IRREGULAR;

/* Reports whether one of @offers covers @act: the verb is the same, and each argument of @act is in
 * the offer's domain for this argument (schema.h). For DOMAIN_NONE, the argument may have any
 * value. @act may leave out an argument, except if the domain is DOMAIN_PIECES, or DOMAIN_PICK with
 * a `pick` of at least 1. */
bool offers_hold(const Offers *offers, const Game *game, const Act *act);

/* Makes @move for @seat from @offer, which must be one of @offers. Uses @rand to draw the values
 * that @offer leaves open. For a text, draws an answer or a name from @c, or a phrase that is no
 * answer. */
void move_draw(Move *move,
               const Game *game,
               const Case *c,
               Seat seat,
               const Offers *offers,
               const Offer *offer,
               GRand *rand);
