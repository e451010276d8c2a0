/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weighing.c: computes the distance of each seat from a case
 *
 * A case is one clue of each type, all of different ranks. There are 24 cases. The distance of a
 * seat is its distance from the nearest one.
 */
#include "referee/bots/irregular.h"

#include <math.h>
#include <string.h>

/* Cost of a missing clue, in cards. */
static const double LACKING = 1.0;
/* added if the clue is in a precinct, since it must first leave it */
static const double OUT_OF_IT = 0.65;
static const double NONE_LEFT = 1.0; /* added if no copy of a missing clue can be drawn any more */
static const double IN_HAND = 0.45;  /* saved if the seat has the clue in hand and knows it */
/* saved if another seat has the clue in its own hand without knowing it */
static const double FORESEEN = 0.15;
static const double VICTORY = 10.0;
static const double FEAR = 1.2;   /* cost of an opponent who is about to complete a case */
static const double FADING = 1.3; /* decrease of the fear for each card that an opponent lacks */
/* rounds after which the fear is halved; otherwise all would block each other for ever */
static const double PATIENCE = 8;
static const double PAIR = 0.06; /* worth of a pair: the next card is revealed when it is drawn */
/* share of a Four's effect that counts when two cards are missing */
static const double NEAR = 0.15;
/* share of a Four's effect that counts when one card is missing */
static const double NEARER = 0.4;
static const double THREE = 0.12; /* worth of a move */

/* Number of ranks in a set of ranks. */
static const int8_t N_RANKS[1 << ROGUES_RANKS] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

/* Returns the clues that are in any precinct, as bits. */
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

/* Computes the cost of getting each clue into @file. */
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

/* Works as irregular_distance() does, but takes the clues in precincts from @laid. */
static double
distance_where(const Bot *bot,
               const OpenCards *world,
               unsigned laid,
               Seat seat,
               const double has[ROGUES_CLUES])
{
    double costs[ROGUES_TYPES][ROGUES_RANKS];
    double least[1 << ROGUES_RANKS]; /* by the set of ranks used by the types so far */

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

/* Computes for each clue the probability that it is in the bot's own hand. */
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
    switch (n) { /* a stack on the way to a Four already has a part of its worth */
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
