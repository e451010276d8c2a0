/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decide.c: the checks that every act must pass before its own judge */
#include "referee/rules/adventures-in-the-fog/state.h"

#include <string.h>

/* Reports whether @value is absent or a list. */
static bool
is_list(const Value *value)
{
    return value->kind == VALUE_NONE || value->kind == VALUE_LIST;
}

/* Reports whether @act is malformed in every phase (RF-29). */
static bool
is_malformed(const Act *act)
{
    int die = act->args[DRAFT_DIE].number;
    bool strikes = die == FACE_MORIARTY;

    if (act->verb == VERB_SOLVE) {
        return !is_list(&act->args[SOLVE_ICONS]) || !fog_is_solve(act);
    }
    if (act->verb != VERB_DRAFT) {
        return act->verb == VERB_ROLL && !fog_is_roll(act);
    }
    return !is_list(&act->args[DRAFT_PATH]) || !is_list(&act->args[DRAFT_STRIKE]) || die < 1 ||
           die > FACES || (strikes && act->args[DRAFT_PATH].kind != VALUE_NONE) ||
           (!strikes && (act->args[DRAFT_STRIKE].kind != VALUE_NONE ||
                         act->args[DRAFT_CLOSE].kind != VALUE_NONE));
}

/* Checks the refusals that come first in the order of RF-29 and apply to every act. */
static Refusal
judge_player(const State *state, const Act *act)
{
    if (is_malformed(act)) {
        return REFUSAL_MALFORMED;
    }
    if (state->phase == PHASE_OVER) {
        return REFUSAL_GAME_OVER;
    }
    if (!state->opened || (state->phase == PHASE_SETUP && act->verb != VERB_START)) {
        return REFUSAL_NOT_STARTED; /* FOG-006 */
    }
    if (act->by < 0 || !state->seats[act->by].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    return state->seats[act->by].out ? REFUSAL_OUT_OF_GAME : REFUSAL_NONE; /* FOG-024 */
}

static Refusal
decide_verb(Work *work, const Act *act)
{
    switch ((Verb)act->verb) {
    case VERB_START:
        return fog_decide_start(work, act);
    case VERB_DRAFT:
        return fog_decide_draft(work, act);
    case VERB_SOLVE:
        return fog_decide_solve(work, act);
    case VERB_BUY:
        return fog_decide_buy(work, act);
    case VERB_DONE:
        return fog_decide_done(work, act);
    case VERB_OPEN:
    case VERB_ROLL:
    case VERBS:
        break;
    }
    g_assert_not_reached();
}

Refusal
fog_decide(const State *state, const Act *act, Ruling *ruling)
{
    ruling_clear(ruling);
    Refusal no = judge_player(state, act);
    if (no != REFUSAL_NONE) {
        return no;
    }
    Work work = { .now = *state, .ruling = ruling };
    no = decide_verb(&work, act);
    if (no != REFUSAL_NONE) {
        g_assert(ruling->events.n == 0);
    }
    return no;
}

Refusal
fog_decide_chance(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    ruling_clear(ruling);
    if (act->verb == VERB_OPEN) {
        return fog_deal(state, act, chance, ruling);
    }
    Refusal no = judge_player(state, act);
    return no == REFUSAL_NONE ? fog_roll(state, act, chance, ruling) : no;
}
