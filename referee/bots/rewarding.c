/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rewarding.c: chooses the use of a bonus or a reward */
#include "referee/bots/irregular.h"

#include <math.h>

static const double KNOWN_CARD = 0.2; /* worth of a card in hand that the bot knows */
static const double LETTER = 0.12;    /* worth of learning one card by a letter */

/* --- the worth of each use --- */

static double
weigh_move(const Bot *bot, const Chances *chances, const Offer *offer)
{
    OpenCards world = bot->world;
    int clue = rogues_clue(offer->args[MOVE_CARD].from);

    world.laid[offer->args[MOVE_FROM].from - 1][clue]--;
    return irregular_weigh_laid(bot, &world, chances, offer->args[MOVE_TO].from - 1, clue);
}

/* Weighs taking @clue from @precinct (counted from 0) into the bot's hand. */
static double
weigh_taken(const Bot *bot, const Chances *chances, int precinct, int clue)
{
    OpenCards world = bot->world;
    Chances hand = *chances;
    int position = 0;

    while (position < IRREGULAR_HAND - 1 && bot->filled[position]) {
        position++;
    }
    hand.of[position][clue] = 1;
    world.laid[precinct][clue]--;
    return irregular_weigh(bot, &world, &hand) + KNOWN_CARD;
}

static double
weigh_unfiled(const Bot *bot, const Chances *chances, int seat, int type)
{
    OpenCards world = bot->world;

    world.files[seat][type] = CLUE_NONE;
    return irregular_weigh(bot, &world, chances);
}

static double
weigh_cleared(const Bot *bot, const Chances *chances, int precinct)
{
    OpenCards world = bot->world;

    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        world.laid[precinct][clue] = 0;
    }
    return irregular_weigh(bot, &world, chances);
}

static double
weigh_letters(const Bot *bot, const Chances *chances, int n)
{
    return irregular_weigh(bot, &bot->world, chances) + LETTER * n;
}

/* --- before the play --- */

double
irregular_weigh_reward(const Bot *bot, const Chances *rest, int clue)
{
    double best = irregular_weigh(bot, &bot->world, rest);

    if (rogues_type(clue) != TYPE_SUSPECT) {
        for (int i = 0; i < ROGUES_PRECINCTS; i++) {
            if (bot->n_stacked[i] > 0) {
                int top = bot->stacks[i][bot->n_stacked[i] - 1];

                best = fmax(best, weigh_taken(bot, rest, i, rogues_clue(top)) - KNOWN_CARD);
            }
        }
        return best + KNOWN_CARD;
    }
    switch ((Suspect)rogues_rank(clue)) {
    case CLAY:
        for (int i = 0; i < ROGUES_PRECINCTS * ROGUES_CLUES; i++) {
            if (bot->world.laid[i / ROGUES_CLUES][i % ROGUES_CLUES] > 0) {
                best = fmax(best, weigh_taken(bot, rest, i / ROGUES_CLUES, i % ROGUES_CLUES));
            }
        }
        return best;
    case MILVERTON:
        return weigh_letters(bot, rest, 2);
    case MORAN:
        for (int i = 0; i < bot->n_seats * ROGUES_TYPES; i++) {
            best = fmax(best,
                        weigh_unfiled(bot, rest, bot->order[i / ROGUES_TYPES], i % ROGUES_TYPES));
        }
        return best;
    case RIPPER:
        for (int i = 0; i < ROGUES_PRECINCTS; i++) {
            best = fmax(best, weigh_cleared(bot, rest, i));
        }
        return best;
    }
    g_assert_not_reached();
}

/* --- when a reward is offered --- */

/* Returns the precinct that contains @card, counted from 0. */
static int
precinct_of(const Bot *bot, int card)
{
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        for (int j = 0; j < bot->n_stacked[i]; j++) {
            if (bot->stacks[i][j] == card) {
                return i;
            }
        }
    }
    g_assert_not_reached();
}

/* Weighs the choice of a reward. A card from the deck could be any card, so it adds only
 * KNOWN_CARD. */
static double
weigh_choice(const Bot *bot, const Chances *chances, const Offer *offer)
{
    const Domain *take = &offer->args[FOLLOW_TAKE];
    const Domain *card = &offer->args[FOLLOW_CARD];

    if (take->kind == DOMAIN_ONE && take->from < ROGUES_PRECINCTS) {
        int top = bot->stacks[take->from][bot->n_stacked[take->from] - 1];

        return weigh_taken(bot, chances, take->from, rogues_clue(top));
    }
    if (take->kind == DOMAIN_ONE) {
        return irregular_weigh(bot, &bot->world, chances) + KNOWN_CARD;
    }
    if (offer->args[FOLLOW_SEAT].kind == DOMAIN_ONE) {
        return weigh_unfiled(
            bot, chances, offer->args[FOLLOW_SEAT].from, (int)rogues_type(rogues_clue(card->from)));
    }
    if (card->kind == DOMAIN_ONE) {
        return weigh_taken(bot, chances, precinct_of(bot, card->from), rogues_clue(card->from));
    }
    if (offer->args[FOLLOW_PRECINCT].kind == DOMAIN_ONE) {
        return weigh_cleared(bot, chances, offer->args[FOLLOW_PRECINCT].from - 1);
    }
    return weigh_letters(bot, chances, offer->args[FOLLOW_POSITIONS].pick);
}

/* Returns the probability of the most likely clue at @position. */
static double
sureness(const Chances *chances, int position)
{
    double most = 0;

    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        most = fmax(most, chances->of[position][clue]);
    }
    return most;
}

/* Chooses the letters of the cards that the bot knows least. */
static void
choose_letters(const Bot *bot, const Chances *chances, Move *move)
{
    Value *positions = &move->act.args[FOLLOW_POSITIONS];
    bool is_chosen[IRREGULAR_HAND] = { false };

    for (int n = 0; n < positions->n; n++) {
        int least = -1;

        for (int i = 0; i < IRREGULAR_HAND; i++) {
            if (bot->filled[i] && !is_chosen[i] &&
                (least < 0 || sureness(chances, i) < sureness(chances, least))) {
                least = i;
            }
        }
        is_chosen[least] = true;
        move->room[n].number = least + 1;
    }
}

bool
irregular_use(Bot *bot, const Offers *offers, Move *move)
{
    IrregularThought thought = thought_of(bot, offers);

    for (int i = 0; i < offers->n; i++) {
        const Offer *offer = &offers->items[i];

        if (offer->verb == VERB_MOVE) {
            thought_consider(&thought, offer, weigh_move(bot, &thought.chances, offer));
        } else if (offer->verb == VERB_FOLLOW && offer->args[OWN_POSITION].kind == DOMAIN_NONE) {
            thought_consider(&thought, offer, weigh_choice(bot, &thought.chances, offer));
        }
    }
    bool uses = thought_make(&thought, move);
    if (uses && move->act.args[FOLLOW_POSITIONS].kind == VALUE_LIST) {
        choose_letters(bot, &thought.chances, move);
    }
    return uses;
}
