/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decide.c: the checks that every act must pass before its own judge, and the game's struct */
#include "referee/rules/adventures-in-the-fog/state.h"

#include "referee/rules/seats.h"

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

/* Judges the two verbs that may need random numbers. */
static Refusal
deal(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    ruling_clear(ruling);
    if (act->verb == VERB_OPEN) {
        return fog_deal(state, act, chance, ruling);
    }
    Refusal no = judge_player(state, act);
    return no == REFUSAL_NONE ? fog_roll(state, act, chance, ruling) : no;
}

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

/* Reports whether @event reveals something. Rolled dice cannot be taken back. */
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
    .deal = deal,
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
