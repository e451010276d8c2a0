/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/reasoning.h"

/* Returns the first of @offers for @verb, or NULL. */
static const Offer *
find_offer(const Offers *offers, int verb)
{
    for (int i = 0; i < offers->n; i++) {
        if (offers->items[i].verb == verb) {
            return &offers->items[i];
        }
    }
    return NULL;
}

/* Chooses an act that needs no thought. */
static bool
choose_duty(Bot *bot, const Offers *offers, Move *move)
{
    static const Verb DUTIES[] = { VERB_BEGIN, VERB_FOLDER, VERB_REVEAL, VERB_EVIDENCE };

    for (size_t i = 0; i < G_N_ELEMENTS(DUTIES); i++) {
        const Offer *offer = find_offer(offers, (int)DUTIES[i]);

        if (offer != NULL && (DUTIES[i] != VERB_EVIDENCE || bot->evidence == PIECE_NONE)) {
            move_draw(move, bot->game, bot->c, bot->seat, offers, offer, bot->rand);
            return true;
        }
    }
    return false;
}

static bool
reasoner_choose(Bot *bot, const Offers *offers, bool must, Move *move)
{
    bool has_chosen =
        choose_duty(bot, offers, move) ||
        (find_offer(offers, VERB_SUSPECT) != NULL && reasoner_suspect(bot, offers, move)) ||
        (find_offer(offers, VERB_PASS) != NULL && reasoner_deduce(bot, offers, move));

    if (!has_chosen && must) {
        int any = g_rand_int_range(bot->rand, 0, offers->n);

        move_draw(move, bot->game, bot->c, bot->seat, offers, &offers->items[any], bot->rand);
        has_chosen = true;
    }
    if (has_chosen && move->act.verb == VERB_PLACE) {
        bot->value = move->act.args[PLACE_VALUE].number;
    }
    return has_chosen;
}

static void
hear_opened(Bot *bot, const Event *told)
{
    bot->n_active = told->args[OPENED_SEATS].n;
    combinations_clear(&bot->all);
    combinations_init(&bot->all, bot->n_active, 0);
}

static void
hear_registered(Bot *bot, const Event *told)
{
    if (told->args[EV_SEAT].number == bot->seat) {
        bot->evidence = told->args[EV_CLUE].number;
        combinations_clear(&bot->own);
        combinations_init(&bot->own, bot->n_active, clue_bit(bot->evidence));
    }
}

static void
hear_combination(Bot *bot, const Event *told)
{
    bot->shown = 0;
    for (int category = 0; category < CATEGORIES; category++) {
        const Value *clue = &told->args[COMBINATION_FROM + category];

        /* a negative number is a black leaf (LA-070) */
        if (clue->kind == VALUE_NUMBER && clue->number >= 0) {
            bot->shown |= clue_bit(clue->number);
        }
    }
}

static void
hear_placed(Bot *bot, const Event *told)
{
    int clue = told->args[EV_CLUE].number;

    bot->n_lying[clue]++;
    if (told->args[EV_SEAT].number == bot->seat) {
        bot->hand[bot->value]--;
        bot->laid[clue] += bot->value;
    }
}

static void
reasoner_hear(Bot *bot, const Event *told)
{
    switch (told->kind) {
    case EVENT_OPENED:
        hear_opened(bot, told);
        break;
    case EVENT_REGISTERED:
        hear_registered(bot, told);
        break;
    case EVENT_DEALT_AGAIN:
        bot->evidence = PIECE_NONE;
        break;
    case EVENT_SUSPECTED:
        hear_combination(bot, told);
        bot->suspected = bot->shown;
        break;
    case EVENT_ACCUSED:
        hear_combination(bot, told);
        break;
    case EVENT_REVEALED:
        combinations_keep(&bot->all, bot->shown, told->args[REVEALED_SMILES].number);
        combinations_keep(&bot->own, bot->shown, told->args[REVEALED_SMILES].number);
        g_assert(combinations_left(&bot->own) > 0);
        break;
    case EVENT_COVERED:
        bot->covered |= clue_bit(told->args[COVERED_CLUE].number);
        break;
    case EVENT_PLACED:
        hear_placed(bot, told);
        break;
    case EVENT_EXCLUDED:
        bot->n_active--;
        break;
    default: /* no other event matters to the bot */
        break;
    }
}

static Bot *
reasoner_sit(const Game *game, const Case *c, Seat seat, GRand *rand)
{
    Bot *bot = g_new0(Bot, 1);

    *bot = (Bot){ .game = game, .c = c, .seat = seat, .rand = rand, .evidence = PIECE_NONE };
    for (int value = 0; value < COUNTER_VALUES; value++) {
        bot->hand[value] = COUNTERS_ALIKE;
    }
    return bot;
}

static void
reasoner_leave(Bot *bot)
{
    combinations_clear(&bot->all);
    combinations_clear(&bot->own);
    g_free(bot);
}

const BotKind BOT_REASONER = {
    .name = "reasoner",
    .sit = reasoner_sit,
    .leave = reasoner_leave,
    .hear = reasoner_hear,
    .choose = reasoner_choose,
};
