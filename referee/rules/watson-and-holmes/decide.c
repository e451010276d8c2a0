/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decide.c: the checks that every act must pass before its own judge */
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

/* Reports whether @act reads the key after the player's own attempt, or the solution after the end.
 * Players who are out may do both. */
static bool
reads_what_is_done(const State *state, const Act *act)
{
    const Value *card = &act->args[READ_CARD];

    if (act->verb != VERB_READ || card->kind != VALUE_NUMBER || act->by < 0 ||
        !state->seats[act->by].sits) {
        return false;
    }
    if (card->number == wh_221b(state)) {
        return state->seats[act->by].right != NEVER; /* WH-090 */
    }
    return card->number == state->c->n_locations + AFTER_SOLUTION &&
           state->phase == PHASE_OVER; /* WH-107 */
}

/* Reports whether @verb concerns a verdict. Such acts are open to players who are out. Appeals go
 * on after the end of the game. */
static bool
is_about_a_verdict(int verb)
{
    return verb == VERB_APPEAL || verb == VERB_SETTLE || verb == VERB_HONOUR;
}

/* Checks the refusals that come first in the order of RULES.md and apply to every act. */
static Refusal
judge_player(const State *state, const Act *act)
{
    if (reads_what_is_done(state, act)) {
        return REFUSAL_NONE;
    }
    if (state->phase == PHASE_OVER &&
        (!is_about_a_verdict(act->verb) || act->verb == VERB_HONOUR)) {
        return REFUSAL_GAME_OVER; /* WH-106 */
    }
    bool prepares = act->verb == VERB_HOLD || act->verb == VERB_BEGIN;
    if (!state->opened || (state->phase == PHASE_SETUP && !prepares)) {
        return REFUSAL_NOT_STARTED; /* WH-018 */
    }
    if (act->by < 0 || !state->seats[act->by].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    if (is_about_a_verdict(act->verb)) {
        return REFUSAL_NONE;
    }
    if (state->seats[act->by].out) {
        return REFUSAL_ELIMINATED; /* WH-093 */
    }
    return state->seats[act->by].won ? REFUSAL_NOT_YOUR_TURN : REFUSAL_NONE; /* WH-111 */
}

/* Reports whether @act is malformed in every phase. */
static bool
is_malformed(const Act *act)
{
    switch (act->verb) {
    case VERB_VISIT: /* without a card, it must at least name Dr Watson (WH-066) */
        return act->args[VISIT_CARRIAGES].number < 0 ||
               (act->args[VISIT_CARD].kind == VALUE_NONE && !act->args[VISIT_WATSON].flag);
    case VERB_ANSWER:
    case VERB_HONOUR:
        return !wh_is_sheet(&act->args[ANSWER_ANSWERS]);
    default:
        return false;
    }
}

static Refusal
decide_verb(Work *work, const Act *act)
{
    switch ((Verb)act->verb) {
    case VERB_HOLD:
        return wh_decide_hold(work, act);
    case VERB_BEGIN:
        return wh_decide_begin(work, act);
    case VERB_VISIT:
        return wh_decide_visit(work, act);
    case VERB_COLLECT:
        return wh_decide_collect(work, act);
    case VERB_USE:
        return wh_decide_use(work, act);
    case VERB_TOBY:
        return wh_decide_toby(work, act);
    case VERB_WATSON:
        return wh_decide_watson(work, act);
    case VERB_DECLINE:
        return wh_decide_decline(work, act);
    case VERB_READ:
        return wh_decide_read(work, act);
    case VERB_RETURN:
        return wh_decide_return(work, act);
    case VERB_ANSWER:
        return wh_decide_answer(work, act);
    case VERB_CONSULT:
        return wh_decide_consult(work, act);
    case VERB_CHECK:
        return wh_decide_check(work, act);
    case VERB_STOP:
        return wh_decide_stop(work, act);
    case VERB_APPEAL:
        return wh_decide_appeal(work, act);
    case VERB_SETTLE:
        return wh_decide_settle(work, act);
    case VERB_HONOUR:
        return wh_decide_honour(work, act);
    case VERB_OPEN:
    case VERBS:
        break;
    }
    g_assert_not_reached();
}

Refusal
wh_decide(const State *state, const Act *act, Ruling *ruling)
{
    ruling_clear(ruling);
    Refusal no = is_malformed(act) ? REFUSAL_MALFORMED : judge_player(state, act);
    if (no != REFUSAL_NONE) {
        return no;
    }
    Work work = { .now = *state, .ruling = ruling };
    work.now.texts = NULL; /* the copy stores no texts */
    no = decide_verb(&work, act);
    if (no != REFUSAL_NONE) {
        g_assert(ruling->events.n == 0);
    }
    return no;
}

Refusal
wh_decide_chance(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    ruling_clear(ruling);
    return wh_deal(state, act, chance, ruling);
}
