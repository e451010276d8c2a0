/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: the invariants of a table */
#include "referee/rules/baker-street-irregulars/state.h"

/* Adds @card to @seen. Returns false when @card is not a card or is in @seen already. */
static bool
count_card(uint64_t *seen, int card)
{
    bool is_new = card >= 0 && card < ROGUES_CARDS && (*seen >> card & 1) == 0;

    if (is_new) {
        *seen |= (uint64_t)1 << card;
    }
    return is_new;
}

static bool
count_stack(uint64_t *seen, const Stack *stack)
{
    for (int i = 0; i < stack->n; i++) {
        if (!count_card(seen, stack->cards[i])) {
            return false;
        }
    }
    return true;
}

static const char *
check_seat(const State *state, Seat seat, uint64_t *seen)
{
    const Irregular *irregular = &state->seats[seat];

    for (int i = 0; i < HAND_MAX; i++) {
        if (irregular->hand[i] != NO_CARD && !count_card(seen, irregular->hand[i])) {
            return "a card is in two places";
        }
        if (irregular->hand[i] != NO_CARD && i >= bsi_hand_size(state)) {
            return "a hand is larger than it may be"; /* BSI-038 */
        }
    }
    for (int type = 0; type < ROGUES_TYPES; type++) {
        int filed = irregular->file[type];

        if (filed != NO_CARD && !count_card(seen, filed)) {
            return "a card is in two places";
        }
        if (filed != NO_CARD && (int)rogues_type(rogues_clue(filed)) != type) {
            return "a card is filed as another type"; /* BSI-022 */
        }
    }
    return NULL;
}

const char *
bsi_check(const State *state)
{
    uint64_t seen = 0;
    bool is_solved = false;

    if (!state->opened) {
        return NULL;
    }
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        if (!count_stack(&seen, &state->precincts[i])) {
            return "a card is in two places";
        }
    }
    if (!count_stack(&seen, &state->discards)) {
        return "a card is in two places";
    }
    for (int i = 0; i < state->n_seats; i++) {
        const char *broken = check_seat(state, state->order[i], &seen);

        if (broken != NULL) {
            return broken;
        }
        is_solved = is_solved || bsi_is_solved(state, state->order[i]);
    }
    if (state->turn == SEAT_NONE || !state->seats[state->turn].sits) {
        return "it is nobody's turn";
    }
    if ((state->phase == PHASE_OVER) != (state->winner != SEAT_NONE)) {
        return "the game is over without a winner, or has a winner without being over";
    }
    if (is_solved && state->phase != PHASE_OVER) {
        return "somebody has won, but the game goes on"; /* BSI-042 */
    }
    if (state->must_move && !bsi_can_move(state)) {
        return "a card must be moved, but no card may move"; /* RB-03, RB-05 */
    }
    if ((state->must_move || state->reward != NO_CLUE) && state->phase != PHASE_PLAY) {
        return "something of the Play Phase waits in another phase";
    }
    return NULL;
}
