/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recalling.c: remembers the cards that one seat has seen, and counts the chances of its own
 * cards */
#include "referee/bots/irregular.h"

#include <string.h>

static int
number(const Event *told, int field)
{
    return told->args[field].number;
}

static uint16_t
clues_of_rank(int rank)
{
    uint16_t clues = 0;

    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        clues = (uint16_t)(clues | (rogues_rank(clue) == rank) << clue);
    }
    return clues;
}

static uint16_t
clues_of_type(int type)
{
    return (uint16_t)(((1 << ROGUES_RANKS) - 1) << type * ROGUES_RANKS);
}

static void
recall_opened(Bot *bot, const Event *told)
{
    const Value *seats = &told->args[OPENED_SEATS];

    bot->n_seats = seats->n;
    for (int i = 0; i < seats->n; i++) {
        bot->order[i] = (Seat)seats->items[i].number;
    }
}

static void
lay(Bot *bot, int precinct, int card)
{
    bot->stacks[precinct][bot->n_stacked[precinct]++] = (int8_t)card;
    bot->world.laid[precinct][rogues_clue(card)]++;
}

static void
lift(Bot *bot, int precinct, int card)
{
    int8_t *stack = bot->stacks[precinct];
    int at = 0;

    while (stack[at] != card) {
        at++;
    }
    bot->n_stacked[precinct]--;
    memmove(&stack[at], &stack[at + 1], (size_t)(bot->n_stacked[precinct] - at));
    bot->world.laid[precinct][rogues_clue(card)]--;
}

/* Records a card that came into a hand. The bot sees its own card only if it @is_known. */
static void
recall_gained(Bot *bot, Seat seat, int position, int card, bool is_known)
{
    bot->is_shown[seat][position - 1] = is_known;
    if (seat != bot->seat) {
        bot->hands[seat][position - 1] = (int8_t)card;
        return;
    }
    bot->filled[position - 1] = true;
    bot->maybe[position - 1] = (uint16_t)(is_known ? 1 << rogues_clue(card) : CLUES_ALL);
}

static void
recall_lost(Bot *bot, Seat seat, int position)
{
    bot->is_shown[seat][position - 1] = false;
    bot->hands[seat][position - 1] = -1;
    if (seat == bot->seat) {
        bot->filled[position - 1] = false;
    }
}

static void
recall_shown(Bot *bot, Seat seat, int position, int card)
{
    bot->is_shown[seat][position - 1] = true;
    if (seat == bot->seat) {
        bot->maybe[position - 1] = (uint16_t)(1 << rogues_clue(card));
    }
}

/* Applies an answer: the cards that were pointed at match the question, and the others do not
 * (BSI-014, BSI-016). */
static void
recall_answer(Bot *bot, const Event *told)
{
    const Value *positions = &told->args[ANSWERED_POSITIONS];
    uint16_t clues = bot->asked_rank ? clues_of_rank(bot->asked) : clues_of_type(bot->asked);
    unsigned pointed = 0;

    if (number(told, EV_SEAT) != bot->seat) {
        return;
    }
    for (int i = 0; i < positions->n; i++) {
        pointed |= 1U << (positions->items[i].number - 1);
    }
    for (int i = 0; i < IRREGULAR_HAND; i++) {
        bool is_pointed = (pointed >> i & 1U) != 0;

        bot->maybe[i] = (uint16_t)(bot->maybe[i] & (is_pointed ? clues : ~clues));
    }
}

static void
recall_cleared(Bot *bot, int precinct)
{
    while (bot->n_stacked[precinct] > 0) {
        int card = bot->stacks[precinct][0];

        bot->n_discarded[rogues_clue(card)]++;
        lift(bot, precinct, card);
    }
}

static void
recall_unfiled(Bot *bot, Seat seat, int clue)
{
    int8_t *filed = &bot->world.files[seat][rogues_type(clue)];

    bot->n_discarded[clue]++;
    *filed = CLUE_NONE;
}

void
irregular_recall(Bot *bot, const Event *told)
{
    Seat seat = (Seat)number(told, EV_SEAT);
    int position = number(told, EV_POSITION);
    int card = number(told, EV_CARD);

    switch ((EventKind)told->kind) {
    case EVENT_OPENED:
        recall_opened(bot, told);
        return;
    case EVENT_LAID:
        lay(bot, number(told, LAID_PRECINCT) - 1, number(told, LAID_CARD));
        return;
    case EVENT_DRAWN:
        recall_gained(bot, seat, position, card, false);
        return;
    case EVENT_TAKEN:
        lift(bot, number(told, PLAYED_PRECINCT) - 1, card);
        recall_gained(bot, seat, position, card, true);
        return;
    case EVENT_REVEALED:
        recall_shown(bot, seat, position, card);
        return;
    case EVENT_ANSWERED:
        recall_answer(bot, told);
        return;
    case EVENT_FILED:
        recall_lost(bot, seat, position);
        bot->world.files[seat][rogues_type(rogues_clue(card))] = (int8_t)rogues_clue(card);
        return;
    case EVENT_UNFILED:
        recall_unfiled(bot, seat, rogues_clue(number(told, 1)));
        return;
    case EVENT_DISCARDED:
        recall_lost(bot, seat, position);
        bot->n_discarded[rogues_clue(card)]++;
        return;
    case EVENT_PLAYED:
        recall_lost(bot, seat, position);
        lay(bot, number(told, PLAYED_PRECINCT) - 1, card);
        return;
    case EVENT_MOVED:
        lift(bot, number(told, MOVED_FROM) - 1, number(told, MOVED_CARD));
        lay(bot, number(told, MOVED_TO) - 1, number(told, MOVED_CARD));
        return;
    case EVENT_CLEARED:
        recall_cleared(bot, number(told, CLEARED_PRECINCT) - 1);
        return;
    case EVENT_RESHUFFLED:
        memset(bot->n_discarded, 0, sizeof bot->n_discarded);
        return;
    case EVENT_INVESTIGATED:
        bot->asked = (int8_t)number(told, INVESTIGATED_RANK);
        bot->asked_rank = true;
        return;
    case EVENT_INTERROGATED:
        bot->asked = (int8_t)number(told, INTERROGATED_TYPE);
        bot->asked_rank = false;
        return;
    case EVENT_TURN:
        bot->n_turns++;
        return;
    case EVENT_TIPPED_OFF:
    case EVENT_PHASE:
    case EVENT_POINTED:
    case EVENT_DECLARED:
    case EVENT_SET:
    case EVENT_REWARD:
    case EVENT_REWARDED:
    case EVENT_RULED:
    case EVENT_WATSON:
    case EVENT_WON:
    case EVENTS:
        return; /* nothing to remember, since other events report the consequences */
    }
}

int
irregular_unseen(const Bot *bot, int clue)
{
    int n = ROGUES_COPIES - bot->n_discarded[clue];

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        n -= bot->world.laid[i][clue];
    }
    for (int i = 0; i < bot->n_seats; i++) {
        Seat seat = bot->order[i];

        n -= bot->world.files[seat][rogues_type(clue)] == clue;
        for (int j = 0; j < IRREGULAR_HAND && seat != bot->seat; j++) {
            n -= bot->hands[seat][j] >= 0 && rogues_clue(bot->hands[seat][j]) == clue;
        }
    }
    return n;
}

/* Returns the only clue in @clues, or CLUE_NONE if there are none or several. */
static int
only_clue(unsigned clues)
{
    return clues != 0 && (clues & (clues - 1)) == 0 ? __builtin_ctz(clues) : CLUE_NONE;
}

void
irregular_count(const Bot *bot, Chances *chances)
{
    int left[ROGUES_CLUES];
    unsigned maybe[IRREGULAR_HAND] = { 0 };
    bool is_sure[IRREGULAR_HAND] = { false };
    bool goes_on = true;

    memset(chances, 0, sizeof *chances);
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        left[clue] = irregular_unseen(bot, clue);
    }
    for (int i = 0; i < IRREGULAR_HAND; i++) {
        maybe[i] = bot->filled[i] ? bot->maybe[i] : 0;
    }
    while (goes_on) { /* a card that is sure takes its copy from the others */
        goes_on = false;
        for (int i = 0; i < IRREGULAR_HAND; i++) {
            for (int clue = 0; clue < ROGUES_CLUES && !is_sure[i]; clue++) {
                maybe[i] &= ~((left[clue] <= 0 ? 1U : 0U) << clue);
            }
            int only = is_sure[i] ? CLUE_NONE : only_clue(maybe[i]);
            if (only != CLUE_NONE) {
                is_sure[i] = goes_on = true;
                left[only]--;
            }
        }
    }
    for (int i = 0; i < IRREGULAR_HAND; i++) {
        double sum = 0;

        for (int clue = 0; clue < ROGUES_CLUES; clue++) {
            double weight = is_sure[i] ? 1 : left[clue];

            chances->of[i][clue] = (maybe[i] >> clue & 1U) != 0 ? weight : 0;
            sum += chances->of[i][clue];
        }
        for (int clue = 0; clue < ROGUES_CLUES && sum > 0; clue++) {
            chances->of[i][clue] /= sum;
        }
    }
}
