/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: the game's struct, and its pieces */
#include "referee/rules/adventures-in-the-fog/state.h"

#include "referee/rules/seats.h"

#include <string.h>

/* Judges the two verbs that may need random numbers. */
/* Returns the facts for a refusal: the number of dice, the seat that must act, or the number of
 * icons that Moriarty takes. */
static RefusalFacts
explain(const State *state, const Act *act, Refusal refusal)
{
    RefusalFacts facts = REFUSAL_NO_FACTS;

    if (refusal == REFUSAL_DICE_COUNT && state->opened) {
        facts.number = fog_n_dice(state);
    } else if (refusal == REFUSAL_NOT_YOUR_DRAFT && state->turn != SEAT_NONE) {
        facts.who = SEAT_COLOURS[state->turn];
    } else if (refusal == REFUSAL_NOT_YOUR_ROLL) {
        facts.who = SEAT_COLOURS[state->roller];
    } else if (refusal == REFUSAL_STRIKE_COUNT && act->by >= 0) {
        facts.number = MIN(STRIKE, fog_owned(state, act->by));
    }
    return facts;
}

static State *
state_new(const Case *c, Judge judge)
{
    State *state = g_new0(State, 1);

    (void)judge;
    *state = (State){
        .c = c,
        .town = c->town,
        .roller = SEAT_NONE,
        .turn = SEAT_NONE,
    };
    for (int i = 0; i < SEATS_MAX; i++) {
        state->seats[i].start = PIECE_NONE;
        state->seats[i].score = PIECE_NONE;
    }
    return state;
}

static const char *const POUCH_IDS[ICON_KINDS] = {
    "pouch:evidence", "pouch:clue",     "pouch:eyewitness",
    "pouch:gun",      "pouch:knuckles", "pouch:knife",
};

static const char *const MYSTERY_IDS[TOWN_MYSTERIES] = { "M1", "M2", "M3", "M4" };

static int
find_piece(const Case *c, const char *id)
{
    int n_spots = c->town->n_spots;
    int spot = town_find_spot(c->town, id);

    if (spot >= 0) {
        return spot;
    }
    for (int i = 0; i < ICON_KINDS; i++) {
        if (strcmp(POUCH_IDS[i], id) == 0) {
            return n_spots + AFTER_POUCH + i;
        }
    }
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        if (strcmp(MYSTERY_IDS[i], id) == 0) {
            return n_spots + AFTER_MYSTERY + i;
        }
    }
    return PIECE_UNKNOWN;
}

static const char *
piece_id(const Case *c, int piece)
{
    int after = piece - c->town->n_spots;

    if (piece < 0 || after >= AFTER_LAST) {
        return NULL;
    }
    if (after < 0) {
        return c->town->spots[piece].id;
    }
    return after < AFTER_MYSTERY ? POUCH_IDS[after - AFTER_POUCH]
                                 : MYSTERY_IDS[after - AFTER_MYSTERY];
}

/* Reports whether @event reveals something, as rolled dice do. */
static bool
reveals(const Event *event)
{
    return event->kind == EVENT_ROLLED || event->kind == EVENT_OPENED || event->kind == EVENT_ENDED;
}

static unsigned
seats(const State *state)
{
    return seats_set(state->order, state->n_seats);
}

static const char *
phase(const State *state)
{
    return FOG_PHASES[state->phase];
}

static bool
is_over(const State *state)
{
    return state->phase == PHASE_OVER;
}

extern const Game ADVENTURES_IN_THE_FOG;
const Game ADVENTURES_IN_THE_FOG = {
    .name = "adventures-in-the-fog",
    .verbs = FOG_VERBS,
    .n_verbs = VERBS,
    .events = FOG_EVENTS,
    .n_events = EVENTS,
    .open = VERB_OPEN,
    .state_new = state_new,
    .state_size = sizeof(State),
    .find_piece = find_piece,
    .piece_id = piece_id,
    .deal = fog_decide_chance,
    .decide = fog_decide,
    .explain = explain,
    .apply = fog_apply,
    .legal = fog_legal, /* no act uses a scan; the code on a sheet only seats its owner */
    .view = fog_view,
    .board = fog_board,
    .set = fog_set,
    .derive = fog_derive,
    .check = fog_check,
    .reveals = reveals,
    .seats = seats,
    .phase = phase,
    .is_over = is_over,
};
