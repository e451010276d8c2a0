/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work.c: emits events, and applies each of them to the copy; and what follows from each */
#include "referee/rules/baker-street-irregulars/state.h"

#include "referee/rules/kit.h"

void
bsi_emit(Work *work, const Event *event)
{
    kit_emit(work->ruling, &work->now, bsi_apply, event);
}

void
bsi_emit_numbers(Work *work, EventKind kind, const int numbers[5])
{
    Event event = ruling_event(BSI_EVENTS, (int)kind, numbers);

    bsi_emit(work, &event);
}

/* Ends the game if a file is complete. The player whose turn it is wins first, then the next one
 * clockwise (BSI-043). */
static void
find_winner(Work *work)
{
    const State *state = &work->now;
    int at = 0;

    while (state->order[at] != state->turn) {
        at++;
    }
    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[(at + i) % state->n_seats];

        if (bsi_is_solved(state, seat)) {
            BSI_EMIT(work, EVENT_WON, seat);
            return;
        }
    }
}

bool
bsi_shift_numbers(Work *work, EventKind kind, const int numbers[5])
{
    const State *state = &work->now;
    unsigned before[SEATS_MAX];

    for (int i = 0; i < state->n_seats; i++) {
        before[i] = bsi_ruled_out(state, state->order[i]);
    }
    bsi_emit_numbers(work, kind, numbers);
    for (int i = 0; i < state->n_seats; i++) {
        unsigned now = bsi_ruled_out(state, state->order[i]);

        for (int type = 0; type < ROGUES_TYPES; type++) {
            bool is_there = state->seats[state->order[i]].file[type] != NO_CARD;

            if (is_there && ((before[i] ^ now) >> type & 1U) != 0) {
                BSI_EMIT(work, EVENT_RULED, state->order[i], type, (now >> type & 1U) != 0);
            }
        }
    }
    find_winner(work);
    return state->phase != PHASE_OVER;
}
