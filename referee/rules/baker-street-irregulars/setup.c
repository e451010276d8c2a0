/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.c: opens the table, lays the first card onto each precinct, and begins the game once all
 * hands are full */
#include "referee/rules/baker-street-irregulars/state.h"
#include "referee/rules/seats.h"

Refusal
bsi_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    const Value *seats = &act->args[OPEN_SEATS];
    const Value *first = &act->args[OPEN_FIRST];

    ruling_clear(ruling);
    if (state->opened) {
        return state->phase == PHASE_OVER ? REFUSAL_GAME_OVER : REFUSAL_WRONG_PHASE;
    }
    Refusal no = seats_judge(seats, PLAYERS_MIN, PLAYERS_MAX); /* BSI-001 */
    if (no != REFUSAL_NONE) {
        return no;
    }
    if (first->kind != VALUE_NONE && !seats_have(seats, first->number)) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    Work work = { .now = *state, .ruling = ruling };
    Event opened = { .kind = EVENT_OPENED };
    opened.args[OPENED_SEATS] = *seats;
    opened.args[OPENED_FIRST] =
        first->kind != VALUE_NONE
            ? *first
            : seats->items[chance->below(chance, (unsigned)seats->n)]; /* BSI-006 */
    bsi_emit(&work, &opened);
    return REFUSAL_NONE;
}

Refusal
bsi_decide_precinct(Work *work, const Act *act)
{
    const State *state = &work->now;
    int number = act->args[PRECINCT_NUMBER].number;
    int card = act->args[PRECINCT_CARD].number;

    if (!bsi_is_scanned(&act->args[PRECINCT_CARD]) || !bsi_is_precinct(number)) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (state->precincts[number - 1].n > 0) {
        return REFUSAL_PHASE_ALREADY_DONE; /* one card per precinct (BSI-003) */
    }
    if (!bsi_in_deck(state, card)) {
        return REFUSAL_CARD_ELSEWHERE;
    }
    BSI_EMIT(work, EVENT_LAID, number, card);
    return REFUSAL_NONE;
}

Refusal
bsi_decide_begin(Work *work, const Act *act)
{
    const State *state = &work->now;

    (void)act;
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        if (state->precincts[i].n == 0) {
            return REFUSAL_SETUP_INCOMPLETE; /* BSI-003 */
        }
    }
    for (int i = 0; i < state->n_seats; i++) {
        if (bsi_n_in_hand(state, state->order[i]) != bsi_hand_size(state)) {
            return REFUSAL_HAND_SIZE; /* BSI-004 */
        }
    }
    BSI_EMIT(work, EVENT_TURN, state->turn);
    return REFUSAL_NONE;
}
