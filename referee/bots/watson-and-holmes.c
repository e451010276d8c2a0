/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watson-and-holmes.c: the bots' profile of Watson & Holmes */
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
    LUCK = 1, /* a win with at most this many cards above the minimum still counts as lucky */
};

static const Figure FIGURES_TOLD[FIGURES + 1] = {
    [ROUNDS] = { "rounds", FIGURE_SPREAD },
    [SOLVED] = { "solved", FIGURE_SUM }, /* games with a winner */
    [FIRST_SOLVED] = { "rounds-to-first-solver", FIGURE_SPREAD },
    [WINNER_CARDS] = { "cards-of-winner", FIGURE_SPREAD },
    [LUCKY] = { "lucky", FIGURE_SUM },
    [NO_MORE_CARDS] = { "won-with-no-more-cards", FIGURE_SUM },
    [ALL_LOSE] = { "all-lose", FIGURE_SUM },
    [WINNERS] = { "winners", FIGURE_SUM },
    [FAILED] = { "failed", FIGURE_SUM }, /* failed attempts at 221B */
    [WINNERS_AT] = { "winners-clockwise-from-diary", FIGURE_PLACES },
    [VISITED] = { "visited", FIGURE_CARDS, CARDS_VISITED },
    [READ] = { "read", FIGURE_CARDS, CARDS_READ },
};
static_assert(G_N_ELEMENTS(FIGURES_TOLD) <= FIGURES_MAX + 1, "a place for each figure");

/* The help text of `simulate` lists the same numbers. They are in the gaps between our own
 * cases. */
static const double STEPS[DIFFICULTIES - 1] = { 5.99, 6.3, 7.45, 9.3 };

/* Returns the minimum number of cards that prove every answer. Returns 0 if none do, or if there
 * are too many combinations to try. */
static int
study(const Case *c)
{
    g_autoptr(Reach) reach = reach_new(c);

    return reach == NULL ? 0 : card_count(reach_least(reach));
}

/* These refusals depend on the characters of other seats, which a seat is not told (WH-009). */
static const Refusal UNFORESEEN[] = { REFUSAL_CHARACTER_TAKEN,
                                      REFUSAL_WIGGINS_NOT_IN_PLAY,
                                      REFUSAL_NONE };

/* Sets the option to play on after a win (WH-111). Only variant 1 plays on. */
static void
open_table(Move *open, int variant)
{
    static const char *const PLAY_ON[] = { "play-on" };

    open->room[0] = (Value){ .kind = VALUE_FLAG, .flag = variant == 1 };
    open->act.args[OPEN_OPTIONS] =
        (Value){ .kind = VALUE_RECORD, .items = open->room, .keys = PLAY_ON, .n = 1 };
}

/* Counts the first win, by @seat. Another seat may have known as many cards without proving all
 * answers. Then the choice or the order of the cards decided the game. */
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

/* Notes that @seat, or every seat for SEAT_NONE, knows @card. */
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
    default: /* other events are not counted */
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
