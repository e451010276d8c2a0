/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weighing.c: how near everybody is to a case
 *
 * A case is one clue of each type, each of another rank: of the 24 that there are, everybody is as
 * near to one as the nearest.
 */
#include "referee/bots/irregular.h"

#include <math.h>

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

static bool
is_laid(const World *world, int clue)
{
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        if (world->laid[i][clue] > 0) {
            return true;
        }
    }
    return false;
}

/* For one type, that it is to have the clue of @rank. */
static double
lack(const Bot *bot, const World *world, Seat seat, int type, int rank, const double has[])
{
    int clue = type * ROGUES_RANKS + rank - 1;
    double cost = is_laid(world, clue) ? OUT_OF_IT : 0;

    if (world->files[seat][type] != clue) {
        cost += LACKING - IN_HAND * has[clue];
        cost += has[clue] <= 0 && irregular_unseen(bot, clue) <= 0 ? NONE_LEFT : 0;
    }
    return cost;
}

/* The least that the types from @type on can lack, whose ranks are not in @used. */
static double
least_lack(double lacks[ROGUES_TYPES][ROGUES_RANKS + 1], int type, unsigned used)
{
    double least = INFINITY;

    if (type == ROGUES_TYPES) {
        return 0;
    }
    for (int rank = 1; rank <= ROGUES_RANKS; rank++) {
        if ((used >> rank & 1U) == 0) {
            least = fmin(least, lacks[type][rank] + least_lack(lacks, type + 1, used | 1U << rank));
        }
    }
    return least;
}

double
irregular_distance(const Bot *bot, const World *world, Seat seat, const double has[ROGUES_CLUES])
{
    double lacks[ROGUES_TYPES][ROGUES_RANKS + 1];

    for (int type = 0; type < ROGUES_TYPES; type++) {
        for (int rank = 1; rank <= ROGUES_RANKS; rank++) {
            lacks[type][rank] = lack(bot, world, seat, type, rank, has);
        }
    }
    return least_lack(lacks, 0, 0);
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

/* What lies in the hand of another, whether they know it or not. */
static void
look_at(const Bot *bot, Seat seat, double has[ROGUES_CLUES])
{
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        has[clue] = 0;
    }
    for (int i = 0; i < IRREGULAR_HAND; i++) {
        if (bot->hands[seat][i] >= 0) {
            double worth = bot->is_shown[seat][i] ? 1 : FORESEEN / IN_HAND;
            double *known = &has[rogues_clue(bot->hands[seat][i])];

            *known = fmax(*known, worth);
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
            look_at(bot, seat, has);
            double distance = irregular_distance(bot, world, seat, has);
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
