/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: applies events. It judges no acts, and returns false for an impossible event. */
#include "referee/rules/adventures-in-the-fog/state.h"
#include "referee/rules/seats.h"

#include <string.h>

static bool
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];

    if (state->opened || seats_judge(seats, 1, PLAYERS_MAX) != REFUSAL_NONE) {
        return false;
    }
    state->opened = true;
    state->n_seats = (int8_t)seats->n;
    state->roller = (Seat)event->args[OPENED_ROLLER].number;
    state->dice = (int8_t)event->args[OPENED_DICE].number;
    for (int i = 0; i < seats->n; i++) {
        state->order[i] = (Seat)seats->items[i].number;
        state->seats[state->order[i]].sits = true;
    }
    return true;
}

static bool
is_spot(const State *state, int piece)
{
    return piece >= 0 && piece < state->town->n_spots;
}

static bool
enter(const State *state, Path *path, int piece)
{
    if (!is_spot(state, piece) || path->n == TOWN_SPOTS_MAX) {
        return false;
    }
    path_enter(path, piece);
    return true;
}

/* Enters the start and closes the two other starts (FOG-004, FOG-005). */
static bool
apply_started(State *state, Walker *walker, int at)
{
    if (walker->start != PIECE_NONE || !enter(state, &walker->path, at)) {
        return false;
    }
    walker->start = (int16_t)at;
    for (int i = 0; i < state->town->n_spots; i++) {
        if (state->town->spots[i].icon == ICON_START && i != at) {
            spots_add(&walker->path.closed, i);
        }
    }
    return true;
}

static bool
apply_rolled(State *state, const Event *event)
{
    const Value *faces = &event->args[ROLLED_FACES];

    if (faces->n > DICE_MAX) {
        return false;
    }
    state->phase = PHASE_DRAFTING;
    state->went = 0;
    state->n_pool = (int8_t)faces->n;
    for (int i = 0; i < faces->n; i++) {
        state->pool[i] = (int8_t)faces->items[i].number;
    }
    return true;
}

static bool
apply_drafted(State *state, int face)
{
    int at = 0;

    while (at < state->n_pool && state->pool[at] != face) {
        at++;
    }
    if (at == state->n_pool) {
        return false;
    }
    memmove(&state->pool[at], &state->pool[at + 1], (size_t)(state->n_pool - at - 1));
    state->n_pool--;
    state->drafted = true;
    return true;
}

/* Begins the draft of @seat. With SEAT_NONE, nobody drafts. */
static void
begin_draft(State *state, Seat seat)
{
    state->turn = seat;
    state->drafted = false;
    state->has_solved = false;
}

static bool
apply_rolling(State *state, Seat seat)
{
    state->phase = PHASE_ROLLING;
    state->roller = seat;
    state->n_pool = 0;
    begin_draft(state, SEAT_NONE);
    return true;
}

static bool
apply_bought(const State *state, Walker *walker, int piece)
{
    if (!fog_is_pouch(state, piece) || walker->coins < COINS_AN_ICON) {
        return false;
    }
    walker->coins = (int16_t)(walker->coins - COINS_AN_ICON);
    walker->pouch[fog_kind(state, piece)]++;
    return true;
}

static bool
apply_solved(State *state, Walker *walker, int piece)
{
    int mystery = piece - state->town->n_spots - AFTER_MYSTERY;

    if (mystery < 0 || mystery >= TOWN_MYSTERIES || walker->progress == TOWN_PROGRESS) {
        return false;
    }
    walker->solved[mystery]++;
    walker->progress++;
    state->has_solved = true;
    return true;
}

static bool
apply_earned(const State *state, Walker *walker, const Event *event)
{
    int piece = event->args[EARNED_ICON].number;
    int n = event->args[EARNED_N].number;

    switch (event->args[EARNED_WHAT].number) {
    case EARNED_POINTS:
        walker->points = (int16_t)(walker->points + n);
        return true;
    case EARNED_COINS:
        walker->coins = (int16_t)(walker->coins + n);
        return true;
    default:
        if (!fog_is_pouch(state, piece)) {
            return false;
        }
        walker->pouch[fog_kind(state, piece)] = (int8_t)(walker->pouch[fog_kind(state, piece)] + n);
        return true;
    }
}

static bool
apply_out(State *state, Walker *walker, Seat seat)
{
    walker->out = true;
    state->went = (uint8_t)(state->went | 1U << seat);
    return true;
}

static bool
apply_done(State *state, Seat seat)
{
    state->went = (uint8_t)(state->went | 1U << seat);
    begin_draft(state, SEAT_NONE);
    return true;
}

static bool
apply_closed(const State *state, Walker *walker, int piece)
{
    if (!is_spot(state, piece)) {
        return false;
    }
    spots_add(&walker->path.closed, piece);
    return true;
}

static bool
apply_ended(State *state, const Event *event)
{
    const Value *winners = &event->args[ENDED_WINNERS];

    state->phase = PHASE_OVER;
    state->turn = SEAT_NONE;
    state->n_pool = 0;
    for (int i = 0; i < winners->n; i++) {
        state->winners = (uint8_t)(state->winners | 1U << winners->items[i].number);
    }
    return true;
}

/* Applies an event that concerns @seat. */
static bool
apply_to_seat(State *state, Seat seat, const Event *event)
{
    Walker *walker = &state->seats[seat];
    int piece = event->args[EV_PIECE].number;

    switch ((EventKind)event->kind) {
    case EVENT_STARTED:
        return apply_started(state, walker, piece);
    case EVENT_ROLLING:
        return apply_rolling(state, seat);
    case EVENT_ROLLED:
        return apply_rolled(state, event);
    case EVENT_DRAFTING:
        begin_draft(state, seat);
        return true;
    case EVENT_DRAFTED:
        return apply_drafted(state, event->args[DRAFTED_DIE].number);
    case EVENT_MOVED:
        return enter(state, &walker->path, piece);
    case EVENT_STRUCK:
    case EVENT_PAID:
        return fog_mark(state, seat, piece);
    case EVENT_CLOSED:
        return apply_closed(state, walker, piece);
    case EVENT_OUT:
        return apply_out(state, walker, seat);
    case EVENT_BOUGHT:
        return apply_bought(state, walker, piece);
    case EVENT_SOLVED:
        return apply_solved(state, walker, piece);
    case EVENT_EARNED:
        return apply_earned(state, walker, event);
    case EVENT_DONE:
        return apply_done(state, seat);
    case EVENT_LAST_TURN:
        state->last_turn = true;
        return true;
    case EVENT_SCORED:
        walker->score = (int16_t)event->args[SCORED_TOTAL].number;
        return true;
    case EVENT_OPENED:
    case EVENT_ENDED:
    case EVENTS:
        break;
    }
    return false;
}

bool
fog_apply(State *state, const Event *event)
{
    switch (event->kind) {
    case EVENT_OPENED:
        return apply_opened(state, event);
    case EVENT_ENDED:
        return state->opened && apply_ended(state, event);
    default: {
        Seat seat = (Seat)event->args[EV_SEAT].number;

        return state->seats[seat].sits && apply_to_seat(state, seat, event);
    }
    }
}
