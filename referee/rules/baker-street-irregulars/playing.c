/* SPDX-License-Identifier: GPL-3.0-or-later */
/* playing.c: Build Your Case, Make a Deduction, and the bonuses of a deduction */
#include "referee/rules/baker-street-irregulars/state.h"

void
bsi_end_play(Work *work)
{
    const State *state = &work->now;

    if (state->phase == PHASE_PLAY && !state->must_move && state->reward == NO_CLUE) {
        BSI_EMIT(work, EVENT_PHASE, PHASE_DRAW);
    }
}

/* Emits the declaration about @card. Returns whether it is right. */
static bool
declare(Work *work, const Act *act, int card)
{
    const Value *type = &act->args[OWN_TYPE];
    const Value *rank = &act->args[OWN_RANK];
    int clue = rogues_clue(card);
    bool is_right = (type->kind == VALUE_NONE || type->number == (int)rogues_type(clue)) &&
                    (rank->kind == VALUE_NONE || rank->number == rogues_rank(clue));
    Event event = ruling_event(
        BSI_EVENTS, EVENT_DECLARED, (const int[5]){ act->by, act->args[OWN_POSITION].number });

    event.args[DECLARED_TYPE] = *type;
    event.args[DECLARED_RANK] = *rank;
    event.args[DECLARED_RIGHT] = (Value){ .kind = VALUE_FLAG, .flag = is_right };
    bsi_emit(work, &event);
    return is_right;
}

Refusal
bsi_decide_build(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Value *type = &act->args[OWN_TYPE];
    const Value *rank = &act->args[OWN_RANK];
    int position = act->args[OWN_POSITION].number;
    int card = bsi_card_at(state, act->by, position);

    if (card == NO_CARD) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if ((type->kind == VALUE_NONE) == (rank->kind == VALUE_NONE)) {
        return REFUSAL_DECLARE_ONE; /* BSI-019 */
    }
    if (rank->kind != VALUE_NONE && (rank->number < 1 || rank->number > ROGUES_RANKS)) {
        return REFUSAL_BAD_RANK;
    }
    if (type->kind != VALUE_NONE && type->number < 0) {
        return REFUSAL_BAD_TYPE;
    }
    BSI_EMIT(work, EVENT_REVEALED, act->by, position, card); /* BSI-020 */
    if (!declare(work, act, card)) {
        BSI_SHIFT(work, EVENT_DISCARDED, act->by, position, card); /* BSI-021 */
        bsi_end_play(work);
        return REFUSAL_NONE;
    }
    int old = state->seats[act->by].file[rogues_type(rogues_clue(card))];
    if (old != NO_CARD) {
        /* BSI-022: the new card replaces the old one */
        BSI_EMIT(work, EVENT_UNFILED, act->by, old);
    }
    BSI_SHIFT(work, EVENT_FILED, act->by, position, card);
    bsi_end_play(work);
    return REFUSAL_NONE;
}

/* Takes the one bonus for the set size that @card completes (RB-02). */
void
bsi_take_bonus(Work *work, Seat seat, int precinct, int card)
{
    const Stack *stack = &work->now.precincts[precinct - 1];
    int size = bsi_count_rank(stack, rogues_rank(rogues_clue(card)));

    if (size < SET_PAIR) {
        return;
    }
    BSI_EMIT(work, EVENT_SET, seat, precinct, size);
    if (size == SET_FOUR) {
        BSI_SHIFT(work, EVENT_CLEARED, seat, precinct); /* BSI-028, RB-08 */
    }
}

Refusal
bsi_decide_deduce(Work *work, const Act *act)
{
    int position = act->args[OWN_POSITION].number;
    int precinct = act->args[DEDUCE_PRECINCT].number;
    int card = bsi_card_at(&work->now, act->by, position);

    if (card == NO_CARD || !bsi_is_precinct(precinct)) {
        return REFUSAL_UNKNOWN_CARD; /* BSI-023 */
    }
    if (BSI_SHIFT(work, EVENT_PLAYED, act->by, position, card, precinct)) {
        bsi_take_bonus(work, act->by, precinct, card);
    }
    bsi_end_play(work);
    return REFUSAL_NONE;
}

Refusal
bsi_decide_move(Work *work, const Act *act)
{
    const State *state = &work->now;
    int from = act->args[MOVE_FROM].number;
    int card = act->args[MOVE_CARD].number;
    int to = act->args[MOVE_TO].number;
    bool is_card = card >= 0 && card < ROGUES_CARDS;

    if (!bsi_is_precinct(from) || !bsi_is_precinct(to) || card < 0 ||
        (is_card && !bsi_stack_has(&state->precincts[from - 1], card))) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (from == to) {
        return REFUSAL_SAME_PRECINCT; /* BSI-026 */
    }
    if (!is_card) {
        return REFUSAL_PRECINCT_FIXED; /* BSI-029 */
    }
    if ((state->has_moved >> card & 1) != 0) {
        return REFUSAL_CARD_ALREADY_MOVED; /* RB-05 */
    }
    if (BSI_SHIFT(work, EVENT_MOVED, act->by, from, card, to)) {
        bsi_take_bonus(work, act->by, to, card); /* BSI-027 */
    }
    bsi_end_play(work);
    return REFUSAL_NONE;
}
