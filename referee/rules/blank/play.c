/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: judges acts and applies their events
 *
 * decide() does not change the state. It returns a refusal, or adds the consequences of the act to
 * @ruling as events. apply() judges no acts. It applies one event, or returns false when the event
 * is impossible, as in a forged journal.
 */
#include "referee/rules/blank/blank.h"
#include "referee/rules/seats.h"

Seat
blank_turn(const State *state)
{
    return state->n_taken < state->n_seats ? state->order[state->n_taken] : SEAT_NONE;
}

/* Opens the table (BL-001). */
static Refusal
decide_open(const State *state, const Act *act, Ruling *ruling)
{
    const Value *seats = &act->args[BLANK_OPEN_SEATS];

    if (state->n_seats > 0) {
        return state->winner == SEAT_NONE ? REFUSAL_WRONG_PHASE : REFUSAL_GAME_OVER;
    }
    Refusal no = seats_judge(seats, BLANK_PLAYERS_MIN, BLANK_PLAYERS_MAX);
    if (no == REFUSAL_NONE) {
        Event opened = { .kind = BLANK_EVENT_OPENED };

        opened.args[BLANK_OPENED_SEATS] = *seats;
        ruling_add(ruling, &opened);
    }
    return no;
}

/* Reports whether a player holds @card. */
static bool
is_held(const State *state, int card)
{
    for (int i = 0; i < state->n_taken; i++) {
        if (state->cards[state->order[i]] == card) {
            return true;
        }
    }
    return false;
}

/* Returns the winner when @seat takes @card as the last card. */
static Seat
find_winner(const State *state, Seat seat, int card)
{
    Seat best = seat;

    for (int i = 0; i < state->n_taken; i++) {
        const Seat other = state->order[i];

        if (state->cards[other] > (best == seat ? card : state->cards[best])) {
            best = other;
        }
    }
    return best;
}

static Event
numbers(BlankEvent kind, int first, int second)
{
    Event event = { .kind = (int)kind };

    event.args[0] = (Value){ .kind = VALUE_NUMBER, .number = first };
    event.args[1] = (Value){ .kind = second < 0 ? VALUE_NONE : VALUE_NUMBER, .number = second };
    return event;
}

static Refusal
decide_take(const State *state, const Act *act, Ruling *ruling)
{
    const int card = act->args[BLANK_TAKE_CARD].number;

    if (act->by != blank_turn(state)) {
        return REFUSAL_NOT_YOUR_TURN; /* BL-002 */
    }
    if (card < 0) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (is_held(state, card)) {
        return REFUSAL_DUPLICATE_SCAN; /* BL-003 */
    }
    const Event took = numbers(BLANK_EVENT_TOOK, act->by, card);
    ruling_add(ruling, &took);
    if (state->n_taken + 1 == state->n_seats) { /* BL-005 */
        const Event ended = numbers(BLANK_EVENT_ENDED, find_winner(state, act->by, card), -1);

        ruling_add(ruling, &ended);
    }
    return REFUSAL_NONE;
}

Refusal
blank_decide(const State *state, const Act *act, Ruling *ruling)
{
    ruling_clear(ruling);
    if (act->verb == BLANK_VERB_OPEN) {
        return decide_open(state, act, ruling);
    }
    if (state->n_seats == 0) {
        return REFUSAL_NOT_STARTED;
    }
    return state->winner != SEAT_NONE ? REFUSAL_GAME_OVER : decide_take(state, act, ruling);
}

static bool
apply_opened(State *state, const Value *seats)
{
    if (state->n_seats > 0 ||
        seats_judge(seats, BLANK_PLAYERS_MIN, BLANK_PLAYERS_MAX) != REFUSAL_NONE) {
        return false;
    }
    state->n_seats = (int8_t)seats->n;
    for (int i = 0; i < seats->n; i++) {
        state->order[i] = (Seat)seats->items[i].number;
    }
    return true;
}

bool
blank_apply(State *state, const Event *event)
{
    const int seat = event->args[BLANK_TOOK_SEAT].number;
    const int card = event->args[BLANK_TOOK_CARD].number;

    switch ((BlankEvent)event->kind) {
    case BLANK_EVENT_OPENED:
        return apply_opened(state, &event->args[BLANK_OPENED_SEATS]);
    case BLANK_EVENT_TOOK:
        if (seat != blank_turn(state) || card < 0 || card >= BLANK_CARDS) {
            return false;
        }
        state->cards[seat] = (int8_t)card;
        state->n_taken++;
        return true;
    case BLANK_EVENT_ENDED:
        state->winner = (Seat)event->args[BLANK_ENDED_WINNER].number;
        return state->n_seats > 0 && state->n_taken == state->n_seats;
    case BLANK_EVENTS_N:
        break;
    }
    return false;
}
