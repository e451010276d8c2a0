/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rounds.c: the transitions between phases, and the payments there (WH-021 … WH-030, WH-059,
 * WH-076, WH-108) */
#include "referee/rules/watson-and-holmes/state.h"

enum {
    TOKEN_CARRIAGES,
    TOKEN_POLICE,
    TOKEN_CALL_OFF,
    TOKEN_LOCKPICK
}; /* indices of TOKEN_WORDS, for EVENT_FORGONE */
enum {
    WHY_LIMIT,
    WHY_STOCK
};

void
wh_close_visiting(Work *work)
{
    WH_EMIT(work, EVENT_PHASE, PHASE_CLOSING);
}

/* Reports whether @seat must spend a Lockpick to take its card. One Lockpick covers police and lock
 * together (WH-078, WH-079, RW-12, RW-13). */
static bool
needs_lockpick(const State *state, Seat seat)
{
    const Detective *d = &state->seats[seat];

    return wh_is_location(state, d->spot) && !d->favour && d->lockpick > 0 &&
           (state->guarded[d->spot] || wh_has_mark(state, d->spot, MARK_LOCK));
}

/* Gives all players their cards at once. Every bid goes to the stock (WH-076). */
void
wh_take_cards(Work *work)
{
    const State *now = &work->now;

    for (int i = 0; i < now->n_seats; i++) {
        Seat seat = now->order[i];
        const Detective *d = &now->seats[seat];

        if (!wh_is_active(now, seat)) {
            continue;
        }
        if (d->bid > 0 && !d->by_toby) {
            WH_EMIT(work, EVENT_PAID, seat, d->bid);
        }
        /* RW-14: after a reading by Watson, the Lockpick is already spent. */
        if (needs_lockpick(now, seat)) {
            WH_EMIT(work, EVENT_LOCKPICK_SPENT, seat, d->spot);
        }
    }
    WH_EMIT(work, EVENT_PHASE, PHASE_READING);
    wh_end_reading(work);
}

void
wh_end_reading(Work *work)
{
    const State *now = &work->now;

    if (now->phase != PHASE_READING) {
        return;
    }
    for (int i = 0; i < now->n_seats; i++) {
        Seat seat = now->order[i];

        if (wh_card_in_hand(now, seat) != PIECE_NONE || wh_is_solver(now, seat)) {
            return;
        }
    }
    WH_EMIT(work, EVENT_PHASE, PHASE_RETURNING);
}

/* Returns the number of tokens that one detective gets, 0 or 1. Nobody may hold two of a kind, and
 * an empty stock gives none (WH-021, WH-022). */
static int
token_gain(Work *work, Seat seat, int token, int due, int held, int stock)
{
    if (due == 0) {
        return 0;
    }
    if (held > 0) {
        WH_EMIT(work, EVENT_FORGONE, seat, token, WHY_LIMIT);
        return 0;
    }
    if (stock == 0) {
        WH_EMIT(work, EVENT_FORGONE, seat, token, WHY_STOCK);
        return 0;
    }
    return 1;
}

/* Pays the gains of one detective's place, as far as the stock goes (WH-025 … WH-029, WH-059,
 * RW-10). */
static void
pay_gains(Work *work, Seat seat)
{
    const State *now = &work->now;
    const Detective *d = &now->seats[seat];
    Gains due = { .carriages = 0 };

    if (d->spot == wh_stop(now)) {
        due.carriages = STOP_GAIN;
    } else if (wh_is_location(now, d->spot)) {
        due = wh_location(now, d->spot)->gives;
    }
    int carriages = MIN(due.carriages, now->stock_carriages);
    if (carriages < due.carriages) {
        WH_EMIT(work, EVENT_FORGONE, seat, TOKEN_CARRIAGES, WHY_STOCK);
    }
    int police = token_gain(work, seat, TOKEN_POLICE, due.police, d->police, now->stock_police);
    int call_off =
        token_gain(work, seat, TOKEN_CALL_OFF, due.call_off, d->call_off, now->stock_call_off);
    int lockpick =
        token_gain(work, seat, TOKEN_LOCKPICK, due.lockpick, d->lockpick, now->stock_lockpick);
    if (carriages + police + call_off + lockpick > 0) {
        WH_EMIT(work, EVENT_GAINED, seat, carriages, police, call_off, lockpick);
    }
}

/* Pays the gains of all active seats, clockwise from the Diary (RW-08, RW-09). */
static void
pay_all_gains(Work *work)
{
    const State *now = &work->now;
    int start = 0;

    while (start < now->n_seats - 1 && now->order[start] != now->diary) {
        start++;
    }
    for (int i = 0; i < now->n_seats; i++) {
        Seat seat = now->order[(start + i) % now->n_seats];

        if (wh_is_active(now, seat)) {
            pay_gains(work, seat);
        }
    }
}

/* Sets the number of rounds of the last detective, when a round first starts with one active seat
 * (WH-108, RW-33). */
static void
count_last_rounds(Work *work)
{
    const State *now = &work->now;

    if (now->last_left == NEVER && wh_n_active(now) == 1 && !wh_someone_won(now)) {
        Seat last = wh_next_active(now, now->diary);

        WH_EMIT(work, EVENT_LAST, last, MIN(LAST_ROUNDS_MAX, now->seats[last].purse));
    }
}

void
wh_begin_round(Work *work)
{
    const State *now = &work->now;

    if (now->toby == wh_stop(now) || wh_is_closed(now, now->toby, now->round + 1)) {
        /* RW-25, WH-014: Toby does not wait at the Carriage Stop or at a closed place. */
        WH_EMIT(work, EVENT_TOBY_HOME, wh_owner(now, TOBY));
    }
    Seat first = wh_is_active(now, now->diary) ? now->diary : wh_next_active(now, now->diary);

    WH_EMIT(work, EVENT_ROUND, now->round + 1, first);
    count_last_rounds(work);
}

/* Lets the Diary holder end a phase in which others may still act. */
Refusal
wh_decide_begin(Work *work, const Act *act)
{
    const State *state = &work->now;

    if (state->phase == PHASE_WATSON) {
        return REFUSAL_WATSON_PENDING; /* WH-075 */
    }
    if (state->phase == PHASE_READING) {
        for (int i = 0; i < state->n_seats; i++) {
            if (wh_is_solver(state, state->order[i])) {
                return REFUSAL_MUST_ATTEMPT; /* WH-063 */
            }
        }
        return REFUSAL_WRONG_PHASE;
    }
    if (state->phase == PHASE_VISITING) {
        return REFUSAL_WRONG_PHASE; /* WH-043 */
    }
    if (act->by != state->diary) {
        return REFUSAL_NOT_YOUR_TURN;
    }
    switch (state->phase) {
    case PHASE_SETUP:
        wh_begin_round(work); /* WH-018 */
        break;
    case PHASE_CLOSING:
        if (state->watson != SEAT_NONE) {
            WH_EMIT(work, EVENT_PHASE, PHASE_WATSON); /* WH-075 */
        } else {
            wh_take_cards(work);
        }
        break;
    case PHASE_RETURNING:
        pay_all_gains(work);
        wh_begin_round(work);
        break;
    case PHASE_VISITING:
    case PHASE_WATSON:
    case PHASE_READING:
    case PHASE_OVER:
        g_assert_not_reached();
    }
    return REFUSAL_NONE;
}

/* Ends the game after a win. With play-on, any active seat may do so (WH-111). */
Refusal
wh_decide_stop(Work *work, const Act *act)
{
    (void)act;
    if (!wh_someone_won(&work->now)) {
        return REFUSAL_WRONG_PHASE;
    }
    WH_EMIT(work, EVENT_ENDED, ENDED_SOLVED);
    return REFUSAL_NONE;
}
