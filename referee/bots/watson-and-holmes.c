/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watson-and-holmes.c: what bots must know of Watson & Holmes before they play it */
#include "cases/check/reach.h"
#include "referee/bots/profile.h"
#include "referee/rules/watson-and-holmes/schemas.h"

enum {
    ROUNDS,
    SOLVED,
    FIRST_SOLVED,
    WINNER_CARDS,
    LUCKY,
    NO_MORE_CARDS,
    ALL_LOSE,
    WINNERS,
    FAILED,
    WINNERS_AT,
    VISITED,
    READ,
    FIGURES,
};

/* Rows of Figures.by_card. */
enum {
    CARDS_VISITED,
    CARDS_READ,
};

enum {
    LUCK = 1, /* so many cards more than the fewest that prove all are luck still */
};

static const Figure FIGURES_TOLD[FIGURES + 1] = {
    [ROUNDS] = { "rounds", FIGURE_SPREAD },
    [SOLVED] = { "solved", FIGURE_SUM }, /* games that anybody won */
    [FIRST_SOLVED] = { "rounds-to-first-solver", FIGURE_SPREAD },
    [WINNER_CARDS] = { "cards-of-winner", FIGURE_SPREAD },
    [LUCKY] = { "lucky", FIGURE_SUM },
    [NO_MORE_CARDS] = { "won-with-no-more-cards", FIGURE_SUM },
    [ALL_LOSE] = { "all-lose", FIGURE_SUM },
    [WINNERS] = { "winners", FIGURE_SUM },
    [FAILED] = { "failed", FIGURE_SUM }, /* at 221B */
    [WINNERS_AT] = { "winners-clockwise-from-diary", FIGURE_PLACES },
    [VISITED] = { "visited", FIGURE_CARDS, CARDS_VISITED },
    [READ] = { "read", FIGURE_CARDS, CARDS_READ },
};
static_assert(G_N_ELEMENTS(FIGURES_TOLD) <= FIGURES_MAX + 1, "a place for each figure");

/* `simulate --help` tells them too; they lie in the gaps between our own cases. */
static const double STEPS[DIFFICULTIES - 1] = { 5.95, 6.65, 7.3, 9.3 };

/* The fewest cards that prove every answer; 0 where none do, or there are too many to try. */
static int
study(const Case *c)
{
    g_autoptr(Reach) reach = reach_new(c);

    return reach == NULL ? 0 : card_count(reach_least(reach));
}

/* Held elsewhere, which is not told (WH-009). */
static const Refusal UNFORESEEN[] = { REFUSAL_CHARACTER_TAKEN,
                                      REFUSAL_WIGGINS_NOT_IN_PLAY,
                                      REFUSAL_NONE };

/* After a win the others play on, or not (WH-111). */
static void
open_table(Move *open, int variant)
{
    static const char *const PLAY_ON[] = { "play-on" };

    open->room[0] = (Value){ .kind = VALUE_FLAG, .flag = variant == 1 };
    open->act.args[OPEN_OPTIONS] =
        (Value){ .kind = VALUE_RECORD, .items = open->room, .keys = PLAY_ON, .n = 1 };
}

/* @seat is the first to win. Was another as far by the number of cards, and yet not by what they
 * told? */
static void
count_first(Figures *figures, const Case *c, Seat seat)
{
    unsigned all = (1U << c->n_questions) - 1;
    int n_cards = card_count((guint32)figures->noted[seat]);

    figures->counts[FIRST_SOLVED] = figures->counts[ROUNDS];
    figures->counts[WINNER_CARDS] = n_cards;
    for (int i = 0; i < SEATS_MAX; i++) {
        guint32 cards = (guint32)figures->noted[i];

        if (i != seat && (figures->seated & 1U << i) != 0 && card_count(cards) >= n_cards &&
            reach_questions(c, cards) != all) {
            figures->counts[NO_MORE_CARDS] = 1;
        }
    }
    figures->counts[LUCKY] =
        figures->counts[NO_MORE_CARDS] == 1 && n_cards <= figures->study + LUCK ? 1 : 0;
}

/* What @seat, or with SEAT_NONE everybody, knows now. */
static void
note(Figures *figures, const Case *c, Seat seat, int card)
{
    if (card < 0 || card >= c->n_locations || card == c->location_221b) {
        return;
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        if (i == seat || seat == SEAT_NONE) {
            figures->noted[i] = (int)((guint32)figures->noted[i] | 1U << card);
        }
    }
}

static void
count_card(Figures *figures, const Case *c, int row, int card)
{
    if (card >= 0 && card < c->n_locations) {
        figures->by_card[row][card]++;
    }
}

static void
count(Figures *figures, const Case *c, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    int card = event->args[EV_CARD].number;

    switch (event->kind) {
    case EVENT_OPENED:
        figures->first = (Seat)event->args[OPENED_DIARY].number;
        break;
    case EVENT_ROUND:
        figures->counts[ROUNDS]++;
        break;
    case EVENT_VISITED:
        count_card(figures, c, CARDS_VISITED, card);
        break;
    case EVENT_READ:
        count_card(figures, c, CARDS_READ, card);
        note(figures, c, seat, card);
        break;
    case EVENT_ALOUD:
        note(figures, c, SEAT_NONE, card);
        break;
    case EVENT_WON:
        if (figures->counts[SOLVED] == 0) {
            count_first(figures, c, seat);
        }
        figures->counts[SOLVED] = 1;
        figures->counts[WINNERS]++;
        figures->by_seat[WINNERS_AT][seat]++;
        break;
    case EVENT_ENDED:
        figures->counts[ALL_LOSE] += event->args[ENDED_HOW].number == ENDED_ALL_LOSE;
        break;
    case EVENT_OUT:
        figures->counts[FAILED]++;
        break;
    default: /* of the game's other events nothing is counted */
        break;
    }
}

const BotProfile BOT_PROFILE_WATSON_AND_HOLMES = {
    .game = "watson-and-holmes",
    .player = &BOT_DETECTIVE,
    .figures = FIGURES_TOLD,
    .n_variants = 2,
    .open = open_table,
    .unforeseen = UNFORESEEN,
    .study = study,
    .hard = WINNER_CARDS,
    .steps = STEPS,
    .count = count,
};
