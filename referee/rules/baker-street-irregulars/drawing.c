/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawing.c: draws into hands, the extra turn of Dr Watson, and the end of a turn */
#include "referee/rules/baker-street-irregulars/state.h"

void
bsi_draw(Work *work, Seat seat, int card, bool reveal, Seat by)
{
    const State *state = &work->now;
    int position = bsi_free_position(state, seat) + 1;

    if (!bsi_in_deck(state, card)) {
        BSI_EMIT(work, EVENT_RESHUFFLED, 0); /* RB-16 */
    }
    reveal = reveal || state->seats[seat].must_reveal; /* RB-18, RB-19 */
    BSI_EMIT(work, EVENT_DRAWN, seat, position, card, reveal, by);
    if (reveal) {
        BSI_EMIT(work, EVENT_REVEALED, seat, position, card);
    }
}

/* Returns the seat whose hand @act draws into. */
static Seat
drawn_for(const Act *act)
{
    return act->args[DRAW_SEAT].kind == VALUE_NONE ? act->by : (Seat)act->args[DRAW_SEAT].number;
}

/* Checks the player who draws: the holder of the hand, or the player to the left, who sees the face
 * anyway. */
Refusal
bsi_judge_drawer(const State *state, const Act *act)
{
    Seat seat = drawn_for(act);

    if (seat < 0 || !state->seats[seat].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    return (act->by == seat || act->by == bsi_left_of(state, seat)) &&
                   (state->phase == PHASE_SETUP || seat == state->turn)
               ? REFUSAL_NONE
               : REFUSAL_NOT_YOUR_TURN;
}

Refusal
bsi_decide_draw(Work *work, const Act *act)
{
    const State *state = &work->now;
    int card = act->args[DRAW_CARD].number;
    Seat seat = drawn_for(act);

    if (!bsi_is_scanned(&act->args[DRAW_CARD])) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (bsi_free_position(state, seat) < 0) {
        return state->phase == PHASE_SETUP ? REFUSAL_HAND_SIZE : REFUSAL_HAND_FULL;
    }
    if (bsi_n_to_draw(state) == 0) {
        return REFUSAL_DECK_EMPTY;
    }
    if (!bsi_can_draw(state, card)) {
        return REFUSAL_CARD_ELSEWHERE;
    }
    bsi_draw(work, seat, card, false, act->by);
    return REFUSAL_NONE;
}

/* Checks that the hand is full, as far as there are cards (BSI-038). */
static Refusal
judge_end(const State *state, Seat seat)
{
    return bsi_free_position(state, seat) >= 0 && bsi_n_to_draw(state) > 0 ? REFUSAL_MUST_DRAW
                                                                           : REFUSAL_NONE;
}

Refusal
bsi_decide_watson(Work *work, const Act *act)
{
    Refusal no = judge_end(&work->now, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (!work->now.seats[act->by].watson) {
        return REFUSAL_WATSON_SPENT; /* BSI-040, RB-22 */
    }
    BSI_EMIT(work, EVENT_WATSON, act->by);
    BSI_EMIT(work, EVENT_TURN, act->by);
    return REFUSAL_NONE;
}

Refusal
bsi_decide_end(Work *work, const Act *act)
{
    Refusal no = judge_end(&work->now, act->by);

    if (no == REFUSAL_NONE) {
        BSI_EMIT(work, EVENT_TURN, bsi_left_of(&work->now, act->by));
    }
    return no;
}
