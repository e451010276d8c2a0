/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c: queries on a table of Watson & Holmes */
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

int
wh_stop(const State *state)
{
    return state->c->n_locations + AFTER_STOP;
}

int
wh_221b(const State *state)
{
    return state->c->location_221b;
}

bool
wh_is_spot(const State *state, int piece)
{
    return piece >= 0 && piece <= wh_stop(state);
}

bool
wh_is_location(const State *state, int piece)
{
    return piece >= 0 && piece < state->c->n_locations && piece != wh_221b(state);
}

const Location *
wh_location(const State *state, int piece)
{
    return piece >= 0 && piece < state->c->n_locations ? &state->c->locations[piece] : NULL;
}

bool
wh_has_mark(const State *state, int piece, unsigned mark)
{
    const Location *location = wh_location(state, piece);

    return location != NULL && (location->marks & mark) != 0;
}

bool
wh_has_hours(const State *state, int piece)
{
    const Location *location = wh_location(state, piece);

    return location != NULL && (location->opens > 1 || location->closes > 0);
}

bool
wh_is_closed(const State *state, int piece, int round)
{
    const Location *location = wh_location(state, piece);

    return location != NULL && ((location->opens > 1 && round < location->opens) ||
                                (location->closes > 0 && round > location->closes));
}

bool
wh_is_active(const State *state, Seat seat)
{
    const Detective *d = &state->seats[seat];

    return d->sits && !d->out && !d->won;
}

int
wh_n_active(const State *state)
{
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        n += wh_is_active(state, state->order[i]);
    }
    return n;
}

/* Returns the first active seat clockwise after @after; @after itself comes last. With @to_place,
 * skips seats whose pawn is placed. */
static Seat
next_seat(const State *state, Seat after, bool to_place)
{
    int start = 0;

    while (start < state->n_seats && state->order[start] != after) {
        start++;
    }
    for (int step = 1; step <= state->n_seats; step++) {
        Seat seat = state->order[(start + step) % state->n_seats];

        if (wh_is_active(state, seat) && !(to_place && state->seats[seat].spot != PIECE_NONE)) {
            return seat;
        }
    }
    return SEAT_NONE;
}

Seat
wh_next_active(const State *state, Seat after)
{
    return next_seat(state, after, false);
}

Seat
wh_next_to_place(const State *state, Seat after)
{
    return next_seat(state, after, true);
}

Seat
wh_visitor(const State *state, int spot)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].spot == spot) {
            return state->order[i];
        }
    }
    return SEAT_NONE;
}

Seat
wh_owner(const State *state, Character character)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].character == (int)character) {
            return state->order[i];
        }
    }
    return SEAT_NONE;
}

bool
wh_has_failed(const State *state, Seat seat)
{
    const Detective *d = &state->seats[seat];

    return d->sits && d->out && d->right != state->c->n_questions;
}

bool
wh_someone_failed(const State *state)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (wh_has_failed(state, state->order[i])) {
            return true;
        }
    }
    return false;
}

bool
wh_someone_won(const State *state)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].won) {
            return true;
        }
    }
    return false;
}

/* Reports whether the last detective has no more rounds (WH-109). */
bool
wh_must_solve(const State *state, Seat seat)
{
    return state->last_left == 0 && wh_is_active(state, seat);
}

/* Returns the lowest bid that wins @spot for @seat. It is 0 for the Carriage Stop and 221B, which
 * have no bids. Elsewhere it is one more than the bid there, at least three where another player's
 * Toby waits, and at least one in another zone. */
int
wh_lowest_bid(const State *state, Seat seat, int spot)
{
    if (!wh_is_location(state, spot)) {
        return 0;
    }
    int lowest = 0;
    Seat visitor = wh_visitor(state, spot);
    if (visitor != SEAT_NONE) {
        lowest = state->seats[visitor].bid + 1; /* WH-034, WH-036 */
    }
    if (state->toby == spot && wh_owner(state, TOBY) != seat) {
        lowest = MAX(lowest, TOBY_WORTH + 1); /* WH-128 */
    }
    if (wh_location(state, spot)->zone - 'A' != state->seats[seat].zone) {
        lowest = MAX(lowest, 1); /* WH-135 */
    }
    return lowest;
}

int
wh_order_value(const State *state, Seat seat)
{
    bool with_toby = wh_owner(state, TOBY) == seat && state->toby == wh_221b(state); /* WH-132 */

    return state->seats[seat].purse + (with_toby ? TOBY_WORTH : 0);
}

bool
wh_is_solver(const State *state, Seat seat)
{
    return wh_is_active(state, seat) && state->seats[seat].spot == wh_221b(state);
}

bool
wh_has_handed_in(const Detective *d)
{
    return d->lodged || (d->asked != 0 && d->right == NEVER);
}

/* Reports whether @one goes before @other: first Mrs Hudson, then the higher order value (WH-095,
 * WH-117, RW-37). Equals go together (WH-097). */
bool
wh_goes_before(const State *state, Seat one, Seat other)
{
    bool one_first = state->seats[one].first_at_221b;
    bool other_first = state->seats[other].first_at_221b;

    if (one_first || other_first) {
        return one_first && !other_first; /* two at once by WH-118 */
    }
    return wh_order_value(state, one) > wh_order_value(state, other);
}

bool
wh_may_note(const State *state, Seat seat)
{
    const Detective *d = &state->seats[seat];

    if (d->spot == wh_221b(state) || state->phase == PHASE_OVER) {
        return true; /* WH-125; and after the end everybody may write */
    }
    if (state->c->rules.no_notes) {
        return false;
    }
    return !state->irene || d->pencil; /* WH-123, WH-124 */
}

/* Returns the first card that @seat must still return: the location at its pawn, then Mycroft's
 * second card. */
int
wh_card_in_hand(const State *state, Seat seat)
{
    const Detective *d = &state->seats[seat];

    if (state->phase != PHASE_READING || !wh_is_active(state, seat)) {
        return PIECE_NONE;
    }
    if (wh_is_location(state, d->spot) && !d->returned) {
        return d->spot;
    }
    return d->extra != PIECE_NONE && !d->extra_returned ? d->extra : PIECE_NONE;
}

bool
wh_holds_card(const State *state, Seat seat, int spot)
{
    const Detective *d = &state->seats[seat];

    if (state->phase != PHASE_READING || !wh_is_active(state, seat) || spot < 0) {
        return false;
    }
    return (d->spot == spot && wh_is_location(state, spot) && !d->returned) ||
           (d->extra == spot && !d->extra_returned);
}

bool
wh_police_forbidden(const State *state, int spot)
{
    const Location *location = wh_location(state, spot);

    return !wh_is_location(state, spot)                                  /* WH-084, WH-085 */
           || location->gives.police > 0 || location->gives.call_off > 0 /* WH-083 */
           || (location->marks & MARK_NO_POLICE) != 0;                   /* WH-086 */
}

int
wh_character_piece(const State *state, Character character)
{
    return character == NO_CHARACTER ? PIECE_NONE
                                     : state->c->n_locations + AFTER_MYCROFT + (int)character;
}

Character
wh_character_of(const State *state, int piece)
{
    int character = piece - state->c->n_locations - AFTER_MYCROFT;

    return character >= 0 && character < BOX_CHARACTERS ? (Character)character : NO_CHARACTER;
}
