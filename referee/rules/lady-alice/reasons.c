/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasons.c: the facts for a refusal's sentence: the seat whose turn it is, the clue, and the legal
 * alternative
 *
 * The facts come only from public knowledge, never from anybody's evidence or from a face-down
 * counter. la_explain() expects a refusal that the rules returned for the same act.
 */
#include "referee/rules/lady-alice/state.h"

/* A clause for each phase that names its legal acts. */
static const char *const DOINGS[] = {
    [PHASE_SETUP] = N_("everybody scans the evidence dealt to them, then anyone begins"),
    [PHASE_SUSPICIONS] = N_("{who} sets the notebook for a suspicion"),
    [PHASE_VERDICT] = N_("everybody puts a folder in, then {who} reveals them"),
    [PHASE_DEDUCTIONS] = N_("it is {who}’s turn to place a counter, to pass or to accuse"),
    [PHASE_ACCUSATION] =
        N_("everybody puts a folder in for the accusation, then {who} reveals them"),
    [PHASE_OVER] = N_("the game is over"),
};

/* Returns the clue that @act concerns, or PIECE_NONE. */
static int
clue_of(const Act *act)
{
    const Value *clue = NULL;

    if (act->verb == VERB_PLACE) {
        clue = &act->args[PLACE_CLUE];
    } else if (act->verb == VERB_CORRECT) {
        clue = &act->args[CORRECT_CLUE];
    }
    return clue != NULL && clue->kind == VALUE_NUMBER && clue->number >= 0 &&
                   clue->number < AFFAIR_CLUES
               ? clue->number
               : PIECE_NONE;
}

/* The legal alternatives to a refused act of one verb. VERBS stands for any verb. */
static const struct {
    Refusal refusal;
    Verb verb;
    const char *now;
} INSTEAD[] = {
    { REFUSAL_PLAYER_COUNT, VERB_OPEN, N_("3 to 5") }, /* LA-001 */
    { REFUSAL_WRONG_PHASE, VERB_OPEN, N_("this table is open already") },
    { REFUSAL_NOT_YOUR_TURN, VERBS, N_("That is for {who} to do now. Wait for your turn") },
    { REFUSAL_NOT_YOUR_CARD,
      VERBS,
      N_("Look at your own evidence only, and leave the others’ face down") },
};

static const char *
instead(const State *state, const Act *act, Refusal refusal)
{
    for (size_t i = 0; i < G_N_ELEMENTS(INSTEAD); i++) {
        if (INSTEAD[i].refusal == refusal &&
            (INSTEAD[i].verb == VERBS || (int)INSTEAD[i].verb == act->verb)) {
            return INSTEAD[i].now;
        }
    }
    if (refusal == REFUSAL_NOT_STARTED) {
        return state->opened ? DOINGS[PHASE_SETUP] : NULL;
    }
    if (refusal != REFUSAL_WRONG_PHASE) {
        return NULL;
    }
    return act->verb == VERB_FOLDER && state->seats[act->by].folder
               ? N_("your folder is in; {who} reveals when all are in")
               : DOINGS[state->phase];
}

RefusalFacts
la_explain(const State *state, const Act *act, Refusal refusal)
{
    int clue = clue_of(act);

    return (RefusalFacts){
        .number = refusal == REFUSAL_AREA_FULL ? state->n_seats : -1,
        .cost = -1,
        .who = state->turn == SEAT_NONE ? NULL : SEAT_COLOURS[state->turn],
        .where = clue == PIECE_NONE ? NULL : state->c->affair->clues[clue].name,
        .now = instead(state, act, refusal),
    };
}
