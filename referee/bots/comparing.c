/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparing.c: finds the best of the offers that a bot weighs */
#include "referee/bots/irregular.h"

#include <math.h>

IrregularThought
thought_of(Bot *bot, const Offers *offers)
{
    IrregularThought thought = { .bot = bot, .offers = offers, .worth = -INFINITY };

    irregular_count(bot, &thought.chances);
    irregular_look_around(bot);
    return thought;
}

bool
thought_consider(IrregularThought *thought, const Offer *offer, double worth)
{
    worth += g_rand_double(thought->bot->rand) * 1e-6;
    if (worth <= thought->worth) {
        return false;
    }
    thought->worth = worth;
    thought->best = offer;
    return true;
}

bool
thought_make(const IrregularThought *thought, Move *move)
{
    Bot *bot = thought->bot;

    if (thought->best == NULL) {
        return false;
    }
    move_draw(move, bot->game, bot->c, bot->seat, thought->offers, thought->best, bot->rand);
    return true;
}
