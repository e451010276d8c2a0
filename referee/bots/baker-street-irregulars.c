/* SPDX-License-Identifier: GPL-3.0-or-later */
/* baker-street-irregulars.c: the bots' profile of Baker Street Irregulars */
#include <assert.h>
#include <string.h>

#include "referee/bots/profile.h"
#include "referee/rules/baker-street-irregulars/schemas.h"

enum {
    TURNS,
    WATSONS,
    BUILT,
    BUILT_WRONG,
    DEDUCED,
    SETS,
    FOLLOWED,
    FOLLOWED_WRONG,
    CLAYS, /* uses of each Suspect's ability, in the order of ranks */
    MILVERTONS,
    MORANS,
    RIPPERS,
    WON_IN_ANOTHERS_TURN,
    RESHUFFLED,
    WINS_AT,
    FIGURES,
};

static const Figure FIGURES_TOLD[FIGURES + 1] = {
    [TURNS] = { "turns", FIGURE_SPREAD },
    [WATSONS] = { "watson-turns", FIGURE_SUM },
    [BUILT] = { "built", FIGURE_SUM },
    [BUILT_WRONG] = { "built-wrong", FIGURE_SUM },
    [DEDUCED] = { "deduced", FIGURE_SUM },
    [SETS] = { "sets", FIGURE_SUM },
    [FOLLOWED] = { "followed", FIGURE_SUM },
    [FOLLOWED_WRONG] = { "followed-wrong", FIGURE_SUM },
    [CLAYS] = { "john-clay", FIGURE_SUM },
    [MILVERTONS] = { "milverton", FIGURE_SUM },
    [MORANS] = { "moran", FIGURE_SUM },
    [RIPPERS] = { "ripper", FIGURE_SUM },
    [WON_IN_ANOTHERS_TURN] = { "won-in-anothers-turn", FIGURE_SUM }, /* BSI-042 */
    [RESHUFFLED] = { "reshuffled", FIGURE_SUM },
    [WINS_AT] = { "winners-clockwise-from-first", FIGURE_PLACES },
};

static_assert(G_N_ELEMENTS(FIGURES_TOLD) <= FIGURES_MAX + 1, "a place for each figure");

/* A bot does not know its own hand, so it may draw a card that is already there. That is
 * refused. */
static const Refusal UNFORESEEN[] = { REFUSAL_CARD_ELSEWHERE, REFUSAL_NONE };

/* Makes deductions rare. If too many were made, every clue would be ruled out and no file would
 * fill. */
static double
weigh(const Offer *offer)
{
    switch (offer->verb) {
    case VERB_BUILD:
        return 4;
    case VERB_DEDUCE:
        return 0.05;
    case VERB_INVESTIGATE:
        return 4;
    default: /* the others have many offers, or are not needed */
        return 1;
    }
}

/* --- the deck and the discards --- */

struct BotDeck {
    GRand *rand;
    int n;
    int cards[ROGUES_CARDS]; /* the last one is on top */
    int n_discards;
    int discards[ROGUES_CARDS];
    int n_laid[ROGUES_PRECINCTS];
    int laid[ROGUES_PRECINCTS][ROGUES_CARDS];
};

static BotDeck *
deck_lay(const Case *c, const int *seats, int n_seats, GRand *rand)
{
    BotDeck *deck = g_new0(BotDeck, 1);

    (void)c;
    (void)seats;
    (void)n_seats;
    deck->rand = rand;
    deck->n = ROGUES_CARDS;
    for (int card = 0; card < ROGUES_CARDS; card++) {
        deck->cards[card] = card;
    }
    bot_deck_shuffle(rand, deck->cards, deck->n);
    return deck;
}

static void
put(int *cards, int *n, int card)
{
    cards[(*n)++] = card;
}

/* Removes @card from the pile. Does nothing if it is not there. */
static void
take(int *cards, int *n, int card)
{
    int at = 0;

    while (at < *n && cards[at] != card) {
        at++;
    }
    if (at < *n) {
        (*n)--;
        memmove(&cards[at], &cards[at + 1], (size_t)(*n - at) * sizeof *cards);
    }
}

static void
deck_follow(BotDeck *deck, const Event *event)
{
    int precinct = 0;
    int card = event->args[EV_CARD].number;

    switch (event->kind) {
    case EVENT_LAID:
        precinct = event->args[LAID_PRECINCT].number - 1;
        card = event->args[LAID_CARD].number;
        take(deck->cards, &deck->n, card);
        put(deck->laid[precinct], &deck->n_laid[precinct], card);
        break;
    case EVENT_DRAWN:
        take(deck->cards, &deck->n, card);
        break;
    case EVENT_PLAYED:
        precinct = event->args[PLAYED_PRECINCT].number - 1;
        put(deck->laid[precinct], &deck->n_laid[precinct], card);
        break;
    case EVENT_TAKEN:
        precinct = event->args[PLAYED_PRECINCT].number - 1;
        take(deck->laid[precinct], &deck->n_laid[precinct], card);
        break;
    case EVENT_MOVED:
        card = event->args[MOVED_CARD].number;
        precinct = event->args[MOVED_FROM].number - 1;
        take(deck->laid[precinct], &deck->n_laid[precinct], card);
        precinct = event->args[MOVED_TO].number - 1;
        put(deck->laid[precinct], &deck->n_laid[precinct], card);
        break;
    case EVENT_CLEARED:
        precinct = event->args[CLEARED_PRECINCT].number - 1;
        while (deck->n_laid[precinct] > 0) {
            put(deck->discards, &deck->n_discards, deck->laid[precinct][--deck->n_laid[precinct]]);
        }
        break;
    case EVENT_DISCARDED:
        put(deck->discards, &deck->n_discards, card);
        break;
    case EVENT_UNFILED:
        put(deck->discards, &deck->n_discards, event->args[1].number);
        break;
    case EVENT_RESHUFFLED:
        memcpy(deck->cards, deck->discards, sizeof deck->cards);
        deck->n = deck->n_discards;
        deck->n_discards = 0;
        break;
    default: /* no other event moves a card of these piles */
        break;
    }
}

/* Fills in the top card of the deck. If the deck is empty, fills in a random discard, since the
 * discards become the deck. */
static void
deck_look(const BotDeck *deck, Move *move)
{
    static const struct {
        int verb;
        int field;
    } DRAWS[] = {
        { VERB_PRECINCT, PRECINCT_CARD },
        { VERB_DRAW, DRAW_CARD },
        { VERB_FOLLOW, FOLLOW_CARD },
    };
    bool is_reward =
        move->act.verb == VERB_FOLLOW && (move->act.args[FOLLOW_TAKE].kind == VALUE_NONE ||
                                          move->act.args[FOLLOW_TAKE].number < ROGUES_PRECINCTS);
    int top = deck->n > 0
                  ? deck->cards[deck->n - 1]
                  : deck->discards[g_rand_int_range(deck->rand, 0, MAX(1, deck->n_discards))];

    for (size_t i = 0; i < G_N_ELEMENTS(DRAWS) && !is_reward; i++) {
        if (move->act.verb == DRAWS[i].verb) {
            move->act.args[DRAWS[i].field].number = top;
        }
    }
}

static const BotDeckKind DECK = {
    .lay = deck_lay,
    .follow = deck_follow,
    .look = deck_look,
};

/* --- figures --- */

static void
count_declared(Figures *figures, const Event *event)
{
    bool is_right = event->args[DECLARED_RIGHT].flag;
    bool is_follow = event->args[DECLARED_TYPE].kind != VALUE_NONE &&
                     event->args[DECLARED_RANK].kind != VALUE_NONE;
    bool is_suspect = is_follow && event->args[DECLARED_TYPE].number == TYPE_SUSPECT;

    figures->counts[is_follow ? FOLLOWED : BUILT]++;
    if (!is_right) {
        figures->counts[is_follow ? FOLLOWED_WRONG : BUILT_WRONG]++;
    } else if (is_suspect) {
        figures->counts[CLAYS + event->args[DECLARED_RANK].number - 1]++;
    }
}

static void
count(Figures *figures, const Case *c, const Event *event)
{
    (void)c;
    switch (event->kind) {
    case EVENT_OPENED:
        figures->first = (Seat)event->args[OPENED_FIRST].number;
        figures->noted[0] = figures->first;
        break;
    case EVENT_TURN:
        figures->noted[0] = event->args[EV_SEAT].number;
        figures->counts[TURNS]++;
        break;
    case EVENT_WATSON:
        figures->counts[WATSONS]++;
        break;
    case EVENT_DECLARED:
        count_declared(figures, event);
        break;
    case EVENT_PLAYED:
        figures->counts[DEDUCED]++;
        break;
    case EVENT_SET:
        figures->counts[SETS]++;
        break;
    case EVENT_RESHUFFLED:
        figures->counts[RESHUFFLED]++;
        break;
    case EVENT_WON:
        figures->by_seat[WINS_AT][event->args[EV_SEAT].number] = 1;
        figures->counts[WON_IN_ANOTHERS_TURN] = event->args[EV_SEAT].number != figures->noted[0];
        break;
    default: /* other events are not counted */
        break;
    }
}

const BotProfile BOT_PROFILE_BAKER_STREET_IRREGULARS = {
    .game = "baker-street-irregulars",
    .player = &BOT_IRREGULAR,
    .figures = FIGURES_TOLD,
    .n_variants = 1,
    .weigh = weigh,
    .unforeseen = UNFORESEEN,
    .deck = &DECK,
    .count = count,
};
