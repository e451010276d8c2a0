/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watson-and-holmes.c: what bots must know of Watson & Holmes before they play it */
#include "referee/bots/sport.h"
#include "referee/rules/watson-and-holmes/shapes.h"

enum {
    ROUNDS,
    SOLVED,
    WINNERS,
    FAILED,
    WINNERS_AT,
    FIGURES,
};

static const Figure FIGURES_TOLD[FIGURES + 1] = {
    [ROUNDS] = { "rounds", FIGURE_SPREAD },
    [SOLVED] = { "solved", FIGURE_SUM }, /* games that anybody won */
    [WINNERS] = { "winners", FIGURE_SUM },
    [FAILED] = { "failed", FIGURE_SUM }, /* at 221B */
    [WINNERS_AT] = { "winners-clockwise-from-diary", FIGURE_PLACES },
};

/* Held elsewhere, which is not told (WH-009). */
static const Refusal UNFORESEEN[] = { REFUSAL_CHARACTER_TAKEN, REFUSAL_NONE };

/* After a win the others play on, or not (WH-111). */
static void
open_table(Move *open, int variant)
{
    static const char *const PLAY_ON[] = { "play-on" };

    open->room[0] = (Value){ .kind = VALUE_FLAG, .flag = variant == 1 };
    open->act.args[OPEN_OPTIONS] =
        (Value){ .kind = VALUE_RECORD, .items = open->room, .keys = PLAY_ON, .n = 1 };
}

static void
count(Figures *figures, const Case *c, const Event *event)
{
    (void)c;
    switch (event->kind) {
    case EVENT_OPENED:
        figures->first = (Seat)event->args[OPENED_DIARY].number;
        break;
    case EVENT_ROUND:
        figures->counts[ROUNDS]++;
        break;
    case EVENT_WON:
        figures->counts[SOLVED] = 1;
        figures->counts[WINNERS]++;
        figures->by_seat[WINNERS_AT][event->args[EV_SEAT].number]++;
        break;
    case EVENT_OUT:
        figures->counts[FAILED]++;
        break;
    default: /* of the game's other events nothing is counted */
        break;
    }
}

const Sport SPORT_WATSON_AND_HOLMES = {
    .game = "watson-and-holmes",
    .player = &BOT_DETECTIVE,
    .figures = FIGURES_TOLD,
    .n_variants = 2,
    .open = open_table,
    .unforeseen = UNFORESEEN,
    .count = count,
};
