/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deducing.c: chooses a counter, a 0 as bait, or an accusation
 *
 * The bot places a counter where it is sure, and a 0 where others may follow. It accuses when it
 * knows the solution, or when another seat may know it.
 */
#include "referee/bots/reasoning.h"

enum {
    /* with fewer combinations left, the bot no longer hides its own evidence */
    SHOW_LEFT = 40,
    BAIT_ONE_IN = 14,     /* one in this many turns is used for bait */
    EVERY_WORTH = 2,      /* points by LA-053 */
    ACCUSATION_WORTH = 3, /* points by LA-055 */
};

static const double SURE = 0.9;      /* probability of a clue that deserves a 2 */
static const double LIKELY = 0.5;    /* probability of a clue that deserves a 1 */
static const double FAR_WORTH = 1.5; /* expected worth of a counter that is still in hand */

/* Returns the probability that an accusation with @clues is right. */
static double
weigh_accusation(const Bot *bot, ClueSet clues)
{
    return (double)combinations_with(&bot->own, clues) / combinations_left(&bot->own);
}

/* Finds the accusation that is most likely right. Returns its probability. */
static double
find_accusation(const Bot *bot, ClueSet *best)
{
    double most = 0;

    for (int i = 0; i < combinations_left(&bot->own); i++) {
        ClueSet clues = 0;

        /* one clue of a pair is enough */
        for (int category = 0; category < CATEGORIES; category++) {
            ClueSet here = category_of(combination_at(&bot->own, i), category);

            clues |= here & -here;
        }
        double weight = weigh_accusation(bot, clues);
        if (weight > most) {
            most = weight;
            *best = clues;
        }
    }
    return most;
}

/* Returns the value of the counter that the bot would place on @clue, or -1 for none. */
static int
find_value(const Bot *bot, const Thought *thought, int clue)
{
    double chance = thought->chances[clue];
    bool is_kept_quiet =
        clue == bot->evidence && thought->n_left >= SHOW_LEFT && bot->n_lying[clue] == 0;

    if (is_kept_quiet || chance < LIKELY) {
        return -1;
    }
    for (int value = chance >= SURE ? 2 : 1; value > 0; value--) {
        if (bot->hand[value] > 0) {
            return value;
        }
    }
    return -1;
}

/* Returns the worth of a counter of @value on @clue. The bot saves a counter for each clue of the
 * solution that has none of its own yet (LA-053). */
static double
weigh_counter(const Bot *bot, const Thought *thought, int clue, int value)
{
    double worth = value * thought->chances[clue];
    int n_spare = bot->hand[1] + bot->hand[2] - clues_count(combination_at(&bot->own, 0));

    for (int other = 0; other < AFFAIR_CLUES; other++) {
        n_spare += bot->laid[other] > 0 && thought->chances[other] >= LIKELY;
    }
    if (bot->laid[clue] > 0) {
        return n_spare > 0 ? worth / 2 : 0;
    }
    return worth + EVERY_WORTH * thought->chances[clue] / (CATEGORIES + 1);
}

/* Chooses the best counter. Returns its worth, or 0 if there is none. */
static double
choose_counter(const Bot *bot, const Thought *thought, const Offers *offers, Move *best)
{
    double most = 0;

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        int value = find_value(bot, thought, clue);
        Move move = { .act = { .verb = VERB_PLACE, .by = bot->seat } };

        move.act.args[PLACE_CLUE] = (Value){ .kind = VALUE_NUMBER, .number = clue };
        move.act.args[PLACE_VALUE] = (Value){ .kind = VALUE_NUMBER, .number = value };
        if (value < 0 || !offers_hold(offers, bot->game, &move.act)) {
            continue;
        }
        double worth = weigh_counter(bot, thought, clue, value);
        if (worth > most) {
            most = worth;
            *best = move;
        }
    }
    return most;
}

/* Chooses a 0 for a clue that only the bot knows to be false. */
static bool
choose_bait(Bot *bot, const Thought *thought, const Offers *offers, Move *bait)
{
    double open_chances[AFFAIR_CLUES];
    ClueSet baits = 0;

    if (bot->hand[0] == 0 || g_rand_int_range(bot->rand, 0, BAIT_ONE_IN) > 0) {
        return false;
    }
    combinations_chances(&bot->all, open_chances);
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        if (thought->chances[clue] <= 0 && open_chances[clue] > 0 &&
            (bot->covered & clue_bit(clue)) == 0) {
            baits |= clue_bit(clue);
        }
    }
    if (baits == 0) {
        return false;
    }
    *bait = (Move){ .act = { .verb = VERB_PLACE, .by = bot->seat } };
    bait->act.args[PLACE_CLUE] =
        (Value){ .kind = VALUE_NUMBER, .number = reasoner_draw_clue(bot, baits) };
    bait->act.args[PLACE_VALUE] = (Value){ .kind = VALUE_NUMBER, .number = 0 };
    return offers_hold(offers, bot->game, &bait->act);
}

/* Reports whether to accuse with the probability @chance, when a counter of @worth could be placed
 * instead. A wrong accusation loses everything, but another seat may solve the case first. */
static bool
dares(const Bot *bot, const Thought *thought, double chance, double worth)
{
    double now = chance * (thought->points + ACCUSATION_WORTH);
    int n_counters = MIN(bot->hand[1] + bot->hand[2], CATEGORIES);
    double later = (1 - thought->rivalry) * (FAR_WORTH * n_counters + ACCUSATION_WORTH);

    if (chance >= 1) {
        return thought->rivalry > 0 || worth <= 0;
    }
    return now > thought->points + later;
}

bool
reasoner_deduce(Bot *bot, const Offers *offers, Move *move)
{
    Move counter;
    Move bait;
    Thought thought;
    ClueSet clues = 0;

    reasoner_think(bot, &thought);
    double worth = choose_counter(bot, &thought, offers, &counter);
    if (thought.n_left <= DOUBTS_MAX) {
        double chance = find_accusation(bot, &clues);

        *move = reasoner_combine(bot, VERB_ACCUSE, clues);
        if (dares(bot, &thought, chance, worth) && offers_hold(offers, bot->game, &move->act)) {
            return true;
        }
    }
    if (worth > 0) {
        *move = counter;
        return true;
    }
    if (choose_bait(bot, &thought, offers, &bait)) {
        *move = bait;
        return true;
    }
    *move = (Move){ .act = { .verb = VERB_PASS, .by = bot->seat } };
    return offers_hold(offers, bot->game, &move->act);
}
