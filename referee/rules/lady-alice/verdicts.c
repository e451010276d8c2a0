/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdicts.c: showing a combination, putting in the folders, and counting their smiles (LA-014 …
 * LA-025, LA-038 … LA-041)
 *
 * The referee counts the smiles from the evidence (RL-24). The folders are only a ceremony, and a
 * phone just reports that one is in. If the opened folders show another number, `reveal` carries it
 * in `shown` and is refused. All players then set their folders again. Nobody learns whose folder
 * was wrong, but everybody learns of the refusal: otherwise the chooser could find the number of
 * smiles before anybody else, by trying one after another.
 */
#include "referee/rules/lady-alice/state.h"

/* Reports whether business cards cover all clues of @combination. No other knowledge counts
 * (RL-05). */
static bool
is_known_false(const State *state, const Combination *combination)
{
    for (int i = 0; i < CATEGORIES; i++) {
        if (!la_is_covered(state, combination->clues[i])) {
            return false;
        }
    }
    return true;
}

Refusal
la_decide_suspect(Work *work, const Act *act)
{
    const State *state = &work->now;
    Combination it;
    Refusal no = la_read_combination(act, false, &it);

    if (no != REFUSAL_NONE) {
        return no; /* LA-014, LA-068 */
    }
    if (la_are_same(&it, &state->previous)) {
        return REFUSAL_SAME_AS_PREVIOUS; /* LA-017 */
    }
    if (is_known_false(state, &it)) {
        return REFUSAL_ALL_KNOWN_FALSE; /* LA-018 */
    }
    LA_EMIT(work, EVENT_SUSPECTED, act->by, it.clues[0], it.clues[1], it.clues[2], it.clues[3]);
    return REFUSAL_NONE;
}

Refusal
la_decide_folder(Work *work, const Act *act)
{
    if (work->now.seats[act->by].folder) {
        return REFUSAL_WRONG_PHASE;
    }
    LA_EMIT(work, EVENT_FOLDER, act->by); /* LA-019, LA-042: the excluded too */
    return REFUSAL_NONE;
}

/* Covers the shown clues that are not covered yet, since they are false leads (LA-023, RL-11,
 * RL-12). */
static void
cover(Work *work)
{
    const State *state = &work->now;

    for (int i = 0; i < CATEGORIES; i++) {
        int clue = state->shown.clues[i];

        if (clue != PIECE_NONE && !la_is_covered(state, clue)) {
            LA_EMIT(work, EVENT_COVERED, clue);
        }
    }
}

/* Excludes @accuser. The others go on, unless only one is left (LA-041 … LA-044). */
static void
exclude(Work *work, Seat accuser)
{
    LA_EMIT(work, EVENT_EXCLUDED, accuser);
    if (la_n_active(&work->now) == 1) {
        la_end_by_last(work);
        return;
    }
    la_go_on(work, accuser); /* RL-09 */
}

Refusal
la_decide_reveal(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Value *shown = &act->args[REVEAL_SHOWN];
    bool accused = state->phase == PHASE_ACCUSATION;
    int smiles = la_smiles(state);

    if (!la_all_folders_in(state)) {
        return REFUSAL_VERDICT_MISSING; /* LA-019 */
    }
    if (shown->kind != VALUE_NONE && shown->number != smiles) {
        LA_EMIT(work, EVENT_VERDICT_MISMATCH, act->by); /* RL-24 */
        return REFUSAL_NONE;
    }
    LA_EMIT(work, EVENT_REVEALED, smiles);
    if (smiles == la_needed(state)) {
        la_solve(work, accused ? HOW_ACCUSATION : HOW_SUSPICION);
        return REFUSAL_NONE;
    }
    if (smiles == 0) {
        cover(work);
    }
    if (accused) {
        exclude(work, act->by);
    } else {
        LA_EMIT(work, EVENT_DEDUCTIONS, la_next_active(state, state->chooser)); /* LA-026 */
    }
    return REFUSAL_NONE;
}
