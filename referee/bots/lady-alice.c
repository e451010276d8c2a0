/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lady-alice.c: the bots' profile of Lady Alice */
#include <assert.h>

#include "referee/bots/profile.h"
#include "referee/rules/lady-alice/schemas.h"

enum {
    TURNS,
    TURNS_TO_SOLVE,
    BY_SUSPICION,
    BY_ACCUSATION,
    LAST_LEFT,
    EXCLUDED,
    WINNERS,
    WINNING_POINTS,
    POINTS_AT,
    WINNERS_AT,
    FIGURES,
};

static const Figure FIGURES_TOLD[FIGURES + 1] = {
    [TURNS] = { "turns", FIGURE_SPREAD }, /* counts suspicions */
    [TURNS_TO_SOLVE] = { "turns-to-solve", FIGURE_SPREAD },
    [BY_SUSPICION] = { "solved-by-suspicion", FIGURE_SUM },
    [BY_ACCUSATION] = { "solved-by-accusation", FIGURE_SUM },
    [LAST_LEFT] = { "last-left", FIGURE_SUM }, /* LA-059 */
    [EXCLUDED] = { "excluded", FIGURE_SUM },
    [WINNERS] = { "winners", FIGURE_SUM },
    [WINNING_POINTS] = { "winning-points", FIGURE_SPREAD },
    [POINTS_AT] = { "points-clockwise-from-first", FIGURE_PLACES },
    [WINNERS_AT] = { "winners-clockwise-from-first", FIGURE_PLACES },
};

static_assert(G_N_ELEMENTS(FIGURES_TOLD) <= FIGURES_MAX + 1, "a place for each figure");

/* A seat is not told whether another seat has the same card or one of the same category (RL-25), or
 * the previous suspicion. The offers list each of the four wheels separately. */
static const Refusal UNFORESEEN[] = { REFUSAL_EVIDENCE_ALREADY_REGISTERED,
                                      REFUSAL_EVIDENCE_DUPLICATE_CATEGORY,
                                      REFUSAL_SAME_AS_PREVIOUS,
                                      REFUSAL_ALL_KNOWN_FALSE,
                                      REFUSAL_NONE };

static const int REMEDIES[] = { VERB_CORRECT, -1 };

/* Gives a pass enough weight against about a hundred offers for counters. Makes accusations rare
 * enough, since they are hardly ever right. */
static double
weigh(const Offer *offer)
{
    return offer->verb == VERB_PASS ? 300 : offer->verb == VERB_ACCUSE ? 10 : 1;
}

/* --- the real evidence cards --- */

struct BotDeck {
    GRand *rand;
    const int *seats;
    int n_seats;
    int cards[SEATS_MAX]; /* by seat */
};

static void
swap(int *one, int *other)
{
    int kept = *one;

    *one = *other;
    *other = kept;
}

/* Deals one card of each pile. With three players one pile is left out, and with five players two
 * cards are dealt from one pile. Nobody knows from which (LA-008, LA-060, LA-066, RL-28). */
static void
deal(BotDeck *deck)
{
    int piles[CATEGORIES + 1] = { 0, 1, 2, 3 };
    int drawn[CATEGORIES + 1];

    bot_deck_shuffle(deck->rand, piles, CATEGORIES);
    piles[CATEGORIES] = piles[0];
    for (int i = 0; i < deck->n_seats; i++) {
        drawn[i] = piles[i] * CATEGORY_CLUES + g_rand_int_range(deck->rand, 0, CATEGORY_CLUES);
    }
    if (deck->n_seats > CATEGORIES) { /* the second card of a pile differs from the first */
        int further = g_rand_int_range(deck->rand, 1, CATEGORY_CLUES);

        drawn[CATEGORIES] = piles[0] * CATEGORY_CLUES + (drawn[0] + further) % CATEGORY_CLUES;
    }
    bot_deck_shuffle(deck->rand, drawn, deck->n_seats);
    for (int i = 0; i < deck->n_seats; i++) {
        deck->cards[deck->seats[i]] = drawn[i];
    }
}

static BotDeck *
deck_lay(const Case *c, const int *seats, int n_seats, GRand *rand)
{
    BotDeck *deck = g_new0(BotDeck, 1);

    (void)c;
    *deck = (BotDeck){ .rand = rand, .seats = seats, .n_seats = n_seats };
    deal(deck);
    return deck;
}

/* Gives @card to @seat, which has registered it. A seat that held it gets the other card. */
static void
hand_over(BotDeck *deck, Seat seat, int card)
{
    for (int i = 0; i < deck->n_seats; i++) {
        if (deck->cards[deck->seats[i]] == card) {
            swap(&deck->cards[deck->seats[i]], &deck->cards[seat]);
            return;
        }
    }
    deck->cards[seat] = card;
}

static void
deck_follow(BotDeck *deck, const Event *event)
{
    if (event->kind == EVENT_REGISTERED) {
        hand_over(deck, (Seat)event->args[EV_SEAT].number, event->args[EV_CLUE].number);
    } else if (event->kind == EVENT_DEALT_AGAIN) {
        deal(deck);
    }
}

static void
deck_look(const BotDeck *deck, Move *move)
{
    if (move->act.verb == VERB_EVIDENCE) {
        move->act.args[EVIDENCE_CARD].number = deck->cards[move->act.by];
    }
}

static const BotDeckKind DECK = {
    .lay = deck_lay,
    .follow = deck_follow,
    .look = deck_look,
};

/* --- figures --- */

/* Counts the winners. Runs again when a counter differs from its announced value, since everything
 * is then scored again. */
static void
count_winners(Figures *figures, const Value *winners)
{
    figures->counts[LAST_LEFT] =
        figures->counts[BY_SUSPICION] == 0 && figures->counts[BY_ACCUSATION] == 0;
    figures->counts[WINNERS] = winners->n;
    figures->counts[WINNING_POINTS] = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        figures->by_seat[WINNERS_AT][seat] = 0;
    }
    for (int i = 0; i < winners->n; i++) {
        int seat = winners->items[i].number;

        figures->by_seat[WINNERS_AT][seat] = 1;
        figures->counts[WINNING_POINTS] = figures->by_seat[POINTS_AT][seat];
    }
}

static void
count(Figures *figures, const Case *c, const Event *event)
{
    (void)c;
    switch (event->kind) {
    case EVENT_OPENED:
        figures->first = (Seat)event->args[OPENED_FIRST].number;
        break;
    case EVENT_SUSPECTED:
        figures->counts[TURNS]++;
        break;
    case EVENT_EXCLUDED:
        figures->counts[EXCLUDED]++;
        break;
    case EVENT_SOLVED:
        figures->counts[BY_SUSPICION] = event->args[SOLVED_HOW].number == HOW_SUSPICION;
        figures->counts[BY_ACCUSATION] = event->args[SOLVED_HOW].number == HOW_ACCUSATION;
        figures->counts[TURNS_TO_SOLVE] = figures->counts[TURNS];
        break;
    case EVENT_SCORED:
        figures->by_seat[POINTS_AT][event->args[EV_SEAT].number] = event->args[SCORED_TOTAL].number;
        break;
    case EVENT_ENDED:
        count_winners(figures, &event->args[ENDED_WINNERS]);
        break;
    default: /* other events are not counted */
        break;
    }
}

const BotProfile BOT_PROFILE_LADY_ALICE = {
    .game = "lady-alice",
    .player = &BOT_REASONER,
    .figures = FIGURES_TOLD,
    .n_variants = 1,
    .weigh = weigh,
    .unforeseen = UNFORESEEN,
    .remedies = REMEDIES,
    .deck = &DECK,
    .count = count,
};
