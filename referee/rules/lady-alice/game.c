/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: the game's struct, and its pieces */
#include "referee/rules/lady-alice/state.h"

#include "referee/rules/seats.h"

#include <string.h>

/* Every event reveals something. A placement is final (LA-030), and players must remember
 * everything that was said or shown (LA-011). So nobody undoes an act alone; the table votes on
 * it. */
static bool
reveals(const Event *event)
{
    (void)event;
    return true;
}

static State *
state_new(const Case *c, Judge judge)
{
    State *state = g_new0(State, 1);

    (void)judge; /* this game judges no answers */
    *state = (State){
        .c = c,
        .turn = SEAT_NONE,
        .chooser = SEAT_NONE,
        .acted = SEAT_NONE,
        .shown = la_black(),
        .suspicion = la_black(),
        .previous = la_black(),
        .smiles = SMILES_NONE,
        .solver = SEAT_NONE,
        .how = HOWS,
    };
    for (int i = 0; i < SEATS_MAX; i++) {
        state->seats[i].evidence = PIECE_NONE;
    }
    return state;
}

static unsigned
seats(const State *state)
{
    return seats_set(state->order, state->n_seats);
}

static const char *
phase(const State *state)
{
    return LA_PHASES[state->phase];
}

static bool
is_over(const State *state)
{
    return state->phase == PHASE_OVER;
}

extern const Game LADY_ALICE;
const Game LADY_ALICE = {
    .name = "lady-alice",
    .verbs = LA_VERBS,
    .n_verbs = VERBS,
    .events = LA_EVENTS,
    .n_events = EVENTS,
    .open = VERB_OPEN,
    .scan_side = "face", /* LA-009 */
    .state_new = state_new,
    .state_size = sizeof(State),
    .find_piece = la_find_piece,
    .piece_id = la_piece_id,
    .deal = la_deal,
    .decide = la_decide,
    .explain = la_explain,
    .apply = la_apply,
    .legal = la_legal,
    .leads = la_leads,
    .scan = la_scan,
    .view = la_view,
    .texts = la_texts,
    .board = la_board,
    .set = la_set,
    .derive = la_derive,
    .check = la_check,
    .reveals = reveals,
    .seats = seats,
    .phase = phase,
    .is_over = is_over,
};
