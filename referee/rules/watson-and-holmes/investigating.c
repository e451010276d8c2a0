/* SPDX-License-Identifier: GPL-3.0-or-later */
/* investigating.c: Dr Watson, and the reading and returning of cards (WH-069 … WH-088) */
#include "referee/rules/watson-and-holmes/state.h"

/* Checks that it is Dr Watson's step and that @seat holds him. */
static Refusal
judge_holder(const State *state, Seat seat)
{
    if (state->phase != PHASE_WATSON) {
        return REFUSAL_WRONG_PHASE;
    }
    return state->watson == seat ? REFUSAL_NONE : REFUSAL_NOT_WATSON_HOLDER;
}

/* Checks that Watson may read @card of @seat. PIECE_NONE stands for the card at its pawn. */
static Refusal
judge_reading(const State *state, Seat seat, int card)
{
    const Detective *d = &state->seats[seat];

    if (card == PIECE_NONE) {
        card = d->spot;
    }
    if (!wh_is_active(state, seat) || card == wh_stop(state) ||
        (card != d->spot && card != d->extra)) {
        return REFUSAL_NOTHING_TO_READ; /* WH-073 */
    }
    if (card == wh_221b(state) || wh_has_mark(state, card, MARK_NO_WATSON)) {
        return REFUSAL_WATSON_FORBIDDEN; /* WH-072, WH-073 */
    }
    return REFUSAL_NONE;
}

Refusal
wh_decide_watson(Work *work, const Act *act)
{
    const State *state = &work->now;
    Seat named = (Seat)act->args[WATSON_SEAT].number;
    const Value *said = &act->args[WATSON_CARD];
    int card = said->kind == VALUE_NONE ? PIECE_NONE : said->number;
    Refusal no = judge_holder(state, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (named < 0 || !state->seats[named].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    if (card == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (named == act->by) {
        return REFUSAL_WATSON_OWN_CARD; /* WH-071 */
    }
    no = judge_reading(state, named, card);
    if (no != REFUSAL_NONE) {
        return no;
    }
    card = card == PIECE_NONE ? state->seats[named].spot : card;
    WH_EMIT(work, EVENT_ALOUD, named, card, act->by); /* WH-069, RW-15 */
    const Detective *d = &state->seats[named];
    bool shut = state->guarded[card] || wh_has_mark(state, card, MARK_LOCK);
    if (card == d->spot && shut && !d->favour && d->lockpick > 0) {
        WH_EMIT(work, EVENT_LOCKPICK_SPENT, named, card); /* RW-14 */
    }
    wh_take_cards(work);
    return REFUSAL_NONE;
}

/* Declines Dr Watson. His use is optional, but the price is not paid back (WH-068, WH-070). */
Refusal
wh_decide_decline(Work *work, const Act *act)
{
    Refusal no = judge_holder(&work->now, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    WH_EMIT(work, EVENT_DECLINED, act->by);
    wh_take_cards(work);
    return REFUSAL_NONE;
}

/* Checks the phase, then whether @seat may read @card. */
static Refusal
judge_read(const State *state, Seat seat, int card)
{
    const Detective *d = &state->seats[seat];

    if (state->phase == PHASE_WATSON) {
        return REFUSAL_WATSON_PENDING; /* WH-075 */
    }
    if (state->phase != PHASE_READING) {
        return REFUSAL_WRONG_PHASE;
    }
    if (card == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (card == PIECE_FOREIGN || card > wh_stop(state)) {
        return REFUSAL_CARD_NOT_IN_CASE;
    }
    if (card == wh_stop(state)) {
        return d->spot == card ? REFUSAL_NOTHING_TO_READ : REFUSAL_NOT_YOUR_CARD; /* WH-058 */
    }
    if (card == wh_221b(state)) {
        if (d->spot != card) {
            return REFUSAL_NOT_YOUR_CARD;
        }
        return d->lodged ? REFUSAL_WAIT_CO_SOLVER : REFUSAL_TEXT_NOT_OPEN; /* WH-090, WH-097 */
    }
    if (d->spot != card && d->extra != card) {
        return REFUSAL_NOT_YOUR_CARD; /* WH-077 */
    }
    return wh_holds_card(state, seat, card) ? REFUSAL_NONE : REFUSAL_TEXT_NOT_OPEN; /* WH-080 */
}

/* Returns the card of an act that names none: the first card still in hand, else the card at the
 * pawn. */
static int
own_card(const State *state, Seat seat)
{
    int card = wh_card_in_hand(state, seat);

    return card != PIECE_NONE ? card : state->seats[seat].spot;
}

/* Opens the text of @card for @seat. Reading an open text again changes nothing. */
static void
open_text(Work *work, Seat seat, int card)
{
    const Detective *d = &work->now.seats[seat];
    const bool is_open = card == wh_221b(&work->now) ? d->key_read
                         : card == d->extra          ? d->extra_opened
                                                     : d->opened;

    if (!is_open) {
        WH_EMIT(work, EVENT_READ, seat, card);
    }
}

Refusal
wh_decide_read(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Value *said = &act->args[READ_CARD];
    int card = said->kind == VALUE_NONE ? own_card(state, act->by) : said->number;

    if (card == state->c->n_locations + AFTER_SOLUTION) {
        return state->phase == PHASE_OVER ? REFUSAL_NONE : REFUSAL_SOLUTION_SEALED; /* WH-107 */
    }
    if (card == wh_221b(state) && state->seats[act->by].right != NEVER) {
        open_text(work, act->by, card); /* WH-090 */
        return REFUSAL_NONE;
    }
    if (card == PIECE_NONE && state->phase == PHASE_READING) {
        return REFUSAL_NOTHING_TO_READ;
    }
    Refusal no = judge_read(state, act->by, card);
    if (no != REFUSAL_NONE) {
        return no;
    }
    open_text(work, act->by, card);
    return REFUSAL_NONE;
}

/* Checks a return in the order of RULES.md: the owner of the card, the places forbidden to police,
 * and the player's token (WH-081 … WH-087). */
static Refusal
judge_return(const State *state, Seat seat, int card, bool police)
{
    const Detective *d = &state->seats[seat];

    if (state->phase == PHASE_WATSON) {
        return REFUSAL_WATSON_PENDING;
    }
    if (state->phase != PHASE_READING) {
        return REFUSAL_WRONG_PHASE;
    }
    if (card == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (card < 0 || card > wh_stop(state)) {
        return REFUSAL_CARD_NOT_IN_CASE;
    }
    if (card != d->spot && card != d->extra) {
        return REFUSAL_NOT_YOUR_CARD; /* WH-082 */
    }
    if (!wh_is_location(state, card)) {
        if (police) {
            return REFUSAL_POLICE_FORBIDDEN_HERE; /* WH-084, WH-085 */
        }
        return card == wh_stop(state) ? REFUSAL_NOTHING_TO_READ : REFUSAL_MUST_ATTEMPT;
    }
    if (!wh_holds_card(state, seat, card)) {
        return REFUSAL_NOT_YOUR_CARD;
    }
    if (!police) {
        return REFUSAL_NONE;
    }
    if (wh_police_forbidden(state, card)) {
        return REFUSAL_POLICE_FORBIDDEN_HERE; /* WH-083, WH-086 */
    }
    if (state->guarded[card]) {
        return REFUSAL_POLICE_ALREADY_HERE; /* WH-087 */
    }
    return d->police == 0 ? REFUSAL_NO_POLICE_TOKEN : REFUSAL_NONE;
}

/* Reports whether Wiggins must wait. When he and Mycroft's owner read the same extra card, Wiggins
 * may place a Police Token only after that owner returns it (WH-122). */
static bool
waits_for_original(const State *state, Seat seat, int card)
{
    Seat original = wh_owner(state, MYCROFT);

    return state->seats[seat].character == WIGGINS && card == state->seats[seat].extra &&
           original != SEAT_NONE && original != seat && state->seats[original].extra == card &&
           !state->seats[original].extra_returned;
}

Refusal
wh_decide_return(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Value *said = &act->args[RETURN_CARD];
    int card = said->kind == VALUE_NONE ? own_card(state, act->by) : said->number;
    bool police = act->args[RETURN_POLICE].kind == VALUE_FLAG && act->args[RETURN_POLICE].flag;
    Refusal no = judge_return(state, act->by, card, police);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (police && waits_for_original(state, act->by, card)) {
        return REFUSAL_WAIT_ORIGINAL;
    }
    if (police) {
        Event left = wh_event(EVENT_POLICE_LEFT, (const int[RULING_NUMBERS]){ act->by, card });

        left.args[2] = (Value){ .kind = VALUE_FLAG, .flag = false };
        wh_emit(work, &left);
    }
    WH_EMIT(work, EVENT_RETURNED, act->by, card); /* WH-080 */
    wh_end_reading(work);
    return REFUSAL_NONE;
}
