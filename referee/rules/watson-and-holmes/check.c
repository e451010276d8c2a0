/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: the invariants of a table (“Components” in RULES.md) */
#include "referee/rules/watson-and-holmes/state.h"

static const char *
check_tokens(const State *state)
{
    int carriages = state->stock_carriages;
    int police = state->stock_police;
    int call_offs = state->stock_call_off;
    int lockpicks = state->stock_lockpick;

    for (int i = 0; i < SEATS_MAX; i++) {
        const Detective *d = &state->seats[i];

        if (d->purse < 0 || d->bid < 0) {
            return "a purse or bid is negative";
        }
        if (d->police < 0 || d->police > 1 || d->call_off < 0 || d->call_off > 1 ||
            d->lockpick < 0 || d->lockpick > 1) {
            return "a detective holds more than one token of a kind"; /* WH-021 */
        }
        carriages += d->purse + (d->by_toby ? 0 : d->bid);
        police += d->police;
        call_offs += d->call_off;
        lockpicks += d->lockpick;
    }
    for (int spot = 0; spot < SPOTS_MAX; spot++) {
        police += state->guarded[spot];
    }
    if (state->stock_carriages < 0 || state->stock_police < 0 || state->stock_call_off < 0 ||
        state->stock_lockpick < 0) {
        return "a stock is negative";
    }
    if (carriages != BOX_CARRIAGES) {
        return "the carriages are not 77"; /* WH-023 */
    }
    if (police != BOX_POLICE) {
        return "the Police Tokens are not 6";
    }
    if (call_offs != BOX_CALL_OFFS) {
        return "the Call Off Tokens are not 6";
    }
    return lockpicks == BOX_LOCKPICKS ? NULL : "the Lockpicks are not 2";
}

static const char *
check_cards(const State *state)
{
    for (int spot = 0; spot <= wh_stop(state); spot++) {
        int n_pawns = 0;

        for (int i = 0; i < SEATS_MAX; i++) {
            n_pawns += state->seats[i].spot == spot;
        }
        if (wh_is_location(state, spot) && n_pawns > 1) {
            return "two pawns are on one location"; /* WH-042 */
        }
        if (n_pawns > 0 && wh_is_closed(state, spot, state->round)) {
            return "a pawn is on a closed location"; /* WH-014 */
        }
        if (state->guarded[spot] && wh_police_forbidden(state, spot)) {
            return "a Police Token is on a location that allows none"; /* WH-083 … WH-086 */
        }
    }
    return NULL;
}

static const char *
check_toby(const State *state)
{
    Seat owner = wh_owner(state, TOBY);

    for (int i = 0; i < SEATS_MAX; i++) {
        if (state->seats[i].by_toby && (i != owner || state->seats[i].bid != TOBY_WORTH)) {
            return "Toby bids for another player, or with the wrong amount"; /* WH-126 */
        }
    }
    if (state->toby == PIECE_NONE) {
        return NULL;
    }
    if (owner == SEAT_NONE || state->seats[owner].character_state != CHARACTER_USED) {
        return "the Toby Token is out, but nobody has revealed Toby"; /* WH-126 */
    }
    return NULL;
}

static const char *
check_seats(const State *state)
{
    bool all_stand = state->phase == PHASE_CLOSING || state->phase == PHASE_WATSON;
    unsigned characters = 0;

    for (int i = 0; i < SEATS_MAX; i++) {
        const Detective *d = &state->seats[i];

        if (!d->sits) {
            continue;
        }
        if (d->character != NO_CHARACTER) {
            if ((characters & (1U << d->character)) != 0) {
                return "two detectives hold one character"; /* WH-016 */
            }
            characters |= 1U << d->character;
        }
        if (d->bid > 0 && !wh_is_location(state, d->spot)) {
            return "a bid is on a location without a pawn";
        }
        if (d->right > state->c->n_questions) {
            return "more answers are right than there are questions";
        }
        if (d->zone < 0 || d->zone >= state->c->n_zones) {
            return "a detective is in no zone of this case";
        }
        if (all_stand && wh_is_active(state, (Seat)i) && d->spot == PIECE_NONE) {
            return "all pawns stand, but one stands nowhere"; /* WH-043 */
        }
        if (d->won && d->out) {
            return "a winner is out";
        }
    }
    return NULL;
}

static bool
is_seat_or_none(const State *state, Seat seat)
{
    return seat == SEAT_NONE || state->seats[seat].sits;
}

static const char *
check_turn(const State *state)
{
    if (!state->opened) {
        return NULL;
    }
    if (!is_seat_or_none(state, state->turn) ||
        (state->turn == SEAT_NONE && state->phase == PHASE_VISITING)) {
        return "it is nobody's turn, or the turn of a seat that nobody has";
    }
    if (state->diary == SEAT_NONE || !state->seats[state->diary].sits) {
        return "nobody has the Diary"; /* WH-007 */
    }
    return is_seat_or_none(state, state->watson) ? NULL
                                                 : "Dr Watson is with a seat that nobody has";
}

const char *
wh_check(const State *state)
{
    const char *wrong = check_tokens(state);

    if (wrong == NULL) {
        wrong = check_turn(state);
    }
    if (wrong == NULL) {
        wrong = check_cards(state);
    }
    if (wrong == NULL) {
        wrong = check_toby(state);
    }
    return wrong == NULL ? check_seats(state) : wrong;
}
