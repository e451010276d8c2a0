/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sleuthing.c: chooses a question, a card to play, and the moment for Dr Watson
 *
 * A play is weighed for each clue that its card may be. The results are averaged by probability.
 */
#include "referee/bots/irregular.h"

#include <math.h>

/* bits that the bot gives up to keep another seat from learning a card */
static const double DISCRETION = 0.2;
static const double HASTE = 1.2; /* distance from a case at which the bot calls Dr Watson */

static void
set_number(Move *move, int field, int number)
{
    move->act.args[field] = (Value){ .kind = VALUE_NUMBER, .number = number };
}

/* --- a question --- */

/* Returns the information of a yes-or-no answer that is yes with @chance, in bits. */
static double
bits(double chance)
{
    return chance <= 0 || chance >= 1 ? 0
                                      : -chance * log2(chance) - (1 - chance) * log2(1 - chance);
}

/* Returns the information of learning where the cards of @rank and @type are (-1 for any). */
static double
tell(const Chances *chances, int rank, int type)
{
    double sum = 0;

    for (int i = 0; i < IRREGULAR_HAND; i++) {
        double chance = 0;

        for (int clue = 0; clue < ROGUES_CLUES; clue++) {
            bool fits = (rank < 0 || rogues_rank(clue) == rank) &&
                        (type < 0 || (int)rogues_type(clue) == type);

            chance += fits ? chances->of[i][clue] : 0;
        }
        sum += bits(chance);
    }
    return sum;
}

bool
irregular_ask(Bot *bot, const Offers *offers, Move *move)
{
    IrregularThought thought = thought_of(bot, offers);
    int rank = 1;

    for (int each = 2; each <= ROGUES_RANKS; each++) {
        rank = tell(&thought.chances, each, -1) > tell(&thought.chances, rank, -1) ? each : rank;
    }
    for (int i = 0; i < offers->n; i++) {
        const Offer *offer = &offers->items[i];

        if (offer->verb == VERB_INVESTIGATE) {
            thought_consider(&thought, offer, tell(&thought.chances, rank, -1));
        } else if (offer->verb == VERB_INTERROGATE &&
                   offer->args[INTERROGATE_TYPE].kind == DOMAIN_ONE) {
            bool is_shown =
                bot->is_shown[offer->args[AT_SEAT].from][offer->args[AT_POSITION].from - 1];

            thought_consider(&thought,
                             offer,
                             tell(&thought.chances, -1, offer->args[INTERROGATE_TYPE].from) -
                                 (is_shown ? 0 : DISCRETION));
        }
    }
    bool asks = thought_make(&thought, move);
    if (asks && move->act.verb == VERB_INVESTIGATE) {
        set_number(move, INVESTIGATE_RANK, rank);
    }
    return asks;
}

/* --- a card --- */

/* Returns the hand without the card at @position, counted from 0. */
static Chances
without(const Chances *chances, int position)
{
    Chances rest = *chances;

    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        rest.of[position][clue] = 0;
    }
    return rest;
}

/* A play of a card, with the declaration (-1 for none) and the precinct. */
typedef struct {
    Verb verb;
    int position; /* counted from 0 */
    int type;
    int rank;
    int precinct; /* counted from 0 */
} Play;

/* Returns the worth of @play if its card turns out to be @clue. */
static double
weigh_as(const Bot *bot, const Play *play, const Chances *rest, int clue)
{
    OpenCards world = bot->world;
    bool is_right = (play->type < 0 || (int)rogues_type(clue) == play->type) &&
                    (play->rank < 0 || rogues_rank(clue) == play->rank);

    if (play->verb == VERB_DEDUCE) {
        return irregular_weigh_laid(bot, &world, rest, play->precinct, clue);
    }
    if (is_right && play->verb == VERB_FOLLOW) {
        return irregular_weigh_reward(bot, rest, clue);
    }
    if (is_right) {
        world.files[bot->seat][rogues_type(clue)] = (int8_t)clue;
    }
    return irregular_weigh(bot, &world, rest);
}

static double
weigh_play(const Bot *bot, const Chances *chances, const Play *play)
{
    Chances rest = without(chances, play->position);
    double sum = 0;

    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        double chance = chances->of[play->position][clue];

        sum += chance > 0 ? chance * weigh_as(bot, play, &rest, clue) : 0;
    }
    return sum;
}

/* Considers all plays that @offer allows. For a range of ranks or precincts, stores the best one in
 * *@choice, counted from 1. */
static void
consider_play(IrregularThought *thought, const Offer *offer, int *choice)
{
    const Domain *type = &offer->args[OWN_TYPE];
    const Domain *rank = &offer->args[OWN_RANK];
    bool lays = offer->verb == VERB_DEDUCE;
    /* there are as many ranks as precincts */
    int n = lays || rank->kind == DOMAIN_RANGE ? ROGUES_RANKS : 1;

    for (int i = 0; i < n; i++) {
        const Play play = {
            .verb = (Verb)offer->verb,
            .position = offer->args[OWN_POSITION].from - 1,
            .type = lays || type->kind == DOMAIN_NONE ? -1 : type->from,
            .rank = lays || rank->kind == DOMAIN_NONE ? -1 : i + 1,
            .precinct = i,
        };

        if (thought_consider(thought, offer, weigh_play(thought->bot, &thought->chances, &play))) {
            *choice = i + 1;
        }
    }
}

bool
irregular_play(Bot *bot, const Offers *offers, Move *move)
{
    IrregularThought thought = thought_of(bot, offers);
    int choice = 0;

    for (int i = 0; i < offers->n; i++) {
        const Offer *offer = &offers->items[i];
        bool is_play = (offer->verb == VERB_BUILD || offer->verb == VERB_DEDUCE ||
                        offer->verb == VERB_FOLLOW) &&
                       offer->args[OWN_POSITION].kind == DOMAIN_ONE;

        if (is_play) {
            consider_play(&thought, offer, &choice);
        }
    }
    if (!thought_make(&thought, move)) {
        return false;
    }
    if (move->act.verb == VERB_DEDUCE) {
        set_number(move, DEDUCE_PRECINCT, choice);
    } else if (thought.best->args[OWN_RANK].kind == DOMAIN_RANGE) {
        set_number(move, OWN_RANK, choice);
    }
    return true;
}

/* --- the end of a turn --- */

/* Reports whether a seat is so near to a case that one more turn may decide the game. */
static bool
is_close(const Bot *bot)
{
    const double nothing[ROGUES_CLUES] = { 0 };

    for (int i = 0; i < bot->n_seats; i++) {
        if (irregular_distance(bot, &bot->world, bot->order[i], nothing) <= HASTE) {
            return true;
        }
    }
    return false;
}

bool
irregular_close(Bot *bot, const Offers *offers, Move *move)
{
    IrregularThought thought = thought_of(bot, offers);

    for (int i = 0; i < offers->n; i++) {
        const Offer *offer = &offers->items[i];

        if (offer->verb == VERB_END || (offer->verb == VERB_WATSON && is_close(bot))) {
            thought_consider(&thought, offer, offer->verb == VERB_WATSON ? 1 : 0);
        }
    }
    return thought_make(&thought, move);
}
