/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bot.h: somebody who plays
 *
 * A bot sits at one seat. It hears what its seat is told, sees what its seat may do, and knows
 * nothing else of the table: it plays as a phone would have to.
 *
 *     told ──hear──► bot ──choose──► move ──► match.h
 *     offers ─────────┘
 */
#pragma once

#include "cases/model/model.h"
#include "referee/rules/game.h"

enum {
    MOVE_ROOM = 32, /* of a list: answers, the longest route over a map */
};

/* An act, with what its lists and records hold. */
typedef struct {
    Act act;
    Value room[MOVE_ROOM];
    bool is_wild; /* not taken from the offers; may be refused */
} Move;

typedef struct Bot Bot;

typedef struct {
    const char *name;

    /* At @seat of a table of @game with @c; all is borrowed, and two bots may share @rand. */
    Bot *(*sit)(const Game *game, const Case *c, Seat seat, GRand *rand);
    void (*leave)(Bot *bot);
    /* An event as its seat is told it: a field that is not told is VALUE_NONE. */
    void (*hear)(Bot *bot, const Event *told);
    /* What to do of @offers, or in spite of them; false to wait for others. When all wait, somebody
     * who has offers is asked with @must, and then takes one. */
    bool (*choose)(Bot *bot, const Offers *offers, bool must, Move *move);
} BotKind;

/* Does anything that is legal, each as likely, and now and then something that perhaps is not. */
extern const BotKind BOT_RANDOM;
/* Plays Watson & Holmes to win: goes where the introduction and what it has read or heard send it,
 * by the names on the cards, bids the more for it the more often it was sent there, and comes to
 * 221B as soon as what it knows proves every answer. What a card tells it does not know before. */
extern const BotKind BOT_DETECTIVE;

/* Plays Lady Alice to win: keeps in mind all that can have been dealt and fits the smiles, suspects
 * what tells the most of it, lays counters where it is sure, and accuses when it knows, or when
 * waiting costs more. */
extern const BotKind BOT_REASONER;

/* Plays Adventures in the Fog to win: goes where its way leads on and to what mysteries cost. */
extern const BotKind BOT_RAMBLER;

/* Plays Baker Street Irregulars to win: remembers all that its seat has seen and was told, counts
 * what its own cards can be, and plays what brings it nearer to a case and others farther off. */
extern const BotKind BOT_IRREGULAR;

/* Whether one of @offers holds @act; what it leaves out may be anything. */
bool offers_hold(const Offers *offers, const Game *game, const Act *act);

/* Makes @move out of @offer, one of @offers: what is open in it is drawn by @rand, a text from
 * @c. */
void move_draw(Move *move,
               const Game *game,
               const Case *c,
               Seat seat,
               const Offers *offers,
               const Offer *offer,
               GRand *rand);
