/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turns.c: the roll, and the order of the drafts */
#include "referee/rules/adventures-in-the-fog/state.h"

/* Reports whether @faces lists faces of dice. fog_roll() judges their number, after the seat. */
static bool
are_faces(const Value *faces)
{
    if (faces->kind != VALUE_LIST) {
        return false;
    }
    for (int i = 0; i < faces->n; i++) {
        const Value *face = &faces->items[i];

        if (face->kind != VALUE_NUMBER || face->number < 1 || face->number > FACES) {
            return false;
        }
    }
    return true;
}

static Refusal
judge_roll(const State *state, Seat seat)
{
    if (state->phase == PHASE_ROLLING) {
        return seat == state->roller ? REFUSAL_NONE : REFUSAL_NOT_YOUR_ROLL;
    }
    if (seat == state->roller) {
        return REFUSAL_ALREADY_ROLLED; /* FOG-007 */
    }
    return seat == fog_next_active(state, state->roller) ? REFUSAL_TURN_NOT_FINISHED /* FOG-012 */
                                                         : REFUSAL_NOT_YOUR_ROLL;
}

Refusal
fog_roll(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    const Value *said = &act->args[ROLL_FACES];
    Work work = { .now = *state, .ruling = ruling };
    Value faces[DICE_MAX];
    int n = fog_n_dice(state);
    Refusal no = judge_roll(state, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (said->kind != VALUE_NONE && said->n != n) {
        return REFUSAL_DICE_COUNT; /* RF-28 */
    }
    for (int i = 0; i < n; i++) {
        faces[i] =
            said->kind != VALUE_NONE
                ? said->items[i]
                : (Value){ .kind = VALUE_NUMBER, .number = 1 + (int)chance->below(chance, FACES) };
    }
    Event event = { .kind = EVENT_ROLLED };
    event.args[EV_SEAT] = (Value){ .kind = VALUE_NUMBER, .number = act->by };
    event.args[ROLLED_FACES] =
        (Value){ .kind = VALUE_LIST, .items = ruling_room(ruling, faces, n), .n = n };
    event.args[ROLLED_BY_REFEREE] = (Value){ .kind = VALUE_FLAG, .flag = said->kind == VALUE_NONE };
    fog_emit(&work, &event);
    fog_go_on(&work);
    return REFUSAL_NONE;
}

bool
fog_is_roll(const Act *act)
{
    return act->args[ROLL_FACES].kind == VALUE_NONE || are_faces(&act->args[ROLL_FACES]);
}

/* Reports whether @seat can carry out any die in the pool. */
static bool
can_draft(const State *state, Seat seat)
{
    for (int i = 0; i < state->n_pool; i++) {
        if (fog_can_carry(state, seat, state->pool[i])) {
            return true;
        }
    }
    return false;
}

/* Passes the dice to the next roller, or ends the game (FOG-012, FOG-036, RF-18, RF-20). */
static void
end_turn(Work *work)
{
    const State *state = &work->now;
    Seat next = fog_next_active(state, state->roller);

    if (state->last_turn || next == SEAT_NONE) {
        fog_end(work);
    } else {
        FOG_EMIT(work, EVENT_ROLLING, next);
    }
}

void
fog_go_on(Work *work)
{
    const State *state = &work->now;
    int at = 0;

    while (state->order[at] != state->roller) {
        at++;
    }
    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[(at + i) % state->n_seats];

        if (state->seats[seat].out || (state->went >> seat & 1U) != 0) {
            continue;
        }
        if (can_draft(state, seat)) {
            FOG_EMIT(work, EVENT_DRAFTING, seat);
            return;
        }
        FOG_EMIT(work, EVENT_OUT, seat); /* FOG-024, RF-07 */
    }
    end_turn(work);
}

Refusal
fog_judge_draft(const State *state, Seat seat)
{
    return state->phase == PHASE_DRAFTING && state->turn == seat ? REFUSAL_NONE
                                                                 : REFUSAL_NOT_YOUR_DRAFT;
}

Refusal
fog_decide_done(Work *work, const Act *act)
{
    Refusal no = fog_judge_draft(&work->now, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (!work->now.drafted) {
        return REFUSAL_ACTION_INCOMPLETE; /* FOG-010 */
    }
    FOG_EMIT(work, EVENT_DONE, act->by);
    fog_go_on(work);
    return REFUSAL_NONE;
}
