/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.c: opens the table and registers the dealt evidence (LA-001 … LA-010, LA-060, LA-066)
 *
 * The players deal at the table, and each registers a card by a private scan. Only the last
 * registration shows whether the deal is valid, and the referee always accepts it. A refusal to the
 * last player alone would let a dishonest phone try one card after another and learn the categories
 * of the others unnoticed. Instead, the referee announces an invalid deal to all and clears all
 * registrations (RL-25). `begin` is then refused for the same reason until another deal is
 * registered.
 */
#include "referee/rules/lady-alice/state.h"
#include "referee/rules/seats.h"

Refusal
la_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    const Value *seats = &act->args[OPEN_SEATS];
    const Value *first = &act->args[OPEN_FIRST];

    ruling_clear(ruling);
    if (state->opened) {
        return state->phase == PHASE_OVER ? REFUSAL_GAME_OVER : REFUSAL_WRONG_PHASE;
    }
    Refusal no = seats_judge(seats, PLAYERS_MIN, PLAYERS_MAX); /* LA-001, LA-004 */
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
            : seats->items[chance->below(chance, (unsigned)seats->n)]; /* RL-04 */
    la_emit(&work, &opened);
    return REFUSAL_NONE;
}

/* Returns the seat that registered @clue, or SEAT_NONE. */
static Seat
holder(const State *state, int clue)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].evidence == clue) {
            return state->order[i];
        }
    }
    return SEAT_NONE;
}

Refusal
la_decide_evidence(Work *work, const Act *act)
{
    const State *state = &work->now;
    int card = act->args[EVIDENCE_CARD].number;
    int own = state->seats[act->by].evidence;

    if (card < 0 || card >= AFFAIR_CLUES) {
        return REFUSAL_UNKNOWN_CARD;
    }
    /* the same answer whether or not another seat holds @card */
    if (own != PIECE_NONE && own != card) {
        return REFUSAL_NOT_YOUR_CARD;
    }
    if (holder(state, card) != SEAT_NONE) {
        return REFUSAL_EVIDENCE_ALREADY_REGISTERED; /* LA-009 */
    }
    LA_EMIT(work, EVENT_REGISTERED, act->by, card);
    if (la_all_registered(state) && !la_is_case(state)) {
        LA_EMIT(work, EVENT_DEALT_AGAIN, 0);
    }
    return REFUSAL_NONE;
}

Refusal
la_decide_begin(Work *work, const Act *act)
{
    const State *state = &work->now;

    (void)act;
    if (la_all_registered(state) ? !la_is_case(state) : state->again) {
        return REFUSAL_EVIDENCE_DUPLICATE_CATEGORY; /* LA-008, LA-060, LA-066 */
    }
    if (!la_all_registered(state)) {
        return REFUSAL_WRONG_PHASE;
    }
    la_begin_turn(work, state->chooser);
    return REFUSAL_NONE;
}
