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

/* How many ranks a set of them has. */
static const int8_t N_RANKS[1 << ROGUES_RANKS] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

/* The clues that lie in some precinct, bit c for clue c. */
static unsigned
laid_in(const OpenCards *world)
{
    unsigned laid = 0;

    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        unsigned n = 0;

        for (int i = 0; i < ROGUES_PRECINCTS; i++) {
            n += world->laid[i][clue];
        }
        laid |= (n > 0 ? 1U : 0U) << clue;
    }
    return laid;
}

/* What who has @file lacks, that each clue is to be in it. */
static void
lack(const Bot *bot,
     const int8_t file[ROGUES_TYPES],
     unsigned laid,
     const double has[ROGUES_CLUES],
     double costs[ROGUES_TYPES][ROGUES_RANKS])
{
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        double cost = (laid >> clue & 1U) != 0 ? OUT_OF_IT : 0;

        if (file[clue / ROGUES_RANKS] != clue) {
            double held = has[clue];

            cost += LACKING - IN_HAND * held;
            cost += held <= 0 && bot->is_gone[clue] ? NONE_LEFT : 0;
        }
        costs[clue / ROGUES_RANKS][clue % ROGUES_RANKS] = cost;
    }
}

/* As irregular_distance(), where the clues of @laid lie in some precinct. */
static double
distance_where(const Bot *bot,
               const OpenCards *world,
               unsigned laid,
               Seat seat,
               const double has[ROGUES_CLUES])
{
    double costs[ROGUES_TYPES][ROGUES_RANKS];
    double least[1 << ROGUES_RANKS]; /* by the ranks that the types so far have */

    lack(bot, world->files[seat], laid, has, costs);
    least[0] = 0;
    for (unsigned ranks = 1; ranks < G_N_ELEMENTS(least); ranks++) {
        const double *cost = costs[N_RANKS[ranks] - 1];
        double best = INFINITY;

        for (unsigned left = ranks; left != 0; left &= left - 1) {
            int i = __builtin_ctz(left);
            double with = least[ranks & ~(1U << i)] + cost[i];

            best = with < best ? with : best;
        }
        least[ranks] = best;
    }
    return least[G_N_ELEMENTS(least) - 1];
}

double
irregular_distance(const Bot *bot,
                   const OpenCards *world,
                   Seat seat,
                   const double has[ROGUES_CLUES])
{
    return distance_where(bot, world, laid_in(world), seat, has);
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
irregular_weigh(const Bot *bot, const OpenCards *world, const Chances *chances)
{
    double fear = FEAR / (1 + bot->n_turns / (PATIENCE * bot->n_seats));
    unsigned laid = laid_in(world);
    double has[ROGUES_CLUES];
    double worth = 0;

    for (int i = 0; i < bot->n_seats; i++) {
        Seat seat = bot->order[i];

        if (seat == bot->seat) {
            sum_up(chances, has);
            double distance = distance_where(bot, world, laid, seat, has);
            worth += distance <= 0 ? VICTORY : -distance;
        } else {
            double distance = distance_where(bot, world, laid, seat, bot->has[seat]);
            worth -= distance <= 0 ? VICTORY / 2 : fear * exp(-FADING * distance);
        }
    }
    return worth;
}

static void
clear(OpenCards *world, int precinct)
{
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        world->laid[precinct][clue] = 0;
    }
}

double
irregular_weigh_laid(
    const Bot *bot, OpenCards *world, const Chances *chances, int precinct, int clue)
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
