/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c: the end of a game and its scores (LA-046 … LA-059, LA-064) */
#include "referee/rules/lady-alice/state.h"

/* Returns the solution's clues of @category, bit c for clue c. CATEGORIES means all clues. */
static guint32
solution(const State *state, Category category)
{
    guint32 clues = 0;

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        bool fits = category == CATEGORIES || clue / CATEGORY_CLUES == (int)category;

        clues |= fits && la_is_true(state, clue) ? 1U << clue : 0;
    }
    return clues;
}

Score
la_score(const State *state, Seat seat)
{
    guint32 every = solution(state, CATEGORIES);
    Category category = la_pair(state);
    guint32 pair = category == CATEGORIES ? 0 : solution(state, category);
    guint32 has = 0;
    Score score = { 0 };

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int i = 0; i < state->areas[clue].n; i++) {
            const Counter *counter = &state->areas[clue].counters[i];

            if (counter->seat != seat) {
                continue;
            }
            if ((every & (1U << clue)) == 0) {
                score.elsewhere++; /* LA-048 */
            } else if (counter->value == 0) {
                score.zeros++; /* LA-051 */
            } else {
                score.values = (int8_t)(score.values + counter->value); /* LA-052 */
                has |= 1U << clue;
            }
        }
    }
    bool right = state->solver == seat;
    score.every = has == every ? EVERY_BONUS : 0;                    /* LA-053, RL-16 */
    score.pair = pair != 0 && (has & pair) == pair ? PAIR_BONUS : 0; /* LA-064, RL-17 */
    score.suspicion = right && state->how == HOW_SUSPICION ? SUSPICION_BONUS : 0;    /* LA-054 */
    score.accusation = right && state->how == HOW_ACCUSATION ? ACCUSATION_BONUS : 0; /* LA-055 */
    score.total =
        (int8_t)(score.values + score.every + score.pair + score.suspicion + score.accusation);
    return score;
}

static Value
number(int n)
{
    return (Value){ .kind = VALUE_NUMBER, .number = n };
}

static void
emit_scored(Work *work, Seat seat)
{
    Score score = la_score(&work->now, seat);
    Event scored = { .kind = EVENT_SCORED };

    scored.args[EV_SEAT] = number(seat);
    scored.args[SCORED_ELSEWHERE] = number(score.elsewhere);
    scored.args[SCORED_ZEROS] = number(score.zeros);
    scored.args[SCORED_VALUES] = number(score.values);
    scored.args[SCORED_EVERY] = number(score.every);
    scored.args[SCORED_PAIR] = number(score.pair);
    scored.args[SCORED_SUSPICION] = number(score.suspicion);
    scored.args[SCORED_ACCUSATION] = number(score.accusation);
    scored.args[SCORED_TOTAL] = number(score.total);
    la_emit(work, &scored);
}

static void
emit_ended(Work *work, unsigned winners)
{
    const State *state = &work->now;
    Value seats[SEATS_MAX];
    Event ended = { .kind = EVENT_ENDED };
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        if ((winners & (1U << state->order[i])) != 0) {
            seats[n++] = number(state->order[i]);
        }
    }
    ended.args[ENDED_WINNERS] = (Value){
        .kind = VALUE_LIST,
        .items = ruling_room(work->ruling, seats, n),
        .n = n,
    };
    la_emit(work, &ended);
}

/* Returns the winners, bit s for seat s (LA-056 … LA-058, RL-19). */
static unsigned
find_winners(const State *state)
{
    unsigned winners = 0;
    int most = -1;

    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];
        int total = state->seats[seat].score.total;

        if (!la_is_active(state, seat) || total < most) {
            continue;
        }
        winners = total > most ? 1U << seat : winners | 1U << seat;
        most = total;
    }
    bool accused = state->how == HOW_ACCUSATION && (winners & (1U << state->solver)) != 0;
    return accused ? 1U << state->solver : winners;
}

void
la_score_all(Work *work)
{
    const State *state = &work->now;

    for (int i = 0; i < state->n_seats; i++) {
        if (la_is_active(state, state->order[i])) { /* LA-049 */
            emit_scored(work, state->order[i]);
        }
    }
    emit_ended(work, find_winners(state));
}

/* Shows the evidence of every seat (LA-047). */
static void
show_evidence(Work *work)
{
    const State *state = &work->now;

    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];

        LA_EMIT(work, EVENT_SHOWN, seat, state->seats[seat].evidence);
    }
}

/* Turns up the face-down counters that active players have on the solution (LA-050). */
static void
turn_up(Work *work)
{
    const State *state = &work->now;

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        const Counter *hidden = la_hidden(state, clue);

        if (hidden != NULL && la_is_true(state, clue) && la_is_active(state, hidden->seat)) {
            LA_EMIT(work, EVENT_TURNED, hidden->seat, clue, la_turned_number(state, hidden));
        }
    }
}

void
la_solve(Work *work, How how)
{
    LA_EMIT(work, EVENT_SOLVED, work->now.turn, (int)how);
    show_evidence(work);
    turn_up(work);
    la_score_all(work);
}

void
la_end_by_last(Work *work)
{
    const State *state = &work->now;

    show_evidence(work);
    emit_ended(work, 1U << la_next_active(state, state->chooser)); /* RL-20 */
}
