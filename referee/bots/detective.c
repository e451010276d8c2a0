/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detective.c: the bot that plays Watson & Holmes to win
 *
 * The bot rates each offer, roughly in carriages: worth minus cost, with a little noise. It takes
 * the best offer, or none if it prefers to wait.
 */
#include <string.h>

#include "referee/bots/bot.h"
#include "referee/bots/notebook.h"
#include "referee/rules/watson-and-holmes/schemas.h"

enum {
    ROUND_OF_PATIENCE = 18, /* last round of patience; after it the bot goes to 221B in any case */
    PURSE_LOW = 4,
};

static const double WORTH = 8; /* value in carriages of a card whose notebook_worth() is 1 */
static const double CALL_OFF_COST = 1;
static const double MUST = 100;      /* rating of an act that the round waits for */
static const double NEVER_MIND = -1; /* rating of an act that is worse than waiting */

struct Bot {
    const Game *game;
    const Case *c;
    GRand *rand;
    Seat seat;
    int round;
    Notebook notebook;
};

static double
give_or_take(Bot *bot, double worth)
{
    return worth * g_rand_double_range(bot->rand, 0.7, 1.3);
}

/* Returns the worth of the most promising locked card, to a holder of a Lockpick. */
static double
worth_behind_locks(const Bot *bot)
{
    double most = 0;

    for (int i = 0; i < bot->c->n_locations; i++) {
        if ((bot->c->locations[i].marks & MARK_LOCK) != 0) {
            most = MAX(most, notebook_worth(&bot->notebook, i));
        }
    }
    return most;
}

static double
like_visit(Bot *bot, const Offer *offer)
{
    int card = offer->args[VISIT_CARD].from;
    const Domain *bid = &offer->args[VISIT_CARRIAGES];
    double cost = (offer->args[VISIT_WATSON].from != 0 ? 3 : 0) +
                  (offer->args[VISIT_CALL_OFF].from != 0 ? CALL_OFF_COST : 0);

    if (card == bot->c->location_221b) {
        return notebook_can_answer_all(&bot->notebook) || bot->round > ROUND_OF_PATIENCE
                   ? MUST - cost
                   : NEVER_MIND;
    }
    if (card == bot->c->n_locations + AFTER_STOP) {
        return give_or_take(bot, 1) - cost;
    }
    const Gains *gains = &bot->c->locations[card].gives;
    double lean = bid->to < PURSE_LOW ? 0.8 : 0.3; /* value of a carriage at the moment */
    double gain = lean * gains->carriages + 0.4 * (gains->police + gains->call_off) +
                  (gains->lockpick > 0 ? WORTH / 2 * worth_behind_locks(bot) : 0);
    return give_or_take(bot, WORTH * notebook_worth(&bot->notebook, card)) + gain -
           lean * bid->from - cost;
}

/* Rates hearing the text of another seat's card. */
static double
like_watson(Bot *bot, const Offer *offer)
{
    int card =
        offer->args[WATSON_CARD].kind == DOMAIN_NONE ? PIECE_NONE : offer->args[WATSON_CARD].from;

    return card >= 0 && card < bot->c->n_locations
               ? MUST * (0.1 + notebook_worth(&bot->notebook, card))
               : 0;
}

/* Rates returning a card. The bot leaves a Police Token now and then, at random. */
static double
like_return(Bot *bot, const Offer *offer)
{
    return MUST +
           (offer->args[RETURN_POLICE].from != 0 ? g_rand_double_range(bot->rand, -2, 1) : 0);
}

static bool
knows_card(const Bot *bot, int card)
{
    return card >= bot->c->n_locations || (bot->notebook.read & 1U << card) != 0;
}

/* Rates a special act, which the bot does rarely and at random. Mrs Hudson forces the seat to
 * answer in this round, and Wiggins may imitate her, so the bot uses neither before it can answer
 * everything. */
static double
like_use(Bot *bot, const Offer *offer)
{
    int character = offer->about - bot->c->n_locations - AFTER_MYCROFT;
    bool binds = offer->verb == VERB_USE && (character == box_find_character("hudson") ||
                                             character == box_find_character("wiggins"));

    if (binds && !notebook_can_answer_all(&bot->notebook)) {
        return NEVER_MIND;
    }
    return g_rand_int_range(bot->rand, 0, 40) == 0 ? give_or_take(bot, 2 * MUST) : NEVER_MIND;
}

static double
like(Bot *bot, const Offer *offer)
{
    switch ((Verb)offer->verb) {
    case VERB_VISIT:
        return like_visit(bot, offer);
    case VERB_WATSON:
        return like_watson(bot, offer);
    case VERB_RETURN:
        return like_return(bot, offer);
    case VERB_READ:
        return knows_card(bot, offer->args[READ_CARD].from) ? NEVER_MIND : 2 * MUST;
    case VERB_HOLD:
        return give_or_take(bot, 2 * MUST);
    case VERB_BEGIN:
    case VERB_ANSWER:
    case VERB_STOP:
        return MUST;
    case VERB_DECLINE:
        return 1;
    case VERB_USE:
    case VERB_COLLECT:
    case VERB_TOBY:
    case VERB_CONSULT:
        return like_use(bot, offer);
    case VERB_OPEN:
    case VERB_CHECK:
    case VERB_APPEAL:
    case VERB_SETTLE:
    case VERB_HONOUR:
    case VERBS:
        break;
    }
    return NEVER_MIND;
}

/* Writes the answers that are proved, and guesses the others. */
static void
write_answers(Bot *bot, Move *move)
{
    for (int q = 0; q < bot->c->n_questions; q++) {
        const Question *question = &bot->c->questions[q];
        const char *guess =
            question->kind == QUESTION_PERSON && bot->c->n_people > 0
                ? bot->c->people[g_rand_int_range(bot->rand, 0, bot->c->n_people)].name
                : "I cannot say";

        move->room[q].text = notebook_can_answer(&bot->notebook, q) ? question->answer : guess;
    }
}

/* Makes a move from @offer, with the bot's own answers and bid. */
static void
fill_in(Bot *bot, const Offers *offers, const Offer *offer, Move *move)
{
    move_draw(move, bot->game, bot->c, bot->seat, offers, offer, bot->rand);
    if (offer->verb == VERB_ANSWER) {
        write_answers(bot, move);
    }
    const Domain *bid = &offer->args[VISIT_CARRIAGES];
    if (offer->verb == VERB_VISIT && bid->kind == DOMAIN_RANGE) {
        double worth = notebook_worth(&bot->notebook, offer->args[VISIT_CARD].from);
        /* a higher bid, against being outbid */
        int more = g_rand_int_range(bot->rand, 0, 2 + (int)(2 * worth));

        move->act.args[VISIT_CARRIAGES].number = MIN(bid->to, bid->from + more);
    }
}

static bool
detective_choose(Bot *bot, const Offers *offers, bool must, Move *move)
{
    const Offer *best = NULL;
    double most = must ? -G_MAXDOUBLE : NEVER_MIND;

    for (int i = 0; i < offers->n; i++) {
        double liking = like(bot, &offers->items[i]);

        if (liking > most) {
            most = liking;
            best = &offers->items[i];
        }
    }
    if (best == NULL) {
        return false;
    }
    fill_in(bot, offers, best, move);
    return true;
}

static void
detective_hear(Bot *bot, const Event *told)
{
    int card = told->args[EV_CARD].number;

    if (told->kind == EVENT_ROUND) {
        bot->round = told->args[ROUND_NUMBER].number;
    } else if (told->kind == EVENT_ALOUD ||
               (told->kind == EVENT_READ && told->args[EV_SEAT].number == bot->seat &&
                card < bot->c->n_locations)) {
        notebook_read(&bot->notebook, card);
    }
}

static Bot *
detective_sit(const Game *game, const Case *c, Seat seat, GRand *rand)
{
    Bot *bot = g_new0(Bot, 1);

    *bot = (Bot){ .game = game, .c = c, .seat = seat, .rand = rand };
    notebook_begin(&bot->notebook, c);
    return bot;
}

static void
detective_leave(Bot *bot)
{
    g_free(bot);
}

const BotKind BOT_DETECTIVE = {
    .name = "detective",
    .sit = detective_sit,
    .leave = detective_leave,
    .hear = detective_hear,
    .choose = detective_choose,
};
