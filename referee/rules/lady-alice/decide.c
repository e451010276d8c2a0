/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decide.c: the checks that every act must pass before its own judge, in the order of RL-29 */
#include "referee/rules/lady-alice/state.h"

typedef enum {
    IN_SETUP = 1 << PHASE_SETUP,
    IN_SUSPICIONS = 1 << PHASE_SUSPICIONS,
    IN_VERDICT = 1 << PHASE_VERDICT,
    IN_DEDUCTIONS = 1 << PHASE_DEDUCTIONS,
    IN_ACCUSATION = 1 << PHASE_ACCUSATION,
    IN_PLAY = IN_SUSPICIONS | IN_VERDICT | IN_DEDUCTIONS | IN_ACCUSATION,
    IN_OVER = 1 << PHASE_OVER,
} Phases;

/* The phases, the seats and the judge of each verb. */
static const struct {
    unsigned phases; /* bitmask of Phases */
    bool at_turn;    /* true when only the seat whose turn it is may do it */
    bool active;     /* true when excluded players may not do it */
    Refusal (*decide)(Work *work, const Act *act);
} VERBS_IN[VERBS] = {
    [VERB_EVIDENCE] = { IN_SETUP, false, false, la_decide_evidence },
    [VERB_BEGIN] = { IN_SETUP, false, false, la_decide_begin },
    [VERB_SUSPECT] = { IN_SUSPICIONS, true, true, la_decide_suspect },
    [VERB_FOLDER] = { IN_VERDICT | IN_ACCUSATION, false, false, la_decide_folder },
    [VERB_REVEAL] = { IN_VERDICT | IN_ACCUSATION, true, true, la_decide_reveal },
    [VERB_PLACE] = { IN_DEDUCTIONS, true, true, la_decide_place },
    [VERB_PASS] = { IN_DEDUCTIONS, true, true, la_decide_pass },
    [VERB_ACCUSE] = { IN_DEDUCTIONS, true, true, la_decide_accuse },
    [VERB_CORRECT] = { IN_PLAY | IN_OVER, false, false, la_decide_correct },
    [VERB_NOTES] = { IN_SETUP | IN_PLAY, false, false, NULL },
};

static bool
is_value(const Value *arg)
{
    return arg->number >= 0 && arg->number < COUNTER_VALUES;
}

/* Reports whether @act is malformed in every phase. */
static bool
is_malformed(const Act *act)
{
    switch (act->verb) {
    case VERB_PLACE:
        return !is_value(&act->args[PLACE_VALUE]);
    case VERB_CORRECT:
        return !is_value(&act->args[CORRECT_VALUE]);
    case VERB_REVEAL:
        return act->args[REVEAL_SHOWN].kind != VALUE_NONE && act->args[REVEAL_SHOWN].number < 0;
    default:
        return false;
    }
}

/* Checks that the game is running and that the player may act in it. */
static Refusal
judge_player(const State *state, const Act *act)
{
    bool corrects = act->verb == VERB_CORRECT && state->how != HOW_LAST;

    if (state->phase == PHASE_OVER && !corrects) {
        return REFUSAL_GAME_OVER; /* LA-025 */
    }
    bool in_setup = (VERBS_IN[act->verb].phases & IN_SETUP) != 0;
    if (!state->opened || (state->phase == PHASE_SETUP && !in_setup)) {
        return REFUSAL_NOT_STARTED;
    }
    if (act->by < 0 || !state->seats[act->by].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    return VERBS_IN[act->verb].active && state->seats[act->by].excluded
               ? REFUSAL_EXCLUDED /* LA-041 */
               : REFUSAL_NONE;
}

/* Checks that the phase and the seat are right for @act. */
static Refusal
judge_moment(const State *state, const Act *act)
{
    if ((VERBS_IN[act->verb].phases & (1U << state->phase)) == 0) {
        bool skips = act->verb == VERB_PASS && state->phase == PHASE_SUSPICIONS;

        return skips && state->turn == act->by ? REFUSAL_MUST_SUSPECT /* LA-015 */
                                               : REFUSAL_WRONG_PHASE; /* LA-012 */
    }
    if (VERBS_IN[act->verb].at_turn && state->turn != act->by) {
        return state->phase == PHASE_DEDUCTIONS && state->acted == act->by
                   ? REFUSAL_ONE_ACTION_ONLY /* LA-027 */
                   : REFUSAL_NOT_YOUR_TURN;
    }
    return REFUSAL_NONE;
}

Refusal
la_decide(const State *state, const Act *act, Ruling *ruling)
{
    ruling_clear(ruling);
    Refusal no = is_malformed(act) ? REFUSAL_MALFORMED : judge_player(state, act);
    if (no == REFUSAL_NONE) {
        no = judge_moment(state, act);
    }
    if (no != REFUSAL_NONE) {
        return no;
    }
    if (act->verb == VERB_NOTES) {
        return REFUSAL_NO_NOTES; /* LA-011, RL-03: always */
    }
    Work work = { .now = *state, .ruling = ruling };
    no = VERBS_IN[act->verb].decide(&work, act);
    if (no != REFUSAL_NONE) {
        g_assert(ruling->events.n == 0);
    }
    return no;
}
