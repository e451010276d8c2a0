/* SPDX-License-Identifier: GPL-3.0-or-later */
/* asking.c: the Detective Phase
 *
 * The referee answers each question at once and truthfully. The player who was asked may then
 * point. A wrong answer is refused.
 */
#include "referee/rules/baker-street-irregulars/state.h"

/* The subject of a question. */
typedef struct {
    int rank; /* 0 for any rank */
    int type; /* -1 for any type */
} Matter;

/* Emits the positions in @asker's hand whose cards fit @matter (BSI-014, BSI-016, RB-13). */
static void
answer(Work *work, Seat asker, Seat by, Matter matter)
{
    Value positions[HAND_MAX];
    int n = 0;

    for (int position = 1; position <= HAND_MAX; position++) {
        int card = bsi_card_at(&work->now, asker, position);
        bool fits = card != NO_CARD &&
                    (matter.rank == 0 || rogues_rank(rogues_clue(card)) == matter.rank) &&
                    (matter.type < 0 || (int)rogues_type(rogues_clue(card)) == matter.type);

        if (fits) {
            positions[n++] = (Value){ .kind = VALUE_NUMBER, .number = position };
        }
    }
    Event event = ruling_event(BSI_EVENTS, EVENT_ANSWERED, (const int[5]){ asker, by });
    event.args[ANSWERED_POSITIONS] = (Value){
        .kind = VALUE_LIST,
        .items = ruling_room(work->ruling, positions, n),
        .n = n,
    };
    bsi_emit(work, &event);
}

/* Starts the Play Phase. A player with an empty hand goes straight on to the Draw Phase. */
static void
begin_play(Work *work)
{
    BSI_EMIT(
        work, EVENT_PHASE, bsi_n_in_hand(&work->now, work->now.turn) > 0 ? PHASE_PLAY : PHASE_DRAW);
}

Refusal
bsi_decide_investigate(Work *work, const Act *act)
{
    int rank = act->args[INVESTIGATE_RANK].number;

    if (rank < 1 || rank > ROGUES_RANKS) {
        return REFUSAL_BAD_RANK; /* BSI-013 */
    }
    BSI_EMIT(work, EVENT_INVESTIGATED, act->by, rank);
    answer(work, act->by, bsi_left_of(&work->now, act->by), (Matter){ .rank = rank, .type = -1 });
    begin_play(work);
    return REFUSAL_NONE;
}

/* Checks that @act points at a card in an opponent's hand. */
static Refusal
judge_pointed_at(const State *state, const Act *act)
{
    int of = act->args[AT_SEAT].number;

    if (of < 0 || !state->seats[of].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    if (of == act->by) {
        return REFUSAL_OWN_HAND;
    }
    return bsi_card_at(state, (Seat)of, act->args[AT_POSITION].number) == NO_CARD
               ? REFUSAL_UNKNOWN_CARD
               : REFUSAL_NONE;
}

/* Reveals one card to everybody (BSI-009). */
static void
reveal(Work *work, Seat seat, int position)
{
    BSI_EMIT(work, EVENT_REVEALED, seat, position, bsi_card_at(&work->now, seat, position));
}

static bool
is_suspect(const State *state, const Act *act)
{
    int card = bsi_card_at(state, (Seat)act->args[AT_SEAT].number, act->args[AT_POSITION].number);

    return rogues_type(rogues_clue(card)) == TYPE_SUSPECT;
}

Refusal
bsi_decide_interrogate(Work *work, const Act *act)
{
    const Value *type = &act->args[INTERROGATE_TYPE];
    Seat of = (Seat)act->args[AT_SEAT].number;
    int position = act->args[AT_POSITION].number;
    Refusal no = judge_pointed_at(&work->now, act);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (type->kind != VALUE_NONE && type->number < 0) {
        return REFUSAL_BAD_TYPE;
    }
    if (!is_suspect(&work->now, act)) {
        return REFUSAL_NOT_A_SUSPECT; /* BSI-015 */
    }
    Event asked =
        ruling_event(BSI_EVENTS, EVENT_INTERROGATED, (const int[5]){ act->by, of, position });
    asked.args[INTERROGATED_TYPE] = *type;
    bsi_emit(work, &asked);
    reveal(work, of, position);
    if (type->kind != VALUE_NONE) { /* RB-14: without a type nothing is asked */
        answer(work, act->by, of, (Matter){ .type = type->number });
    }
    begin_play(work);
    return REFUSAL_NONE;
}

Refusal
bsi_decide_tip_off(Work *work, const Act *act)
{
    Seat of = (Seat)act->args[AT_SEAT].number;
    int position = act->args[AT_POSITION].number;
    Refusal no = judge_pointed_at(&work->now, act);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (is_suspect(&work->now, act)) {
        return REFUSAL_CARD_IS_SUSPECT; /* BSI-018 */
    }
    BSI_EMIT(work, EVENT_TIPPED_OFF, act->by, of, position);
    reveal(work, of, position);
    begin_play(work);
    return REFUSAL_NONE;
}

Refusal
bsi_decide_point(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Value *said = &act->args[POINT_POSITIONS];
    unsigned pointed = 0;

    if (state->answerer == SEAT_NONE) {
        return REFUSAL_WRONG_PHASE;
    }
    if (state->answerer != act->by) {
        return REFUSAL_NOT_YOUR_TURN;
    }
    for (int i = 0; i < said->n; i++) {
        int position = said->items[i].number;

        if (position < 1 || position > HAND_MAX) {
            return REFUSAL_WRONG_ANSWER;
        }
        pointed |= 1U << (position - 1);
    }
    if (pointed != state->pointed) {
        return REFUSAL_WRONG_ANSWER; /* RB-25 */
    }
    BSI_EMIT(work, EVENT_POINTED, act->by);
    return REFUSAL_NONE;
}
