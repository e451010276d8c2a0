/* SPDX-License-Identifier: GPL-3.0-or-later */
/* following.c: Follow the Evidence, and the reward for a right declaration
 *
 * A player may choose the reward in the same act or in a later one. A choice in the same act is
 * judged by the declared clue, before the declaration is compared with the card. Otherwise a
 * refusal would reveal whether the declaration is right.
 */
#include "referee/rules/baker-street-irregulars/state.h"

enum {
    TAKE_DRAW = ROGUES_PRECINCTS, /* index of "draw" in TAKE_WORDS */
};

static bool
is_given(const Act *act, int field)
{
    return act->args[field].kind != VALUE_NONE;
}

/* Reports whether @act chooses a target of the reward for @clue. */
static bool
chooses(const Act *act, int clue)
{
    if (rogues_type(clue) != TYPE_SUSPECT) {
        return is_given(act, FOLLOW_TAKE);
    }
    switch ((Suspect)rogues_rank(clue)) {
    case CLAY:
        return is_given(act, FOLLOW_CARD);
    case MILVERTON:
        return is_given(act, FOLLOW_POSITIONS);
    case MORAN:
        return is_given(act, FOLLOW_CARD) && is_given(act, FOLLOW_SEAT);
    case RIPPER:
        return is_given(act, FOLLOW_PRECINCT);
    }
    g_assert_not_reached();
}

/* Reports whether the reward for @clue has any legal target (RB-28). */
static bool
has_target(const State *state, Seat seat, int clue)
{
    int n_laid = 0;
    int n_filed = 0;

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        n_laid += state->precincts[i].n;
    }
    for (int i = 0; i < state->n_seats; i++) {
        for (int type = 0; type < ROGUES_TYPES; type++) {
            n_filed += state->seats[state->order[i]].file[type] != NO_CARD;
        }
    }
    if (rogues_type(clue) != TYPE_SUSPECT) {
        return n_laid > 0 || bsi_n_to_draw(state) > 0;
    }
    switch ((Suspect)rogues_rank(clue)) {
    case CLAY:
    case RIPPER:
        return n_laid > 0;
    case MILVERTON:
        return bsi_n_in_hand(state, seat) > 0;
    case MORAN:
        return n_filed > 0;
    }
    g_assert_not_reached();
}

/* Returns the precinct of @card, from 1, or 0 when @card is not in a precinct. */
static int
precinct_of(const State *state, int card)
{
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        if (bsi_stack_has(&state->precincts[i], card)) {
            return i + 1;
        }
    }
    return 0;
}

/* Checks the choice of a precinct's top card or of a card from the deck. @gone is the card that the
 * player discards first (RB-20), or NO_CARD. */
static Refusal
judge_take(const State *state, const Act *act, int gone)
{
    int take = act->args[FOLLOW_TAKE].number;
    int card = act->args[FOLLOW_CARD].number;

    if (take < 0) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (take < TAKE_DRAW) {
        return state->precincts[take].n > 0 ? REFUSAL_NONE : REFUSAL_PRECINCT_EMPTY; /* RB-21 */
    }
    if (!is_given(act, FOLLOW_CARD) || !bsi_is_scanned(&act->args[FOLLOW_CARD])) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (gone == NO_CARD && bsi_n_to_draw(state) == 0) {
        return REFUSAL_DECK_EMPTY;
    }
    return bsi_can_draw(state, card) || (card == gone && bsi_n_deck(state) == 0)
               ? REFUSAL_NONE
               : REFUSAL_CARD_ELSEWHERE;
}

/* Checks a choice of up to two positions in @seat's own hand. The card @gone is being discarded and
 * is no legal choice. */
static Refusal
judge_positions(const State *state, Seat seat, const Value *positions, int gone)
{
    unsigned seen = 0;

    if (positions->n > REVEALS_MAX) {
        return REFUSAL_UNKNOWN_CARD;
    }
    for (int i = 0; i < positions->n; i++) {
        int position = positions->items[i].number;
        int card = bsi_card_at(state, seat, position);

        if (card == NO_CARD || card == gone || (seen >> position & 1U) != 0) {
            return REFUSAL_UNKNOWN_CARD;
        }
        seen |= 1U << position;
    }
    return REFUSAL_NONE;
}

static Refusal
judge_ability(const State *state, const Act *act, int rank, int gone)
{
    int card = act->args[FOLLOW_CARD].number;
    int of = act->args[FOLLOW_SEAT].number;
    int precinct = act->args[FOLLOW_PRECINCT].number;
    bool is_card = card >= 0 && card < ROGUES_CARDS;

    switch ((Suspect)rank) {
    case CLAY:
        return is_card && precinct_of(state, card) > 0 ? REFUSAL_NONE : REFUSAL_UNKNOWN_CARD;
    case MILVERTON:
        return judge_positions(state, act->by, &act->args[FOLLOW_POSITIONS], gone);
    case MORAN:
        if (of < 0 || !state->seats[of].sits) {
            return REFUSAL_UNKNOWN_PLAYER;
        }
        return is_card && state->seats[of].file[rogues_type(rogues_clue(card))] == card
                   ? REFUSAL_NONE
                   : REFUSAL_UNKNOWN_CARD;
    case RIPPER:
        if (!bsi_is_precinct(precinct)) {
            return REFUSAL_UNKNOWN_CARD;
        }
        return state->precincts[precinct - 1].n > 0 ? REFUSAL_NONE : REFUSAL_PRECINCT_EMPTY;
    }
    g_assert_not_reached();
}

static Refusal
judge_choice(const State *state, const Act *act, int clue, int gone)
{
    if (!chooses(act, clue)) {
        return REFUSAL_NONE; /* the choice follows in a later act */
    }
    return rogues_type(clue) == TYPE_SUSPECT ? judge_ability(state, act, rogues_rank(clue), gone)
                                             : judge_take(state, act, gone);
}

static void
take_from(Work *work, Seat seat, int precinct, int card)
{
    int position = bsi_free_position(&work->now, seat) + 1;

    BSI_SHIFT(work, EVENT_TAKEN, seat, position, card, precinct);
}

static void
carry_out_ability(Work *work, const Act *act, int rank)
{
    const State *state = &work->now;
    const Value *positions = &act->args[FOLLOW_POSITIONS];
    int card = act->args[FOLLOW_CARD].number;

    switch ((Suspect)rank) {
    case CLAY:
        take_from(work, act->by, precinct_of(state, card), card);
        return;
    case MILVERTON:
        for (int i = 0; i < positions->n; i++) {
            int position = positions->items[i].number;

            BSI_EMIT(
                work, EVENT_REVEALED, act->by, position, bsi_card_at(state, act->by, position));
        }
        return;
    case MORAN:
        BSI_SHIFT(work, EVENT_UNFILED, act->args[FOLLOW_SEAT].number, card);
        return;
    case RIPPER:
        BSI_SHIFT(work, EVENT_CLEARED, act->by, act->args[FOLLOW_PRECINCT].number);
        return;
    }
}

/* Carries out the reward for @clue (BSI-034, BSI-035). */
static void
carry_out(Work *work, const Act *act, int clue)
{
    int take = act->args[FOLLOW_TAKE].number;

    if (rogues_type(clue) == TYPE_SUSPECT) {
        carry_out_ability(work, act, rogues_rank(clue));
    } else if (take == TAKE_DRAW) {
        bsi_draw(work, act->by, act->args[FOLLOW_CARD].number, true, act->by);
    } else {
        const Stack *stack = &work->now.precincts[take];

        take_from(work, act->by, take + 1, stack->cards[stack->n - 1]);
    }
}

/* Judges the choice of a pending reward. */
static Refusal
decide_reward(Work *work, const Act *act)
{
    int clue = work->now.reward;

    if (clue == NO_CLUE) {
        return REFUSAL_UNKNOWN_CARD; /* no card has a pending reward */
    }
    if (!chooses(act, clue)) {
        return REFUSAL_MALFORMED;
    }
    Refusal no = judge_choice(&work->now, act, clue, NO_CARD);
    if (no != REFUSAL_NONE) {
        return no;
    }
    BSI_EMIT(work, EVENT_REWARDED, act->by);
    carry_out(work, act, clue);
    bsi_end_play(work);
    return REFUSAL_NONE;
}

static Refusal
judge_declared(const Act *act)
{
    const Value *type = &act->args[OWN_TYPE];
    const Value *rank = &act->args[OWN_RANK];

    if (rank->kind != VALUE_NONE && (rank->number < 1 || rank->number > ROGUES_RANKS)) {
        return REFUSAL_BAD_RANK;
    }
    if (type->kind != VALUE_NONE && type->number < 0) {
        return REFUSAL_BAD_TYPE;
    }
    return type->kind == VALUE_NONE || rank->kind == VALUE_NONE ? REFUSAL_DECLARE_BOTH
                                                                : REFUSAL_NONE; /* BSI-033 */
}

Refusal
bsi_decide_follow(Work *work, const Act *act)
{
    const State *state = &work->now;
    int position = act->args[OWN_POSITION].number;
    int card = bsi_card_at(state, act->by, position);

    if (!is_given(act, OWN_POSITION)) {
        return decide_reward(work, act);
    }
    if (state->reward != NO_CLUE) {
        return REFUSAL_PHASE_ALREADY_DONE;
    }
    if (card == NO_CARD) {
        return REFUSAL_UNKNOWN_CARD;
    }
    Refusal no = judge_declared(act);
    if (no != REFUSAL_NONE) {
        return no;
    }
    int declared = act->args[OWN_TYPE].number * ROGUES_RANKS + act->args[OWN_RANK].number - 1;
    no = judge_choice(state, act, declared, card);
    if (no != REFUSAL_NONE) {
        return no;
    }
    BSI_EMIT(work,
             EVENT_DECLARED,
             act->by,
             position,
             act->args[OWN_TYPE].number,
             act->args[OWN_RANK].number,
             declared == rogues_clue(card));
    if (BSI_SHIFT(work, EVENT_DISCARDED, act->by, position, card) &&
        declared == rogues_clue(card) && has_target(state, act->by, declared)) {
        if (chooses(act, declared)) {
            carry_out(work, act, declared);
        } else {
            BSI_EMIT(work,
                     EVENT_REWARD,
                     act->by,
                     act->args[OWN_TYPE].number,
                     act->args[OWN_RANK].number);
        }
    }
    bsi_end_play(work);
    return REFUSAL_NONE;
}
