/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: making events so. Nothing here judges; what decide() promised is asserted. */
#include "referee/rules/baker-street-irregulars/state.h"

static void
push(Stack *stack, int card)
{
    g_assert(stack->n < ROGUES_CARDS);
    stack->cards[stack->n++] = (int8_t)card;
}

static void
pull(Stack *stack, int card)
{
    int at = 0;

    while (stack->cards[at] != card) {
        at++;
        g_assert(at < stack->n);
    }
    for (stack->n--; at < stack->n; at++) {
        stack->cards[at] = stack->cards[at + 1];
    }
}

/* From the hand of @seat, from @position, from 1. */
static void
lay_down(State *state, Seat seat, int position, int card)
{
    int8_t *hand = state->seats[seat].hand;

    g_assert(hand[position - 1] == card);
    hand[position - 1] = NO_CARD;
}

static void
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];

    state->opened = true;
    state->n_seats = (int8_t)seats->n;
    state->turn = (Seat)event->args[OPENED_FIRST].number;
    for (int i = 0; i < seats->n; i++) {
        Seat seat = (Seat)seats->items[i].number;

        state->order[i] = seat;
        state->seats[seat].sits = true;
        state->seats[seat].watson = true;
    }
}

static void
apply_turn(State *state, Seat seat)
{
    state->phase = PHASE_DETECTIVE;
    state->turn = seat;
    state->has_moved = 0;
    state->answerer = SEAT_NONE;
}

static void
apply_answered(State *state, const Event *event)
{
    const Value *positions = &event->args[ANSWERED_POSITIONS];

    state->answerer = (Seat)event->args[ANSWERED_BY].number;
    state->pointed = 0;
    for (int i = 0; i < positions->n; i++) {
        state->pointed = (uint8_t)(state->pointed | 1U << (positions->items[i].number - 1));
    }
}

/* BSI-025, BSI-026; a Four brings its own event. */
static void
apply_set(State *state, Seat seat, int size)
{
    state->must_move = size == SET_THREE && bsi_can_move(state); /* RB-05 */
    state->seats[seat].must_reveal = state->seats[seat].must_reveal || size == SET_PAIR;
}

static void
apply_cleared(State *state, int precinct)
{
    Stack *stack = &state->precincts[precinct - 1];

    for (int i = 0; i < stack->n; i++) {
        push(&state->discards, stack->cards[i]);
    }
    stack->n = 0;
}

static void
apply_moved(State *state, const Event *event)
{
    int card = event->args[MOVED_CARD].number;

    pull(&state->precincts[event->args[MOVED_FROM].number - 1], card);
    push(&state->precincts[event->args[MOVED_TO].number - 1], card);
    state->has_moved |= (uint64_t)1 << card;
    state->must_move = false;
}

static void
apply_unfiled(State *state, Seat seat, int card)
{
    int8_t *filed = &state->seats[seat].file[rogues_type(rogues_clue(card))];

    g_assert(*filed == card);
    *filed = NO_CARD;
    push(&state->discards, card);
}

/* What moves a card from or to a hand. */
static void
apply_to_hand(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Irregular *irregular = &state->seats[seat];
    int position = event->args[EV_POSITION].number;
    int card = event->args[EV_CARD].number;

    if (event->kind == EVENT_DRAWN || event->kind == EVENT_TAKEN) {
        irregular->hand[position - 1] = (int8_t)card;
    } else {
        lay_down(state, seat, position, card);
    }
    if (event->kind == EVENT_DRAWN && event->args[DRAWN_OPEN].flag) {
        irregular->must_reveal = false; /* BSI-025, RB-19 */
    } else if (event->kind == EVENT_FILED) {
        irregular->file[rogues_type(rogues_clue(card))] = (int8_t)card;
    } else if (event->kind == EVENT_DISCARDED) {
        push(&state->discards, card);
    } else if (event->kind == EVENT_PLAYED) {
        push(&state->precincts[event->args[PLAYED_PRECINCT].number - 1], card);
    } else if (event->kind == EVENT_TAKEN) {
        pull(&state->precincts[event->args[PLAYED_PRECINCT].number - 1], card);
    }
}

void
bsi_apply(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;

    switch ((EventKind)event->kind) {
    case EVENT_OPENED:
        apply_opened(state, event);
        return;
    case EVENT_LAID:
        push(&state->precincts[event->args[LAID_PRECINCT].number - 1],
             event->args[LAID_CARD].number);
        return;
    case EVENT_TURN:
        apply_turn(state, seat);
        return;
    case EVENT_PHASE:
        state->phase = (Phase)event->args[0].number;
        return;
    case EVENT_ANSWERED:
        apply_answered(state, event);
        return;
    case EVENT_POINTED:
        state->answerer = SEAT_NONE;
        return;
    case EVENT_DRAWN:
    case EVENT_FILED:
    case EVENT_DISCARDED:
    case EVENT_PLAYED:
    case EVENT_TAKEN:
        state->answerer = SEAT_NONE;
        apply_to_hand(state, event);
        return;
    case EVENT_UNFILED:
        apply_unfiled(state, seat, event->args[1].number);
        return;
    case EVENT_SET:
        apply_set(state, seat, event->args[SET_SIZE].number);
        return;
    case EVENT_MOVED:
        apply_moved(state, event);
        return;
    case EVENT_CLEARED:
        apply_cleared(state, event->args[CLEARED_PRECINCT].number);
        return;
    case EVENT_REWARD:
        state->reward = (int8_t)(event->args[REWARD_TYPE].number * ROGUES_RANKS +
                                 event->args[REWARD_RANK].number - 1);
        return;
    case EVENT_REWARDED:
        state->reward = NO_CLUE;
        return;
    case EVENT_RESHUFFLED:
        state->discards.n = 0;
        return;
    case EVENT_WATSON:
        state->seats[seat].watson = false;
        return;
    case EVENT_WON:
        state->phase = PHASE_OVER;
        state->winner = seat;
        state->must_move = false;
        state->reward = NO_CLUE;
        state->answerer = SEAT_NONE;
        return;
    case EVENT_INVESTIGATED:
    case EVENT_INTERROGATED:
    case EVENT_TIPPED_OFF:
    case EVENT_DECLARED:
    case EVENT_REVEALED:
    case EVENT_RULED:
    case EVENTS:
        return; /* said, and nothing moves */
    }
}
