/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: the game's struct, and its pieces */
#include "referee/rules/watson-and-holmes/state.h"

#include "referee/rules/seats.h"

#include <string.h>

static State *
state_new(const Case *c, Judge judge)
{
    State *state = g_new0(State, 1);

    *state = (State){
        .c = c,
        .judge = judge,
        .diary = SEAT_NONE,
        .turn = SEAT_NONE,
        .watson = SEAT_NONE,
        .aloud_card = PIECE_NONE,
        .toby = PIECE_NONE,
        .last_left = NEVER,
        .stock_carriages = BOX_CARRIAGES,
        .stock_police = BOX_POLICE,
        .stock_call_off = BOX_CALL_OFFS,
        .stock_lockpick = BOX_LOCKPICKS,
    };
    for (int i = 0; i < SEATS_MAX; i++) {
        state->seats[i] = (Detective){
            .character = NO_CHARACTER,
            .copied = NO_CHARACTER,
            .right = NEVER,
            .honour_right = NEVER,
            .spot = PIECE_NONE,
            .extra = PIECE_NONE,
            .gossip = SEAT_NONE,
        };
    }
    wh_copy_texts(state);
    return state;
}

static State *
state_copy(const State *state)
{
    State *copy = g_memdup2(state, sizeof *state);

    wh_copy_texts(copy);
    return copy;
}

static void
state_free(State *state)
{
    if (state != NULL) {
        g_string_chunk_free(state->texts);
        g_free(state);
    }
}

static const char *const AFTER_IDS[AFTER_MYCROFT] = {
    [AFTER_STOP] = CARRIAGE_STOP,
    [AFTER_WATSON] = "watson",
    [AFTER_HOLMES] = "holmes",
    [AFTER_SOLUTION] = "solution",
};

static int
find_piece(const Case *c, const char *id)
{
    int location = case_find_location(c, id);

    if (location >= 0) {
        return location;
    }
    for (int i = 0; i < AFTER_MYCROFT; i++) {
        if (strcmp(AFTER_IDS[i], id) == 0) {
            return c->n_locations + i;
        }
    }
    int character = box_find_character(id);
    return character < 0 ? PIECE_UNKNOWN : c->n_locations + AFTER_MYCROFT + character;
}

static const char *
piece_id(const Case *c, int piece)
{
    int after = piece - c->n_locations;

    if (piece < 0 || after >= AFTER_LAST) {
        return NULL;
    }
    if (after < 0) {
        return c->locations[piece].id;
    }
    return after < AFTER_MYCROFT ? AFTER_IDS[after] : BOX_CHARACTER_CARDS[after - AFTER_MYCROFT].id;
}

/* Returns true for every scan, since both sides of a card concern the same place. */
static bool
leads(const Offer *offer, const char *side)
{
    (void)offer;
    (void)side;
    return true;
}

/* Judges a scan like the act that it suggests (WH-003, WH-077). A text side suggests reading. A
 * front in the visiting phase suggests a visit with the lowest sufficient bid. Any other scan is
 * only a look. */
static Refusal
scan(const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts)
{
    g_autofree Ruling *ruling = g_new(Ruling, 1);
    const Value card = { .kind = VALUE_NUMBER, .number = piece };
    Act act = { .by = seat };

    if (strcmp(side, "text") == 0) {
        act.verb = VERB_READ;
        act.args[READ_CARD] = card;
    } else if (state->phase == PHASE_VISITING && wh_is_spot(state, piece)) {
        act.verb = VERB_VISIT;
        act.args[VISIT_CARD] = card;
        act.args[VISIT_CARRIAGES] =
            (Value){ .kind = VALUE_NUMBER, .number = wh_lowest_bid(state, seat, piece) };
        if (state->toby == piece && wh_owner(state, TOBY) == seat) {
            act.args[VISIT_CARRIAGES].number = 0; /* Toby is the bid */
        }
    } else {
        return REFUSAL_NONE;
    }
    Refusal no = wh_decide(state, &act, ruling);
    if (act.verb == VERB_READ && (no == REFUSAL_NOT_STARTED || no == REFUSAL_WRONG_PHASE)) {
        no = REFUSAL_TEXT_NOT_OPEN;
    }
    *facts = wh_explain(state, &act, no);
    return no;
}

static unsigned
seats(const State *state)
{
    return seats_set(state->order, state->n_seats);
}

static const char *
phase(const State *state)
{
    return WH_PHASES[state->phase];
}

static bool
is_over(const State *state)
{
    return state->phase == PHASE_OVER;
}

extern const Game WATSON_AND_HOLMES;
const Game WATSON_AND_HOLMES = {
    .name = "watson-and-holmes",
    .verbs = WH_VERBS,
    .n_verbs = VERBS,
    .events = WH_EVENTS,
    .n_events = EVENTS,
    .open = VERB_OPEN,
    .scan_side = "face", /* WH-016 */
    .state_new = state_new,
    .state_copy = state_copy,
    .state_free = state_free,
    .find_piece = find_piece,
    .piece_id = piece_id,
    .deal = wh_decide_chance,
    .decide = wh_decide,
    .explain = wh_explain,
    .apply = wh_apply,
    .legal = wh_legal,
    .leads = leads,
    .scan = scan,
    .view = wh_view,
    .texts = wh_texts,
    .read_texts = wh_read_texts,
    .known = wh_known,
    .board = wh_board,
    .set = wh_set,
    .derive = wh_derive,
    .check = wh_check,
    .reveals = wh_reveals,
    .seats = seats,
    .phase = phase,
    .is_over = is_over,
};
