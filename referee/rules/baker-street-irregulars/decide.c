/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decide.c: the checks that every act must pass before its own judge, in the order of RB-26 */
#include "referee/rules/baker-street-irregulars/state.h"

#include <string.h>

typedef enum {
    BY_ANYONE,
    BY_TURN,
} Whose;

/* The phases, the seats and the judge of each verb. */
static const struct {
    unsigned phases; /* bit p is set when the verb is legal in phase p */
    Whose whose;
    Refusal (*decide)(Work *work, const Act *act);
} VERBS_IN[VERBS] = {
    [VERB_PRECINCT] = { 1U << PHASE_SETUP, BY_ANYONE, bsi_decide_precinct },
    [VERB_DRAW] = { 1U << PHASE_SETUP | 1U << PHASE_DRAW, BY_TURN, bsi_decide_draw },
    [VERB_BEGIN] = { 1U << PHASE_SETUP, BY_ANYONE, bsi_decide_begin },
    [VERB_INVESTIGATE] = { 1U << PHASE_DETECTIVE, BY_TURN, bsi_decide_investigate },
    [VERB_INTERROGATE] = { 1U << PHASE_DETECTIVE, BY_TURN, bsi_decide_interrogate },
    [VERB_TIP_OFF] = { 1U << PHASE_DETECTIVE, BY_TURN, bsi_decide_tip_off },
    [VERB_POINT] = { 1U << PHASE_PLAY, BY_ANYONE, bsi_decide_point },
    [VERB_BUILD] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_build },
    [VERB_DEDUCE] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_deduce },
    [VERB_MOVE] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_move },
    [VERB_FOLLOW] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_follow },
    [VERB_WATSON] = { 1U << PHASE_DRAW, BY_TURN, bsi_decide_watson },
    [VERB_END] = { 1U << PHASE_DRAW, BY_TURN, bsi_decide_end },
};

/* Checks that the game is running and that the player is seated. */
static Refusal
judge_player(const State *state, const Act *act)
{
    bool in_setup = (VERBS_IN[act->verb].phases >> PHASE_SETUP & 1U) != 0;

    if (state->phase == PHASE_OVER) {
        return REFUSAL_GAME_OVER; /* BSI-042 */
    }
    if (!state->opened || (state->phase == PHASE_SETUP && !in_setup)) {
        return REFUSAL_NOT_STARTED;
    }
    return act->by < 0 || !state->seats[act->by].sits ? REFUSAL_UNKNOWN_PLAYER : REFUSAL_NONE;
}

/* Reports whether @verb belongs to an earlier phase of this turn. The act is then a second question
 * or a second card. */
static bool
is_second(const State *state, int verb)
{
    for (int phase = PHASE_DETECTIVE; phase < (int)state->phase; phase++) {
        if ((VERBS_IN[verb].phases >> phase & 1U) != 0) {
            return true;
        }
    }
    return false;
}

/* Checks that the phase and the seat are right for @act. */
static Refusal
judge_moment(const State *state, const Act *act)
{
    bool waits = state->must_move || state->reward != NO_CLUE;

    if (act->verb == VERB_DRAW) {
        Refusal no = bsi_judge_drawer(state, act);

        if (no != REFUSAL_NONE) {
            return no;
        }
    } else if (state->phase != PHASE_SETUP && VERBS_IN[act->verb].whose == BY_TURN &&
               act->by != state->turn) {
        return REFUSAL_NOT_YOUR_TURN;
    }
    if ((VERBS_IN[act->verb].phases >> state->phase & 1U) == 0) {
        return is_second(state, act->verb) ? REFUSAL_PHASE_ALREADY_DONE /* BSI-011, BSI-012 */
                                           : REFUSAL_WRONG_PHASE;       /* BSI-010 */
    }
    if (state->phase != PHASE_PLAY || act->verb == VERB_POINT) {
        return REFUSAL_NONE;
    }
    if (act->verb == VERB_MOVE) {
        return state->must_move ? REFUSAL_NONE : REFUSAL_WRONG_PHASE;
    }
    bool is_reward = act->verb == VERB_FOLLOW && act->args[OWN_POSITION].kind == VALUE_NONE;
    return waits && !(is_reward && state->reward != NO_CLUE) ? REFUSAL_PHASE_ALREADY_DONE
                                                             : REFUSAL_NONE;
}

Refusal
bsi_decide(const State *state, const Act *act, Ruling *ruling)
{
    ruling_clear(ruling);
    Refusal no = judge_player(state, act);
    if (no != REFUSAL_NONE) {
        return no;
    }
    if (act->verb == VERB_PEEK) {
        return REFUSAL_OWN_HAND_HIDDEN; /* BSI-005: always */
    }
    if (act->verb == VERB_ABILITY) {
        return REFUSAL_NO_ABILITY; /* BSI-037: always */
    }
    no = judge_moment(state, act);
    if (no != REFUSAL_NONE) {
        return no;
    }
    Work work = { .now = *state, .ruling = ruling };
    no = VERBS_IN[act->verb].decide(&work, act);
    if (no != REFUSAL_NONE) {
        g_assert(ruling->events.n == 0);
    }
    return no;
}
