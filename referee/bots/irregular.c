/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/irregular.h"

#include <string.h>

/* Chooses the first of @offers for an act that needs no thought: drawing cards, and pointing at the
 * cards that another seat asked about. */
static bool
choose_duty(Bot *bot, const Offers *offers, Move *move)
{
    static const Verb DUTIES[] = { VERB_BEGIN, VERB_PRECINCT, VERB_DRAW, VERB_POINT };

    for (size_t i = 0; i < G_N_ELEMENTS(DUTIES); i++) {
        for (int j = 0; j < offers->n; j++) {
            const Offer *offer = &offers->items[j];

            if (offer->verb == (int)DUTIES[i] &&
                (DUTIES[i] != VERB_DRAW || offer->args[DRAW_SEAT].kind == DOMAIN_NONE)) {
                move_draw(move, bot->game, bot->c, bot->seat, offers, offer, bot->rand);
                return true;
            }
        }
    }
    return false;
}

static bool
irregular_choose(Bot *bot, const Offers *offers, bool must, Move *move)
{
    if (offers->n == 0) {
        return false;
    }
    bool has_chosen = choose_duty(bot, offers, move) || irregular_ask(bot, offers, move) ||
                      irregular_use(bot, offers, move) || irregular_play(bot, offers, move) ||
                      irregular_close(bot, offers, move);

    if (!has_chosen && must) {
        move_draw(move, bot->game, bot->c, bot->seat, offers, &offers->items[0], bot->rand);
        has_chosen = true;
    }
    return has_chosen;
}

static Bot *
irregular_sit(const Game *game, const Case *c, Seat seat, GRand *rand)
{
    Bot *bot = g_new0(Bot, 1);

    *bot = (Bot){ .game = game, .c = c, .seat = seat, .rand = rand };
    memset(bot->hands, -1, sizeof bot->hands);
    memset(bot->world.files, CLUE_NONE, sizeof bot->world.files);
    return bot;
}

static void
irregular_leave(Bot *bot)
{
    g_free(bot);
}

const BotKind BOT_IRREGULAR = {
    .name = "irregular",
    .sit = irregular_sit,
    .leave = irregular_leave,
    .hear = irregular_recall,
    .choose = irregular_choose,
};
