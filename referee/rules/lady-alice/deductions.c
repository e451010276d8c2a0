/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deductions.c: placing, passing and accusing in turn, until all have passed (LA-026 … LA-037) */
#include "referee/rules/lady-alice/state.h"

void
la_begin_turn(Work *work, Seat chooser)
{
    LA_EMIT(work, EVENT_TURN, chooser);
}

/* Passes the turn on. When all active players have passed in succession, the phase ends instead
 * (LA-033, LA-044). The notebook then goes to the next seat after this turn's chooser, even if that
 * chooser was excluded meanwhile (LA-013, RL-27). */
void
la_go_on(Work *work, Seat after)
{
    const State *state = &work->now;

    if (state->passes >= la_n_active(state)) {
        la_begin_turn(work, la_next_active(state, state->chooser));
    } else {
        LA_EMIT(work, EVENT_NEXT, la_next_active(state, after));
    }
}

Refusal
la_decide_place(Work *work, const Act *act)
{
    const State *state = &work->now;
    int clue = act->args[PLACE_CLUE].number;
    int value = act->args[PLACE_VALUE].number;

    if (clue < 0 || clue >= AFFAIR_CLUES) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (act->args[PLACE_FROM].kind != VALUE_NONE) {
        return REFUSAL_PLACEMENT_FINAL; /* LA-030 */
    }
    if (state->seats[act->by].hand[value] == 0) {
        return REFUSAL_NO_COUNTER_LEFT; /* LA-028, LA-035 */
    }
    if (la_is_covered(state, clue)) {
        return REFUSAL_CLUE_ELIMINATED; /* RL-06 */
    }
    if (state->areas[clue].n >= state->n_seats) {
        return REFUSAL_AREA_FULL; /* LA-031, LA-061, LA-067 */
    }
    const Counter *hidden = la_hidden(state, clue);
    if (hidden != NULL) { /* LA-029 */
        LA_EMIT(work, EVENT_TURNED, hidden->seat, clue, la_turned_number(state, hidden));
    }
    LA_EMIT(work, EVENT_PLACED, act->by, clue, value);
    la_go_on(work, act->by);
    return REFUSAL_NONE;
}

Refusal
la_decide_pass(Work *work, const Act *act)
{
    LA_EMIT(work, EVENT_PASSED, act->by, work->now.passes + 1); /* LA-032 */
    la_go_on(work, act->by);
    return REFUSAL_NONE;
}

/* Accepts any complete combination (LA-037, LA-070, RL-13). */
Refusal
la_decide_accuse(Work *work, const Act *act)
{
    Combination it;
    Refusal no = la_read_combination(act, work->now.n_seats == PLAYERS_MIN, &it);

    if (no != REFUSAL_NONE) {
        return no;
    }
    LA_EMIT(work, EVENT_ACCUSED, act->by, it.clues[0], it.clues[1], it.clues[2], it.clues[3]);
    return REFUSAL_NONE;
}

/* Returns the position in @area of the last open counter, from 1, or 0 when none is open. */
static int
last_open(const Area *area)
{
    int at = area->n;

    while (at > 0 && !area->counters[at - 1].open) {
        at--;
    }
    return at;
}

/* Corrects an open counter whose printed number is not the one that its owner entered (RL-23). Any
 * player may report it, and everybody sees it. If three counters of the reported number are open
 * already, one of them must be wrong. The counter exchanges its number with the one that is
 * likeliest to be wrong, so that true corrections undo false ones if the owners entered the printed
 * numbers. After the end, the game is scored again. */
Refusal
la_decide_correct(Work *work, const Act *act)
{
    const State *state = &work->now;
    int clue = act->args[CORRECT_CLUE].number;
    int value = act->args[CORRECT_VALUE].number;

    if (clue < 0 || clue >= AFFAIR_CLUES) {
        return REFUSAL_UNKNOWN_CARD;
    }
    const Area *area = &state->areas[clue];
    int at =
        act->args[CORRECT_AT].kind == VALUE_NONE ? last_open(area) : act->args[CORRECT_AT].number;
    if (at < 1 || at > area->n || !area->counters[at - 1].open) {
        return REFUSAL_NOTHING_TO_CORRECT;
    }
    const Counter *counter = &area->counters[at - 1];
    if (counter->value == value) {
        return REFUSAL_NOTHING_TO_CORRECT;
    }
    if (la_n_open(state, counter->seat, value) == COUNTERS_ALIKE) {
        const CounterPlace other = la_find_wrong(state, counter->seat, value, counter->value);

        LA_EMIT(work, EVENT_COUNTERS_EXCHANGED, counter->seat, clue, at, other.clue, other.at);
    } else {
        LA_EMIT(work, EVENT_COUNTER_MISMATCH, counter->seat, clue, value, at);
    }
    if (state->phase == PHASE_OVER) {
        la_score_all(work);
    }
    return REFUSAL_NONE;
}
