/* SPDX-License-Identifier: GPL-3.0-or-later */
/* appeals.c: appeals against verdicts on answers, and answers for honour
 *
 * The referee judges by a key that a person wrote, so a verdict can be wrong. A player who has
 * failed can appeal question by question while the game goes on, without learning which answers
 * were wrong. The journal keeps the words as they were typed.
 *
 * The bench settles an appeal after the end of the game. It consists of everybody but the
 * appellant. More than half of the bench must vote to uphold an appeal; half of it is enough to
 * dismiss one. Nobody votes before the end. Otherwise, a coalition of players who have failed could
 * read the key, and make one of them win while others are still playing.
 *
 *     appeal ──► pending ──settle by the bench──► upheld: the answer was right
 *                                             └─► dismissed
 */
#include "referee/rules/watson-and-holmes/state.h"

bool
wh_on_bench(const State *state, Seat seat, Seat appellant)
{
    return seat != appellant && state->seats[seat].sits && state->phase == PHASE_OVER;
}

/* Reports whether an appeal is pending. An appeal against a right answer has nothing to settle, but
 * the referee tells nobody so before the end. */
bool
wh_is_pending(const State *state, Seat appellant, int q)
{
    const Detective *d = &state->seats[appellant];
    unsigned bit = 1U << q;

    return (d->appealed & bit) != 0 && (d->settled & bit) == 0 && (d->marks & bit) == 0;
}

static bool
is_question(const State *state, int number)
{
    return number >= 1 && number <= state->c->n_questions;
}

Refusal
wh_decide_appeal(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Detective *d = &state->seats[act->by];
    int number = act->args[APPEAL_QUESTION].number;

    if (d->right == NEVER || d->right == state->c->n_questions || d->won) {
        return REFUSAL_NOT_A_FAILED_PLAYER;
    }
    if (!is_question(state, number)) {
        return REFUSAL_UNKNOWN_QUESTION;
    }
    unsigned bit = 1U << (number - 1);
    if ((d->appealed & bit) != 0) {
        return REFUSAL_ALREADY_APPEALED;
    }
    if (state->phase == PHASE_OVER && (d->marks & bit) != 0) {
        return REFUSAL_NOTHING_TO_SETTLE;
    }
    WH_EMIT(work, EVENT_APPEALED, act->by, number);
    return REFUSAL_NONE;
}

/* Returns the number of seats on the bench whose bits are set in @votes. */
static int
count(const State *state, Seat appellant, unsigned votes)
{
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];

        n += wh_on_bench(state, seat, appellant) && (votes & (1U << seat)) != 0;
    }
    return n;
}

/* Makes @appellant a winner once all answers are right. The case is then solved, if it was not. */
static void
uphold(Work *work, Seat appellant)
{
    const State *now = &work->now;

    if (now->seats[appellant].right < now->c->n_questions) {
        return;
    }
    WH_EMIT(work, EVENT_WON, appellant);
    if (now->ended != ENDED_SOLVED) {
        WH_EMIT(work, EVENT_ENDED, ENDED_SOLVED);
    }
}

/* Settles the appeal once enough have voted. */
static void
count_votes(Work *work, Seat appellant, int number)
{
    const State *now = &work->now;
    const Detective *d = &now->seats[appellant];
    int others = now->n_seats - 1;
    int yes = count(now, appellant, d->upholds[number - 1]);
    int no = count(now, appellant, d->dismisses[number - 1]);

    bool upheld = 2 * yes > others;
    bool dismissed = 2 * no >= others;
    if (!upheld && !dismissed) {
        return;
    }
    Event settled = wh_event(EVENT_SETTLED, (const int[RULING_NUMBERS]){ appellant, number });
    settled.args[SETTLED_UPHELD] = (Value){ .kind = VALUE_FLAG, .flag = upheld };
    settled.args[SETTLED_RIGHT] = (Value){
        .kind = VALUE_NUMBER,
        .number = d->right + (upheld ? 1 : 0),
    };
    wh_emit(work, &settled);
    if (upheld) {
        uphold(work, appellant);
    }
}

Refusal
wh_decide_settle(Work *work, const Act *act)
{
    const State *state = &work->now;
    int of = act->args[SETTLE_SEAT].number;
    int number = act->args[SETTLE_QUESTION].number;

    if (of < 0 || !state->seats[of].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    if (of == act->by) {
        return REFUSAL_OWN_APPEAL;
    }
    if (!wh_on_bench(state, act->by, (Seat)of)) {
        return REFUSAL_SOLUTION_SEALED;
    }
    if (!is_question(state, number)) {
        return REFUSAL_UNKNOWN_QUESTION;
    }
    if (!wh_is_pending(state, (Seat)of, number - 1)) {
        return REFUSAL_NOTHING_TO_SETTLE;
    }
    Event voted = wh_event(EVENT_VOTED, (const int[RULING_NUMBERS]){ act->by, of, number });
    voted.args[VOTED_UPHELD] = act->args[SETTLE_UPHELD];
    wh_emit(work, &voted);
    count_votes(work, (Seat)of, number);
    return REFUSAL_NONE;
}

/* Accepts answers for honour from a player who has failed and has not looked at the key. The number
 * of right answers is shown only after the end, so that it helps nobody. The last sheet counts. */
Refusal
wh_decide_honour(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Detective *d = &state->seats[act->by];
    const char *sheet[CASE_QUESTIONS_MAX] = { NULL };
    int right = 0;

    if (d->right == NEVER || d->won) {
        return REFUSAL_NOT_A_FAILED_PLAYER;
    }
    if (d->key_read) {
        return REFUSAL_KEY_KNOWN;
    }
    Refusal no = wh_read_sheet(state, &act->args[ANSWER_ANSWERS], sheet);
    if (no != REFUSAL_NONE) {
        return no;
    }
    for (int q = 0; q < state->c->n_questions; q++) {
        right += answer_is_right(state->judge(state->c, q, sheet[q], NULL, NULL));
    }
    Event honoured = wh_event(EVENT_HONOURED, (const int[RULING_NUMBERS]){ act->by });
    honoured.args[LODGED_ANSWERS] = wh_sheet_value(work, sheet);
    honoured.args[LODGED_RIGHT] = (Value){ .kind = VALUE_NUMBER, .number = right };
    wh_emit(work, &honoured);
    return REFUSAL_NONE;
}
