/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decide.c: the checks that every act must pass before its own judge, and the game's struct */
#include "referee/rules/watson-and-holmes/state.h"

#include "referee/rules/seats.h"

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

/* Checks the refusals that come first in the ledger's order and apply to every act. */
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

static Refusal
deal(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    ruling_clear(ruling);
    return wh_deal(state, act, chance, ruling);
}

static State *
state_new(const Case *c, Judge judge)
{
    State *state = g_new0(State, 1);

    *state = (State){
        .c = c,
        .judge = judge,
        .texts = g_string_chunk_new(1024),
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
    return state;
}

static State *
state_copy(const State *state)
{
    State *copy = g_memdup2(state, sizeof *state);

    copy->texts = g_string_chunk_new(1024);
    for (int i = 0; i < SEATS_MAX; i++) {
        for (int q = 0; q < CASE_QUESTIONS_MAX; q++) {
            const char *answer = state->seats[i].answers[q];

            copy->seats[i].answers[q] =
                answer == NULL ? NULL : g_string_chunk_insert(copy->texts, answer);
            const char *honour = state->seats[i].honour[q];

            copy->seats[i].honour[q] =
                honour == NULL ? NULL : g_string_chunk_insert(copy->texts, honour);
        }
    }
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
    .deal = deal,
    .decide = wh_decide,
    .explain = wh_explain,
    .apply = wh_apply,
    .legal = wh_legal,
    .leads = leads,
    .scan = scan,
    .view = wh_view,
    .texts = wh_texts,
    .board = wh_board,
    .set = wh_set,
    .derive = wh_derive,
    .check = wh_check,
    .reveals = wh_reveals,
    .seats = seats,
    .phase = phase,
    .is_over = is_over,
};
