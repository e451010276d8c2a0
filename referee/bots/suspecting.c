/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suspecting.c: assesses the possible solutions and the others' knowledge, and chooses a
 * suspicion */
#include "referee/bots/reasoning.h"

enum {
    TRIES = 40,       /* suspicions that are compared */
    SAMPLE_MAX = 512, /* maximum number of combinations by which each is weighed */
};

static const double DISCRETION = 0.3; /* weight of the information that the others get */

int
reasoner_draw_clue(Bot *bot, ClueSet clues)
{
    for (int n = g_rand_int_range(bot->rand, 0, clues_count(clues)); n > 0; n--) {
        clues &= clues - 1;
    }
    return __builtin_ctz(clues);
}

/* Returns the number of other seats that know the solution for certain if it is @truth. Each of
 * them holds one of its clues. */
static int
count_rivals(const Bot *bot, ClueSet truth)
{
    /* with a pair, either clue is right in an accusation */
    int doubts = clues_count(truth) > CATEGORIES ? 2 : 1;
    int n = 0;

    for (ClueSet rest = truth & ~clue_bit(bot->evidence); rest != 0; rest &= rest - 1) {
        n += combinations_with(&bot->all, rest & -rest) <= doubts;
    }
    return MIN(n, bot->n_active - 1);
}

void
reasoner_think(const Bot *bot, Thought *thought)
{
    thought->n_left = combinations_left(&bot->own);
    thought->points = 0;
    thought->rivalry = 0;
    combinations_chances(&bot->own, thought->chances);
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        thought->points += bot->laid[clue] * thought->chances[clue];
    }
    if (thought->n_left <= DOUBTS_MAX) {
        for (int i = 0; i < thought->n_left; i++) {
            thought->rivalry += count_rivals(bot, combination_at(&bot->own, i)) > 0 ? 1.0 : 0.0;
        }
        thought->rivalry /= thought->n_left;
    }
}

/* --- suspicions --- */

/* Draws a combination of one clue per category. The clues come from possible solutions. A category
 * with no such clue gets any clue. The bot's own evidence is used only if @shows_own. */
static ClueSet
draw_suspicion(Bot *bot, bool shows_own)
{
    ClueSet possible =
        combination_at(&bot->own, g_rand_int_range(bot->rand, 0, combinations_left(&bot->own)));
    /* take each category from another possible solution */
    bool is_mixed = g_rand_boolean(bot->rand);
    ClueSet hidden = shows_own ? 0 : clue_bit(bot->evidence);
    ClueSet suspicion = 0;

    for (int category = 0; category < CATEGORIES; category++) {
        if (is_mixed) {
            possible = combination_at(&bot->own,
                                      g_rand_int_range(bot->rand, 0, combinations_left(&bot->own)));
        }
        ClueSet clues = category_of(possible & ~hidden, category);
        if (clues == 0) {
            clues = category_of(~hidden, category);
        }
        suspicion |= clue_bit(reasoner_draw_clue(bot, clues));
    }
    return suspicion;
}

Move
reasoner_combine(const Bot *bot, int verb, ClueSet clues)
{
    Move move = { .act = { .verb = verb, .by = bot->seat } };

    for (int category = 0; category < CATEGORIES; category++) {
        ClueSet one = category_of(clues, category);

        if (one != 0) {
            move.act.args[category] = (Value){ .kind = VALUE_NUMBER, .number = __builtin_ctz(one) };
        }
    }
    return move;
}

static double
tell(const Combinations *combinations, ClueSet shown)
{
    return combinations_tell(combinations, shown, 1 + combinations_left(combinations) / SAMPLE_MAX);
}

/* Rates suspecting @clues. A bot that knows the solution either ends the game or tells the others
 * as little as possible. */
static double
like_suspicion(const Bot *bot, const Thought *thought, ClueSet clues)
{
    bool is_known = thought->n_left == 1;
    bool is_it = is_known && clues_count(clues & combination_at(&bot->own, 0)) ==
                                 MIN(clues_count(combination_at(&bot->own, 0)), CATEGORIES);

    if (is_it && (thought->rivalry > 0 || bot->hand[1] + bot->hand[2] == 0)) {
        return G_MAXDOUBLE;
    }
    if (is_it) {
        return -G_MAXDOUBLE; /* while no rival knows the solution, an accusation is worth more */
    }
    return (is_known ? 0 : tell(&bot->own, clues)) - DISCRETION * tell(&bot->all, clues);
}

/* Reports whether the suspicion differs from the last one (LA-017) and shows an uncovered clue
 * (LA-018). */
static bool
may_voice(const Bot *bot, ClueSet clues)
{
    return clues != bot->suspected && (clues & ~bot->covered) != 0;
}

bool
reasoner_suspect(Bot *bot, const Offers *offers, Move *best)
{
    double most = 0;
    bool found = false;
    Thought thought;

    reasoner_think(bot, &thought);
    /* by the advice LA-A3 and LA-A4 */
    bool shows_own = thought.n_left == 1 || g_rand_boolean(bot->rand);
    for (int i = 0; i < TRIES; i++) {
        ClueSet clues = draw_suspicion(bot, shows_own);
        Move move = reasoner_combine(bot, VERB_SUSPECT, clues);

        if (!may_voice(bot, clues) || !offers_hold(offers, bot->game, &move.act)) {
            continue;
        }
        double liking = like_suspicion(bot, &thought, clues);
        if (!found || liking > most) {
            most = liking;
            *best = move;
            found = true;
        }
    }
    return found;
}
