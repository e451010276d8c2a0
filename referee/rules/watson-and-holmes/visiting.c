/* SPDX-License-Identifier: GPL-3.0-or-later */
/* visiting.c: choosing a card and bidding for it (WH-030 … WH-068, WH-126 … WH-129) */
#include "referee/rules/watson-and-holmes/state.h"

/* A visit as the act requests it. */
typedef struct {
    Seat seat;
    int card;
    int carriages;
    bool said_carriages;
    bool call_off;
    bool watson;
    bool toby_bids;
    bool toby_home;
} Visit;

static Visit
read_visit(const Act *act)
{
    const Value *toby = &act->args[VISIT_TOBY];

    return (Visit){
        .seat = act->by,
        .card =
            act->args[VISIT_CARD].kind == VALUE_NONE ? PIECE_NONE : act->args[VISIT_CARD].number,
        .carriages = act->args[VISIT_CARRIAGES].number,
        .call_off = act->args[VISIT_CALL_OFF].flag,
        .watson = act->args[VISIT_WATSON].flag,
        .toby_bids = toby->kind != VALUE_NONE && toby->number == TOBY_BIDS,
        .toby_home = toby->kind != VALUE_NONE && toby->number == TOBY_GOES_HOME,
    };
}

/* Checks that it is @seat's turn to place a pawn. A pawn that is already placed is refused before
 * the turn (“Order of refusals” in RULES.md). */
Refusal
wh_judge_turn(const State *state, Seat seat)
{
    if (state->phase != PHASE_VISITING) {
        return REFUSAL_WRONG_PHASE;
    }
    if (state->seats[seat].spot != PIECE_NONE) {
        return REFUSAL_PAWN_ALREADY_PLACED; /* WH-033 */
    }
    return state->turn == seat ? REFUSAL_NONE : REFUSAL_NOT_YOUR_TURN; /* WH-031 */
}

/* Checks that the card is a place, and one that the seat may still choose. */
static Refusal
judge_destination(const State *state, const Visit *visit)
{
    if (visit->card == PIECE_NONE) {
        return REFUSAL_PLACE_PAWN_FIRST; /* WH-066 */
    }
    if (visit->card == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (!wh_is_spot(state, visit->card)) {
        return REFUSAL_CARD_NOT_IN_CASE; /* WH-002 */
    }
    if (wh_must_solve(state, visit->seat) && visit->card != wh_221b(state)) {
        return REFUSAL_MUST_SOLVE_NOW; /* WH-109 */
    }
    return REFUSAL_NONE;
}

static Refusal
judge_watson(const State *state, const Visit *visit)
{
    if (!visit->watson) {
        return REFUSAL_NONE;
    }
    if (state->watson != SEAT_NONE) {
        return REFUSAL_WATSON_TAKEN; /* WH-067 */
    }
    return wh_n_active(state) < 2 ? REFUSAL_WATSON_NO_TARGET : REFUSAL_NONE; /* RW-35 */
}

/* Checks that a character that was used for this visit has its object. */
static Refusal
judge_character(const State *state, const Visit *visit)
{
    const Detective *d = &state->seats[visit->seat];

    if (d->first_at_221b && visit->card != wh_221b(state)) {
        return REFUSAL_NOT_AT_221B; /* WH-117: used for a visit to 221B */
    }
    if (d->favour_unused && wh_is_location(state, visit->card) && !state->guarded[visit->card] &&
        !wh_has_mark(state, visit->card, MARK_LOCK)) {
        return REFUSAL_NOTHING_TO_PASS;
    }
    return REFUSAL_NONE;
}

static Refusal
judge_toby(const State *state, const Visit *visit)
{
    bool here = state->toby == visit->card && wh_owner(state, TOBY) == visit->seat;

    if (visit->toby_bids || visit->toby_home) {
        if (wh_owner(state, TOBY) != visit->seat) {
            return REFUSAL_NOT_YOUR_TOKEN; /* WH-133 */
        }
        if (state->seats[visit->seat].character_state != CHARACTER_USED) {
            return REFUSAL_TOBY_NOT_REVEALED;
        }
        if (!here) {
            return REFUSAL_TOBY_NOT_HERE; /* WH-126 */
        }
    }
    if (!here || visit->toby_home || !wh_is_location(state, visit->card)) {
        return REFUSAL_NONE;
    }
    if (wh_location(state, visit->card)->zone - 'A' != state->seats[visit->seat].zone) {
        return REFUSAL_TOBY_OTHER_ZONE; /* WH-131 */
    }
    return visit->carriages > 0 ? REFUSAL_TOBY_WITH_CARRIAGES : REFUSAL_NONE; /* WH-127, RW-26 */
}

/* Checks police, Call Off and Lockpick (WH-046 … WH-055). A favour of Shinwell Johnson replaces
 * both tokens. */
static Refusal
judge_surveillance(const State *state, const Visit *visit)
{
    const Detective *d = &state->seats[visit->seat];
    bool guarded = wh_is_spot(state, visit->card) && state->guarded[visit->card];
    bool locked = wh_has_mark(state, visit->card, MARK_LOCK);

    if (visit->call_off) {
        if (d->call_off == 0) {
            return REFUSAL_NO_CALL_OFF; /* WH-046 */
        }
        if (!guarded) {
            return REFUSAL_NOTHING_TO_CALL_OFF; /* WH-049 */
        }
    }
    if (d->favour) {
        return REFUSAL_NONE;
    }
    if (guarded && !visit->call_off && d->lockpick == 0) {
        return REFUSAL_POLICE_ON_CARD; /* WH-047, WH-048, WH-054 */
    }
    return locked && d->lockpick == 0 ? REFUSAL_LOCKPICK_REQUIRED : REFUSAL_NONE; /* WH-053 */
}

/* Reports whether Toby is the bid: his owner goes to his card and does not send him home. */
static bool
toby_is_bid(const State *state, const Visit *visit)
{
    return state->toby == visit->card && wh_owner(state, TOBY) == visit->seat &&
           !visit->toby_home && wh_is_location(state, visit->card);
}

static Refusal
judge_bid(const State *state, const Visit *visit)
{
    const Detective *d = &state->seats[visit->seat];
    int affordable = d->purse - (visit->watson ? WATSON_PRICE : 0);
    int lowest = wh_lowest_bid(state, visit->seat, visit->card);

    if (toby_is_bid(state, visit)) {
        return affordable < 0 ? REFUSAL_NOT_ENOUGH_CARRIAGES : REFUSAL_NONE;
    }
    bool other_zone = wh_is_location(state, visit->card) &&
                      wh_location(state, visit->card)->zone - 'A' != d->zone;
    if (other_zone && visit->carriages == 0) {
        return REFUSAL_OTHER_ZONE_ON_FOOT; /* WH-135 */
    }
    if (visit->carriages > affordable) {
        return REFUSAL_NOT_ENOUGH_CARRIAGES; /* WH-035, WH-065 */
    }
    if (visit->carriages < lowest) {
        return REFUSAL_BID_TOO_LOW; /* WH-036, WH-128 */
    }
    return REFUSAL_NONE;
}

/* Checks all parts of a visit together (RW-03), in the order of RULES.md. */
static Refusal
judge_visit(const State *state, const Visit *visit)
{
    Refusal no = wh_judge_turn(state, visit->seat);

    if (no == REFUSAL_NONE) {
        no = judge_destination(state, visit);
    }
    if (no == REFUSAL_NONE) {
        no = judge_watson(state, visit);
    }
    if (no == REFUSAL_NONE) {
        no = judge_character(state, visit);
    }
    if (no == REFUSAL_NONE) {
        no = judge_toby(state, visit);
    }
    if (no == REFUSAL_NONE && !wh_is_location(state, visit->card) && visit->carriages > 0) {
        no = REFUSAL_NO_BID_HERE; /* WH-057, WH-062 */
    }
    if (no == REFUSAL_NONE && wh_is_closed(state, visit->card, state->round)) {
        no = REFUSAL_PLACE_CLOSED; /* WH-014: no token opens it */
    }
    if (no == REFUSAL_NONE) {
        no = judge_surveillance(state, visit);
    }
    return no == REFUSAL_NONE ? judge_bid(state, visit) : no;
}

/* Returns pawn and bid to an outbid visitor, less one carriage (WH-038, WH-039). */
static void
outbid(Work *work, int card)
{
    Seat loser = wh_visitor(&work->now, card);

    if (loser == SEAT_NONE) {
        return;
    }
    const Detective *d = &work->now.seats[loser];
    int lay = d->by_toby ? 0 : d->bid;
    int lost = lay > 0 ? OUTBID_LOSS : 0; /* WH-040: a walker loses nothing */

    WH_EMIT(work, EVENT_OUTBID, loser, card, lay - lost, lost);
}

static void
go(Work *work, const Visit *visit)
{
    const State *now = &work->now;
    bool with_toby = toby_is_bid(now, visit);

    if (visit->call_off) {
        WH_EMIT(work, EVENT_CALLED_OFF, visit->seat, visit->card);
    }
    if (visit->watson) {
        WH_EMIT(work, EVENT_WATSON_BOUGHT, visit->seat);
    }
    if (visit->toby_home) {
        WH_EMIT(work, EVENT_TOBY_HOME, visit->seat);
    }
    if (wh_is_location(now, visit->card)) {
        outbid(work, visit->card);
        if (now->toby == visit->card && !with_toby) {
            WH_EMIT(work, EVENT_TOBY_HOME, wh_owner(now, TOBY)); /* WH-129 */
        }
    }
    WH_EMIT(work,
            EVENT_VISITED,
            visit->seat,
            visit->card,
            with_toby ? TOBY_WORTH : visit->carriages,
            with_toby);
    if (visit->card == wh_221b(now)) {
        WH_EMIT(work, EVENT_ANNOUNCED, visit->seat, now->seats[visit->seat].purse); /* WH-064 */
    }
}

Refusal
wh_decide_visit(Work *work, const Act *act)
{
    Visit visit = read_visit(act);

    Refusal no = judge_visit(&work->now, &visit);
    if (no != REFUSAL_NONE) {
        return no;
    }
    go(work, &visit);
    Seat next = wh_next_to_place(&work->now, visit.seat); /* WH-045 */
    if (next != SEAT_NONE) {
        WH_EMIT(work, EVENT_TURN, next);
        return REFUSAL_NONE;
    }
    WH_EMIT(work, EVENT_DIARY, visit.seat); /* WH-044 */
    wh_close_visiting(work);
    return REFUSAL_NONE;
}

/* Gives three carriages, or as many as are left, instead of the action (WH-112, WH-114, RW-22). */
Refusal
wh_decide_collect(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Detective *d = &state->seats[act->by];
    Refusal no = wh_judge_turn(state, act->by);

    if (no != REFUSAL_NONE) {
        return no;
    }
    if (d->character == NO_CHARACTER || d->character_state != CHARACTER_HIDDEN) {
        return REFUSAL_CHARACTER_SPENT;
    }
    WH_EMIT(work,
            EVENT_COLLECTED,
            act->by,
            MIN(COLLECT_GAIN, state->stock_carriages), /* RW-10 */
            wh_character_piece(state, (Character)d->character));
    return REFUSAL_NONE;
}
