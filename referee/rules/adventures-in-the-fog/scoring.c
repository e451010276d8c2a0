/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scoring.c: the final score and the winners */
#include "referee/rules/adventures-in-the-fog/state.h"

/* Compares by points, then coins, then unused icons (FOG-038 … FOG-040). Conversion does not use up
 * icons (RF-21). Returns a positive number when @one ranks before @other. */
static int
compare(const State *state, Seat one, Seat other)
{
    const Walker *a = &state->seats[one];
    const Walker *b = &state->seats[other];

    if (a->score != b->score) {
        return a->score - b->score;
    }
    if (a->coins != b->coins) {
        return a->coins - b->coins;
    }
    return fog_owned(state, one) - fog_owned(state, other);
}

void
fog_end(Work *work)
{
    const State *state = &work->now;
    Value winners[PLAYERS_MAX];
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];
        int points = state->seats[seat].points;
        int converted = fog_converted(state, seat);

        FOG_EMIT(work,
                 EVENT_SCORED,
                 seat,
                 points,
                 converted,
                 fog_owned(state, seat),
                 points + converted);
    }
    for (int i = 0; i < state->n_seats; i++) {
        bool is_best = true;

        for (int j = 0; j < state->n_seats; j++) {
            is_best = is_best && compare(state, state->order[i], state->order[j]) >= 0;
        }
        if (is_best) { /* RF-22: several players may win */
            winners[n++] = (Value){ .kind = VALUE_NUMBER, .number = state->order[i] };
        }
    }
    Event event = { .kind = EVENT_ENDED };
    event.args[ENDED_WINNERS] =
        (Value){ .kind = VALUE_LIST, .items = ruling_room(work->ruling, winners, n), .n = n };
    fog_emit(work, &event);
}
