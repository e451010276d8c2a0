/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adventures-in-the-fog.c: the bots' profile of Adventures in the Fog */
#include <assert.h>

#include "referee/bots/profile.h"
#include "referee/rules/adventures-in-the-fog/state.h"

enum {
    TURNS,
    NINTH,
    OUT,
    SOLVED,
    STARTED,
    WON_FROM,
    WINNERS,
    WINNING_POINTS,
    POINTS_AT,
    WINNERS_AT,
    FIGURES,
};

static const Figure FIGURES_TOLD[FIGURES + 1] = {
    [TURNS] = { .name = "turns", .kind = FIGURE_SPREAD },
    [NINTH] = { .name = "ninth-mystery-reached", .kind = FIGURE_SUM }, /* FOG-036 */
    [OUT] = { .name = "out", .kind = FIGURE_SUM },                     /* FOG-024 */
    [SOLVED] = { .name = "solved-by-mystery", .kind = FIGURE_ROW, .n = TOWN_MYSTERIES },
    [STARTED] = { .name = "chosen-by-start", .kind = FIGURE_ROW, .n = TOWN_STARTS },
    [WON_FROM] = { .name = "winners-by-start", .kind = FIGURE_ROW, .n = TOWN_STARTS },
    [WINNERS] = { .name = "winners", .kind = FIGURE_SUM },
    [WINNING_POINTS] = { .name = "winning-points", .kind = FIGURE_SPREAD },
    [POINTS_AT] = { .name = "points-clockwise-from-roller", .kind = FIGURE_PLACES },
    [WINNERS_AT] = { .name = "winners-clockwise-from-roller", .kind = FIGURE_PLACES },
};

static_assert(G_N_ELEMENTS(FIGURES_TOLD) <= FIGURES_MAX + 1, "a place for each figure");
static_assert((int)TOWN_MYSTERIES <= (int)SEATS_MAX, "rows have room");

/* Number of dice in a solo game (FOG-041), by variant: medium, easy, hard, expert. */
static const int SOLO_DICE[] = { 3, 2, 4, 5 };

/* The game has no secrets. */
static const Refusal UNFORESEEN[] = { REFUSAL_NONE };

static void
open_table(Move *open, int variant)
{
    if (open->act.args[OPEN_SEATS].n == 1) {
        open->act.args[OPEN_DICE] = (Value){ .kind = VALUE_NUMBER, .number = SOLO_DICE[variant] };
    }
}

/* Returns the index of the start at @spot, among the starts in the order of the map. */
static int
start_of(const Town *town, int spot)
{
    int n = 0;

    for (int i = 0; i < spot; i++) {
        n += town->spots[i].icon == ICON_START;
    }
    return n;
}

static void
count_winners(Figures *figures, const Value *winners)
{
    figures->counts[WINNERS] = winners->n;
    for (int i = 0; i < winners->n; i++) {
        int seat = winners->items[i].number;

        figures->by_seat[WINNERS_AT][seat] = 1;
        figures->by_seat[WON_FROM][figures->noted[seat]]++;
        figures->counts[WINNING_POINTS] = figures->by_seat[POINTS_AT][seat];
    }
}

static void
count(Figures *figures, const Case *c, const Event *event)
{
    int seat = event->args[EV_SEAT].number;
    int piece = event->args[EV_PIECE].number;

    switch (event->kind) {
    case EVENT_OPENED:
        figures->first = (Seat)event->args[OPENED_ROLLER].number;
        break;
    case EVENT_STARTED:
        figures->noted[seat] = start_of(c->town, piece);
        figures->by_seat[STARTED][figures->noted[seat]]++;
        break;
    case EVENT_ROLLED:
        figures->counts[TURNS]++;
        break;
    case EVENT_OUT:
        figures->counts[OUT]++;
        break;
    case EVENT_SOLVED:
        figures->by_seat[SOLVED][piece - c->town->n_spots - AFTER_MYSTERY]++;
        break;
    case EVENT_LAST_TURN:
        figures->counts[NINTH] = 1;
        break;
    case EVENT_SCORED:
        figures->by_seat[POINTS_AT][seat] = event->args[SCORED_TOTAL].number;
        break;
    case EVENT_ENDED:
        count_winners(figures, &event->args[ENDED_WINNERS]);
        break;
    default: /* other events are not counted */
        break;
    }
}

const BotProfile BOT_PROFILE_ADVENTURES_IN_THE_FOG = {
    .game = "adventures-in-the-fog",
    .player = &BOT_RAMBLER,
    .figures = FIGURES_TOLD,
    .n_variants = G_N_ELEMENTS(SOLO_DICE),
    .open = open_table,
    .unforeseen = UNFORESEEN,
    .count = count,
};
