/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weighing.c: how near everybody is to a case
 *
 * A case is one clue of each type, each of another rank: of the 24 that there are, everybody is as
 * near to one as the nearest.
 */
#include "referee/bots/irregular.h"

#include <math.h>
#include <string.h>

/* What a case lacks for a type, in cards. */
static const double LACKING = 1.0;
static const double OUT_OF_IT = 0.65; /* it lies in a precinct, and must come away from there */
static const double NONE_LEFT = 1.0;  /* and nobody can draw one */
static const double IN_HAND = 0.45;   /* is saved by whoever has it, and knows it */
static const double FORESEEN = 0.15;  /* is saved where another holds it, and knows it not */
static const double VICTORY = 10.0;
static const double FEAR = 1.2;   /* of who lacks nothing but luck … */
static const double FADING = 1.3; /* … and how fast it is less, for each card they lack */
static const double PATIENCE = 8; /* rounds to half of it: else all would block all for ever */
static const double PAIR = 0.06;  /* a card that is revealed when it is drawn */
static const double NEAR = 0.15;  /* of what a Four would bring, two cards before it … */
static const double NEARER = 0.4; /* … and one */
static const double THREE = 0.12; /* a move */

/* The clues that lie in some precinct, bit c for clue c. */
static unsigned
laid_in(const World *world)
{
    unsigned laid = 0;

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        for (int clue = 0; clue < ROGUES_CLUES; clue++) {
            laid |= (world->laid[i][clue] > 0 ? 1U : 0U) << clue;
        }
    }
    return laid;
}

/* What @seat lacks, that @clue is to be in its file. */
static double
lack(const Bot *bot, const World *world, Seat seat, int clue, unsigned laid, const double has[])
{
    double cost = (laid >> clue & 1U) != 0 ? OUT_OF_IT : 0;

    if (world->files[seat][rogues_type(clue)] != clue) {
        cost += LACKING - IN_HAND * has[clue];
        cost += has[clue] <= 0 && bot->is_gone[clue] ? NONE_LEFT : 0;
    }
    return cost;
}

double
irregular_distance(const Bot *bot, const World *world, Seat seat, const double has[ROGUES_CLUES])
{
    unsigned laid = laid_in(world);
    double least[1 << ROGUES_RANKS] = { 0 }; /* by the ranks that the types so far have */

    for (unsigned ranks = 1; ranks < G_N_ELEMENTS(least); ranks++) {
        int type = __builtin_popcount(ranks) - 1;

        least[ranks] = INFINITY;
        for (int i = 0; i < ROGUES_RANKS; i++) {
            if ((ranks >> i & 1U) != 0) {
                double cost = lack(bot, world, seat, type * ROGUES_RANKS + i, laid, has);

                least[ranks] = fmin(least[ranks], least[ranks & ~(1U << i)] + cost);
            }
        }
    }
    return least[G_N_ELEMENTS(least) - 1];
}

/* How likely each clue is somewhere in the own hand. */
static void
sum_up(const Chances *chances, double has[ROGUES_CLUES])
{
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        double lacks = 1;

        for (int i = 0; i < IRREGULAR_HAND; i++) {
            lacks *= 1 - chances->of[i][clue];
        }
        has[clue] = 1 - lacks;
    }
}

void
irregular_look_around(Bot *bot)
{
    memset(bot->has, 0, sizeof bot->has);
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        bot->is_gone[clue] = irregular_unseen(bot, clue) <= 0;
    }
    for (int i = 0; i < bot->n_seats * IRREGULAR_HAND; i++) {
        Seat seat = bot->order[i / IRREGULAR_HAND];
        int card = bot->hands[seat][i % IRREGULAR_HAND];

        if (card >= 0 && seat != bot->seat) {
            bool is_known = bot->is_shown[seat][i % IRREGULAR_HAND];
            double *has = &bot->has[seat][rogues_clue(card)];

            *has = fmax(*has, is_known ? 1 : FORESEEN / IN_HAND);
        }
    }
}

double
irregular_weigh(const Bot *bot, const World *world, const Chances *chances)
{
    double fear = FEAR / (1 + bot->n_turns / (PATIENCE * bot->n_seats));
    double has[ROGUES_CLUES];
    double worth = 0;

    for (int i = 0; i < bot->n_seats; i++) {
        Seat seat = bot->order[i];

        if (seat == bot->seat) {
            sum_up(chances, has);
            double distance = irregular_distance(bot, world, seat, has);
            worth += distance <= 0 ? VICTORY : -distance;
        } else {
            double distance = irregular_distance(bot, world, seat, bot->has[seat]);
            worth -= distance <= 0 ? VICTORY / 2 : fear * exp(-FADING * distance);
        }
    }
    return worth;
}

static void
clear(World *world, int precinct)
{
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        world->laid[precinct][clue] = 0;
    }
}

double
irregular_weigh_laid(const Bot *bot, World *world, const Chances *chances, int precinct, int clue)
{
    int n = 0;

    world->laid[precinct][clue]++;
    for (int type = 0; type < ROGUES_TYPES; type++) {
        n += world->laid[precinct][type * ROGUES_RANKS + rogues_rank(clue) - 1];
    }
    double worth = irregular_weigh(bot, world, chances);
    clear(world, precinct);
    double cleared = irregular_weigh(bot, world, chances);
    switch (n) { /* on the way to a Four, its worth is before one's eyes */
    case 2:
        return worth + PAIR + NEAR * fmax(0, cleared - worth);
    case 3:
        return worth + THREE + NEARER * fmax(0, cleared - worth);
    case 4:
        return cleared;
    default:
        return worth;
    }
}
