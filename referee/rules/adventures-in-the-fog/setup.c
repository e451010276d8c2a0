/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.c: opens the table, and lets each player choose a start */
#include "referee/rules/adventures-in-the-fog/state.h"
#include "referee/rules/seats.h"

#include <string.h>

/* Reports whether @act names no map, or the map of this table. */
static bool
is_this_map(const State *state, const Act *act)
{
    const Value *map = &act->args[OPEN_MAP];
    const char *name = state->town->name == NULL ? state->c->title : state->town->name;

    return map->kind == VALUE_NONE || strcmp(map->text, name) == 0;
}

Refusal
fog_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    const Value *seats = &act->args[OPEN_SEATS];
    const Value *roller = &act->args[OPEN_ROLLER];
    const Value *dice = &act->args[OPEN_DICE];
    Work work = { .now = *state, .ruling = ruling };
    bool is_solo = seats->n == 1;

    ruling_clear(ruling);
    if (!is_this_map(state, act)) {
        return REFUSAL_MALFORMED;
    }
    if (state->opened) {
        return state->phase == PHASE_OVER ? REFUSAL_GAME_OVER : REFUSAL_WRONG_PHASE;
    }
    Refusal no = seats_judge(seats, 1, PLAYERS_MAX); /* RF-23 */
    if (no != REFUSAL_NONE) {
        return no;
    }
    int n_dice = dice->kind == VALUE_NONE ? 0 : dice->number;
    if (is_solo ? n_dice < SOLO_DICE_MIN || n_dice > SOLO_DICE_MAX
                : n_dice != 0 && n_dice != seats->n + 1) {
        return REFUSAL_DICE_COUNT; /* FOG-002, FOG-041 */
    }
    if (roller->kind != VALUE_NONE && !seats_have(seats, roller->number)) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    int first = roller->kind == VALUE_NONE
                    ? seats->items[chance->below(chance, (unsigned)seats->n)].number
                    : roller->number;
    Event event = { .kind = EVENT_OPENED };
    event.args[OPENED_SEATS] = *seats;
    event.args[OPENED_ROLLER] = (Value){ .kind = VALUE_NUMBER, .number = first };
    event.args[OPENED_DICE] = (Value){ .kind = VALUE_NUMBER, .number = is_solo ? n_dice : 0 };
    fog_emit(&work, &event);
    return REFUSAL_NONE;
}

Refusal
fog_decide_start(Work *work, const Act *act)
{
    const State *state = &work->now;
    int at = act->args[START_AT].number;

    if (state->phase != PHASE_SETUP || state->seats[act->by].start != PIECE_NONE) {
        return REFUSAL_START_ALREADY_CHOSEN;
    }
    if (at < 0 || at >= state->town->n_spots || state->town->spots[at].icon != ICON_START) {
        return REFUSAL_NOT_A_START; /* FOG-004 */
    }
    FOG_EMIT(work, EVENT_STARTED, act->by, at);
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].start == PIECE_NONE) {
            return REFUSAL_NONE; /* FOG-006 */
        }
    }
    FOG_EMIT(work, EVENT_ROLLING, state->roller);
    return REFUSAL_NONE;
}
