/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: making events so. Nothing here judges; what decide() promised is asserted. */
#include "referee/rules/adventures-in-the-fog/state.h"

#include <string.h>

static void
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];

    state->opened = true;
    state->n_seats = (int8_t)seats->n;
    state->roller = (Seat)event->args[OPENED_ROLLER].number;
    state->dice = (int8_t)event->args[OPENED_DICE].number;
    for (int i = 0; i < seats->n; i++) {
        state->order[i] = (Seat)seats->items[i].number;
        state->seats[state->order[i]].sits = true;
    }
}

/* FOG-004, FOG-005: the two other starts are crossed out. */
static void
apply_started(State *state, Walker *walker, int at)
{
    walker->start = (int16_t)at;
    path_enter(&walker->path, at);
    for (int i = 0; i < state->town->n_spots; i++) {
        if (state->town->spots[i].icon == ICON_START && i != at) {
            spots_add(&walker->path.closed, i);
        }
    }
}

static void
apply_rolled(State *state, const Event *event)
{
    const Value *faces = &event->args[ROLLED_FACES];

    state->phase = PHASE_DRAFTING;
    state->went = 0;
    state->n_pool = (int8_t)faces->n;
    for (int i = 0; i < faces->n; i++) {
        state->pool[i] = (int8_t)faces->items[i].number;
    }
}

static void
apply_drafted(State *state, int face)
{
    int at = 0;

    while (state->pool[at] != face) {
        at++;
        g_assert(at < state->n_pool);
    }
    memmove(&state->pool[at], &state->pool[at + 1], (size_t)(state->n_pool - at - 1));
    state->n_pool--;
    state->drafted = true;
}

/* A turn of one's own, or the turn of nobody. */
static void
begin_draft(State *state, Seat seat)
{
    state->turn = seat;
    state->drafted = false;
    state->has_solved = false;
}

static void
apply_earned(State *state, Walker *walker, const Event *event)
{
    int n = event->args[EARNED_N].number;

    switch (event->args[EARNED_WHAT].number) {
    case EARNED_POINTS:
        walker->points = (int16_t)(walker->points + n);
        return;
    case EARNED_COINS:
        walker->coins = (int16_t)(walker->coins + n);
        return;
    default: {
        IconKind kind = fog_kind(state, event->args[EARNED_ICON].number);

        walker->pouch[kind] = (int8_t)(walker->pouch[kind] + n);
    }
    }
}

static void
apply_ended(State *state, const Event *event)
{
    const Value *winners = &event->args[ENDED_WINNERS];

    state->phase = PHASE_OVER;
    state->turn = SEAT_NONE;
    state->n_pool = 0;
    for (int i = 0; i < winners->n; i++) {
        state->winners = (uint8_t)(state->winners | 1U << winners->items[i].number);
    }
}

/* What happens to one player alone. */
static void
apply_to(State *state, Seat seat, const Event *event)
{
    Walker *walker = &state->seats[seat];
    int piece = event->args[EV_PIECE].number;

    switch ((EventKind)event->kind) {
    case EVENT_STARTED:
        apply_started(state, walker, piece);
        return;
    case EVENT_MOVED:
        path_enter(&walker->path, piece);
        return;
    case EVENT_STRUCK:
    case EVENT_PAID:
        fog_mark(state, seat, piece);
        return;
    case EVENT_CLOSED:
        spots_add(&walker->path.closed, piece);
        return;
    case EVENT_OUT:
        walker->out = true;
        state->went = (uint8_t)(state->went | 1U << seat);
        return;
    case EVENT_BOUGHT:
        walker->coins = (int16_t)(walker->coins - COINS_AN_ICON);
        walker->pouch[fog_kind(state, piece)]++;
        return;
    case EVENT_SOLVED:
        walker->solved[piece - state->town->n_spots - AFTER_MYSTERY]++;
        walker->progress++;
        state->has_solved = true;
        return;
    case EVENT_EARNED:
        apply_earned(state, walker, event);
        return;
    case EVENT_SCORED:
        walker->score = (int16_t)event->args[SCORED_TOTAL].number;
        return;
    case EVENT_OPENED:
    case EVENT_ROLLING:
    case EVENT_ROLLED:
    case EVENT_DRAFTING:
    case EVENT_DRAFTED:
    case EVENT_DONE:
    case EVENT_LAST_TURN:
    case EVENT_ENDED:
    case EVENTS:
        break;
    }
    g_assert_not_reached();
}

void
fog_apply(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;

    switch ((EventKind)event->kind) {
    case EVENT_OPENED:
        apply_opened(state, event);
        return;
    case EVENT_ROLLING:
        state->phase = PHASE_ROLLING;
        state->roller = seat;
        state->n_pool = 0;
        begin_draft(state, SEAT_NONE);
        return;
    case EVENT_ROLLED:
        apply_rolled(state, event);
        return;
    case EVENT_DRAFTING:
        begin_draft(state, seat);
        return;
    case EVENT_DRAFTED:
        apply_drafted(state, event->args[DRAFTED_DIE].number);
        return;
    case EVENT_DONE:
        state->went = (uint8_t)(state->went | 1U << seat);
        begin_draft(state, SEAT_NONE);
        return;
    case EVENT_LAST_TURN:
        state->last_turn = true;
        return;
    case EVENT_ENDED:
        apply_ended(state, event);
        return;
    case EVENT_STARTED:
    case EVENT_MOVED:
    case EVENT_STRUCK:
    case EVENT_CLOSED:
    case EVENT_OUT:
    case EVENT_BOUGHT:
    case EVENT_SOLVED:
    case EVENT_PAID:
    case EVENT_EARNED:
    case EVENT_SCORED:
    case EVENTS:
        apply_to(state, seat, event);
    }
}
