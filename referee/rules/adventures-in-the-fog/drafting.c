/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drafting.c: taking a die and carrying out its action */
#include "referee/rules/adventures-in-the-fog/state.h"

static bool
is_in_pool(const State *state, int face)
{
    for (int i = 0; i < state->n_pool; i++) {
        if (state->pool[i] == face) {
            return true;
        }
    }
    return false;
}

/* Checks the length and end of a route. Faces 1 and 2 draw exactly that many lines (FOG-013,
 * FOG-018). Faces 3 to 5 lead to a nearest icon of their kind by a shortest route (FOG-019 …
 * FOG-021, RF-04). */
static Refusal
judge_target(const State *state, Seat seat, int face, const int *route, int n)
{
    if (face < FACE_EVIDENCE) {
        return n == face ? REFUSAL_NONE : REFUSAL_WRONG_LENGTH;
    }
    IconKind kind = (IconKind)(face - FACE_EVIDENCE);
    if (n == 0 || state->town->spots[route[n - 1]].icon != kind) {
        return REFUSAL_WRONG_TARGET;
    }
    return n == path_distance(state->town, &state->seats[seat].path, kind) ? REFUSAL_NONE
                                                                           : REFUSAL_NOT_NEAREST;
}

static Refusal
decide_move(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Value *path = &act->args[DRAFT_PATH];
    int face = act->args[DRAFT_DIE].number;
    int route[TOWN_SPOTS_MAX];
    /* a longer path enters some spot twice and is refused for that */
    int n = MIN(path->n, TOWN_SPOTS_MAX);

    if (path->kind == VALUE_NONE) {
        return REFUSAL_ACTION_INCOMPLETE; /* FOG-010 */
    }
    for (int i = 0; i < n; i++) {
        route[i] = path->items[i].number;
    }
    Refusal no = path_judge_route(state->town, &state->seats[act->by].path, route, n);
    if (no == REFUSAL_NONE) {
        no = judge_target(state, act->by, face, route, n);
    }
    if (no != REFUSAL_NONE) {
        return no;
    }
    FOG_EMIT(work, EVENT_DRAFTED, act->by, face);
    for (int i = 0; i < n; i++) {
        FOG_EMIT(work, EVENT_MOVED, act->by, route[i]);
    }
    return REFUSAL_NONE;
}

/* Checks the icons that Moriarty takes: three unused icons, or all if there are fewer (FOG-027,
 * RF-09). */
static Refusal
judge_strike(const State *state, Seat seat, const Value *strike)
{
    State tried = *state;
    int wanted = MIN(STRIKE, fog_owned(state, seat));

    if (strike->n != wanted) {
        return REFUSAL_STRIKE_COUNT;
    }
    for (int i = 0; i < strike->n; i++) {
        Refusal no = fog_judge_icon(&tried, seat, strike->items[i].number);

        if (no != REFUSAL_NONE) {
            return no;
        }
        fog_mark(&tried, seat, strike->items[i].number);
    }
    return REFUSAL_NONE;
}

static Refusal
judge_close(const State *state, Seat seat, const Value *close)
{
    if (!fog_has_to_close(state, seat)) {
        return close->kind == VALUE_NONE ? REFUSAL_NONE : REFUSAL_STRIKE_COUNT;
    }
    if (close->kind == VALUE_NONE) {
        return REFUSAL_STRIKE_COUNT; /* FOG-044 */
    }
    return fog_can_close(state, seat, close->number) ? REFUSAL_NONE : REFUSAL_LOCATION_CLOSED;
}

static Refusal
decide_strike(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Value *strike = &act->args[DRAFT_STRIKE];
    const Value *close = &act->args[DRAFT_CLOSE];
    Refusal no = judge_strike(state, act->by, strike);

    if (no == REFUSAL_NONE) {
        no = judge_close(state, act->by, close);
    }
    if (no != REFUSAL_NONE) {
        return no;
    }
    FOG_EMIT(work, EVENT_DRAFTED, act->by, FACE_MORIARTY);
    for (int i = 0; i < strike->n; i++) {
        FOG_EMIT(work, EVENT_STRUCK, act->by, strike->items[i].number);
    }
    if (close->kind != VALUE_NONE) {
        FOG_EMIT(work, EVENT_CLOSED, act->by, close->number);
    }
    return REFUSAL_NONE;
}

Refusal
fog_decide_draft(Work *work, const Act *act)
{
    const State *state = &work->now;
    int face = act->args[DRAFT_DIE].number;
    Refusal no = fog_judge_draft(state, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (state->drafted) {
        return REFUSAL_ALREADY_DRAFTED; /* FOG-009 */
    }
    if (!is_in_pool(state, face)) {
        return REFUSAL_DIE_NOT_AVAILABLE;
    }
    if (face != FACE_MORIARTY && fog_must_take_sixes(state)) {
        return REFUSAL_MUST_TAKE_SIXES;
    }
    if (!fog_can_carry(state, act->by, face)) {
        return REFUSAL_NO_LEGAL_MOVE_WITH_DIE; /* RF-06 */
    }
    return face == FACE_MORIARTY ? decide_strike(work, act) : decide_move(work, act);
}
