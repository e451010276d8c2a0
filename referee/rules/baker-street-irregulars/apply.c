/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: applies events. It judges no acts, and returns false for an impossible event. */
#include "referee/rules/baker-street-irregulars/state.h"
#include "referee/rules/seats.h"

static bool
push(Stack *stack, int card)
{
    if (stack->n == ROGUES_CARDS) {
        return false;
    }
    stack->cards[stack->n++] = (int8_t)card;
    return true;
}

static bool
pull(Stack *stack, int card)
{
    int at = 0;

    while (at < stack->n && stack->cards[at] != card) {
        at++;
    }
    if (at == stack->n) {
        return false;
    }
    for (stack->n--; at < stack->n; at++) {
        stack->cards[at] = stack->cards[at + 1];
    }
    return true;
}

static bool
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];

    if (state->opened || seats_judge(seats, PLAYERS_MIN, PLAYERS_MAX) != REFUSAL_NONE) {
        return false;
    }
    state->opened = true;
    state->n_seats = (int8_t)seats->n;
    state->turn = (Seat)event->args[OPENED_FIRST].number;
    for (int i = 0; i < seats->n; i++) {
        Seat seat = (Seat)seats->items[i].number;

        state->order[i] = seat;
        state->seats[seat].sits = true;
        state->seats[seat].watson = true;
    }
    return true;
}

static bool
apply_turn(State *state, Seat seat)
{
    state->phase = PHASE_DETECTIVE;
    state->turn = seat;
    state->has_moved = 0;
    state->answerer = SEAT_NONE;
    return true;
}

static bool
apply_answered(State *state, const Event *event)
{
    const Value *positions = &event->args[ANSWERED_POSITIONS];

    state->answerer = (Seat)event->args[ANSWERED_BY].number;
    state->pointed = 0;
    for (int i = 0; i < positions->n; i++) {
        state->pointed = (uint8_t)(state->pointed | 1U << (positions->items[i].number - 1));
    }
    return true;
}

/* Records the bonus of a Pair or a Three (BSI-025, BSI-026). A Four has an event of its own. */
static bool
apply_set(State *state, Seat seat, int size)
{
    state->must_move = size == SET_THREE && bsi_can_move(state); /* RB-05 */
    state->seats[seat].must_reveal = state->seats[seat].must_reveal || size == SET_PAIR;
    return true;
}

static bool
apply_cleared(State *state, int precinct)
{
    Stack *stack = &state->precincts[precinct - 1];

    for (int i = 0; i < stack->n; i++) {
        if (!push(&state->discards, stack->cards[i])) {
            return false;
        }
    }
    stack->n = 0;
    return true;
}

static bool
apply_moved(State *state, const Event *event)
{
    int card = event->args[MOVED_CARD].number;

    state->has_moved |= (uint64_t)1 << card;
    state->must_move = false;
    return pull(&state->precincts[event->args[MOVED_FROM].number - 1], card) &&
           push(&state->precincts[event->args[MOVED_TO].number - 1], card);
}

static bool
apply_unfiled(State *state, Seat seat, int card)
{
    int8_t *filed = &state->seats[seat].file[rogues_type(rogues_clue(card))];

    if (*filed != card) {
        return false;
    }
    *filed = NO_CARD;
    return push(&state->discards, card);
}

static bool
apply_filed(State *state, Seat seat, int card)
{
    int8_t *filed = &state->seats[seat].file[rogues_type(rogues_clue(card))];

    if (*filed != NO_CARD) {
        return false;
    }
    *filed = (int8_t)card;
    return true;
}

/* Puts a card into an empty position of a hand. */
static bool
apply_to_hand(State *state, const Event *event)
{
    Irregular *irregular = &state->seats[event->args[EV_SEAT].number];
    int8_t *place = &irregular->hand[event->args[EV_POSITION].number - 1];
    int card = event->args[EV_CARD].number;

    if (*place != NO_CARD) {
        return false;
    }
    *place = (int8_t)card;
    if (event->kind == EVENT_TAKEN) {
        return pull(&state->precincts[event->args[PLAYED_PRECINCT].number - 1], card);
    }
    irregular->must_reveal =
        irregular->must_reveal && !event->args[DRAWN_OPEN].flag; /* BSI-025, RB-19 */
    return true;
}

/* Removes a card from its position in a hand. */
static bool
apply_from_hand(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    int8_t *place = &state->seats[seat].hand[event->args[EV_POSITION].number - 1];
    int card = event->args[EV_CARD].number;

    if (*place != card) {
        return false;
    }
    *place = NO_CARD;
    switch (event->kind) {
    case EVENT_FILED:
        return apply_filed(state, seat, card);
    case EVENT_DISCARDED:
        return push(&state->discards, card);
    default:
        return push(&state->precincts[event->args[PLAYED_PRECINCT].number - 1], card);
    }
}

static bool
apply_won(State *state, Seat seat)
{
    state->phase = PHASE_OVER;
    state->winner = seat;
    state->must_move = false;
    state->reward = NO_CLUE;
    state->answerer = SEAT_NONE;
    return true;
}

/* Applies an event that concerns no seat. */
static bool
apply_to_table(State *state, const Event *event)
{
    switch (event->kind) {
    case EVENT_LAID:
        return push(&state->precincts[event->args[LAID_PRECINCT].number - 1],
                    event->args[LAID_CARD].number);
    case EVENT_PHASE:
        state->phase = (Phase)event->args[0].number;
        return true;
    default: /* EVENT_RESHUFFLED */
        state->discards.n = 0;
        return true;
    }
}

/* Applies an event that concerns @seat. */
static bool
apply_to_seat(State *state, Seat seat, const Event *event)
{
    switch ((EventKind)event->kind) {
    case EVENT_TURN:
        return apply_turn(state, seat);
    case EVENT_ANSWERED:
        return apply_answered(state, event);
    case EVENT_POINTED:
        state->answerer = SEAT_NONE;
        return true;
    case EVENT_DRAWN:
    case EVENT_TAKEN:
        state->answerer = SEAT_NONE;
        return apply_to_hand(state, event);
    case EVENT_FILED:
    case EVENT_DISCARDED:
    case EVENT_PLAYED:
        state->answerer = SEAT_NONE;
        return apply_from_hand(state, event);
    case EVENT_UNFILED:
        return apply_unfiled(state, seat, event->args[1].number);
    case EVENT_SET:
        return apply_set(state, seat, event->args[SET_SIZE].number);
    case EVENT_MOVED:
        return apply_moved(state, event);
    case EVENT_CLEARED:
        return apply_cleared(state, event->args[CLEARED_PRECINCT].number);
    case EVENT_REWARD:
        state->reward = (int8_t)(event->args[REWARD_TYPE].number * ROGUES_RANKS +
                                 event->args[REWARD_RANK].number - 1);
        return true;
    case EVENT_REWARDED:
        state->reward = NO_CLUE;
        return true;
    case EVENT_WATSON:
        state->seats[seat].watson = false;
        return true;
    case EVENT_WON:
        return apply_won(state, seat);
    case EVENT_INVESTIGATED:
    case EVENT_INTERROGATED:
    case EVENT_TIPPED_OFF:
    case EVENT_DECLARED:
    case EVENT_REVEALED:
    case EVENT_RULED:
    case EVENT_OPENED:
    case EVENT_LAID:
    case EVENT_PHASE:
    case EVENT_RESHUFFLED:
    case EVENTS:
        break; /* reported only; the state stays the same */
    }
    return true;
}

bool
bsi_apply(State *state, const Event *event)
{
    switch (event->kind) {
    case EVENT_OPENED:
        return apply_opened(state, event);
    case EVENT_LAID:
    case EVENT_PHASE:
    case EVENT_RESHUFFLED:
        return state->opened && apply_to_table(state, event);
    default: {
        Seat seat = (Seat)event->args[EV_SEAT].number;

        return state->seats[seat].sits && apply_to_seat(state, seat, event);
    }
    }
}
