/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: applies events. It judges no acts, and returns false for an impossible event. The events
 * about answers are in answers.c. */
#include "referee/rules/seats.h"
#include "referee/rules/watson-and-holmes/state.h"

static bool
sits(const State *state, int seat)
{
    return seat >= 0 && state->seats[seat].sits;
}

/* Moves carriages from a purse to the stock, or back when @carriages is negative. Returns false
 * when the purse or the stock becomes negative. */
static bool
pay(State *state, Seat seat, int carriages)
{
    Detective *d = &state->seats[seat];

    d->purse = (int16_t)(d->purse - carriages);
    state->stock_carriages = (int16_t)(state->stock_carriages + carriages);
    return d->purse >= 0 && state->stock_carriages >= 0;
}

/* Takes up to @wanted tokens from @stock and returns their number (WH-022, RW-10). */
static int
take(int16_t *stock, int wanted)
{
    int taken = MIN(wanted, *stock);

    *stock = (int16_t)(*stock - taken);
    return taken;
}

/* Opens the table and gives each seat its starting tokens, clockwise from the Diary (WH-010 …
 * WH-012, WH-014). If a case gives more than the box holds, the last seats get less. */
static bool
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];
    const CaseRules *rules = &state->c->rules;
    int diary_at = 0;

    if (state->opened || seats_judge(seats, BOX_SEATS_MIN, BOX_SEATS_MAX) != REFUSAL_NONE) {
        return false;
    }
    state->opened = true;
    state->n_seats = (int8_t)seats->n;
    state->diary = (Seat)event->args[OPENED_DIARY].number;
    state->open_purses = event->args[OPENED_OPEN_PURSES].flag;
    state->play_on = event->args[OPENED_PLAY_ON].flag;
    for (int i = 0; i < seats->n; i++) {
        state->order[i] = (Seat)seats->items[i].number;
        diary_at = state->order[i] == state->diary ? i : diary_at;
    }
    for (int i = 0; i < seats->n; i++) {
        Detective *d = &state->seats[state->order[(diary_at + i) % seats->n]];
        int carriages = rules->carriages >= 0 ? rules->carriages : PURSE_AT_START;
        int police = rules->police >= 0 ? rules->police : i < POLICE_SEATS;
        int call_off = rules->call_off >= 0 ? rules->call_off : i >= POLICE_SEATS;

        d->sits = true;
        d->purse = (int16_t)take(&state->stock_carriages, carriages);
        d->police = (int8_t)take(&state->stock_police, police);
        d->call_off = (int8_t)take(&state->stock_call_off, call_off);
        d->lockpick = (int8_t)take(&state->stock_lockpick, MAX(rules->lockpick, 0));
    }
    return true;
}

/* Begins a round. Pawns go home, Dr Watson returns to the table (WH-074), and everybody may write
 * again. */
static bool
apply_round(State *state, const Event *event)
{
    state->phase = PHASE_VISITING;
    state->round = (int16_t)event->args[ROUND_NUMBER].number;
    state->turn = (Seat)event->args[ROUND_TURN].number;
    state->watson = SEAT_NONE;
    state->irene = false;
    state->aloud = false;
    state->aloud_card = PIECE_NONE;
    if (state->last_left > 0) {
        state->last_left--;
    }
    for (int i = 0; i < state->n_seats; i++) {
        Detective *d = &state->seats[state->order[i]];

        d->spot = d->extra = PIECE_NONE;
        d->bid = 0;
        d->gossip = SEAT_NONE;
        d->by_toby = d->favour = d->favour_unused = d->first_at_221b = d->pencil = false;
        d->returned = d->opened = d->extra_returned = d->extra_opened = false;
    }
    return true;
}

static bool
apply_visited(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    int card = event->args[EV_CARD].number;
    int bid = event->args[VISITED_BID].number;

    if (d->spot != PIECE_NONE || !wh_is_spot(state, card)) {
        return false;
    }
    d->spot = (int16_t)card;
    d->bid = (int16_t)bid;
    d->by_toby = event->args[VISITED_TOBY].flag;
    d->favour_unused = false;
    if (!d->by_toby) {
        d->purse = (int16_t)(d->purse - bid);
    }
    return d->purse >= 0;
}

/* Sends an outbid pawn home and returns the bid less one carriage. A bid by Toby costs nothing
 * (WH-039, WH-129). */
static bool
apply_outbid(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    int back = event->args[OUTBID_BACK].number;
    int lost = event->args[OUTBID_LOST].number;

    if ((d->by_toby ? 0 : d->bid) != back + lost) {
        return false;
    }
    d->spot = PIECE_NONE;
    d->bid = 0;
    d->by_toby = false;
    d->purse = (int16_t)(d->purse + back);
    state->stock_carriages = (int16_t)(state->stock_carriages + lost);
    return true;
}

/* Sets the phase. At the end of the visits, each player's token moves to the zone of the pawn
 * (WH-135). */
static bool
apply_phase(State *state, const Event *event)
{
    state->phase = (Phase)event->args[PHASE_NAME].number;
    state->turn = SEAT_NONE;
    for (int i = 0; i < state->n_seats && state->phase == PHASE_CLOSING; i++) {
        Detective *d = &state->seats[state->order[i]];

        if (wh_is_location(state, d->spot)) {
            d->zone = (int8_t)(wh_location(state, d->spot)->zone - 'A');
        }
    }
    return true;
}

/* Notes that the player has read the text of @card, for the rest of the game. */
static void
note_read(const State *state, Detective *d, int card)
{
    G_STATIC_ASSERT(CASE_LOCATIONS_MAX <= 32);
    if (wh_is_location(state, card)) {
        d->read |= 1U << card;
    }
}

static bool
apply_used(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Detective *d = &state->seats[seat];
    Character as = wh_character_of(state, event->args[USED_AS].number);
    int card = event->args[USED_CARD].number;

    if (d->character == NO_CHARACTER || (as == MYCROFT && !wh_is_location(state, card)) ||
        (as == PIKE && !sits(state, event->args[USED_OF].number)) ||
        !pay(state, seat, event->args[USED_PRICE].number)) {
        return false;
    }
    d->character_state = CHARACTER_USED;
    if (d->character == WIGGINS) {
        d->copied = (int8_t)as;
    }
    switch (as) {
    case MYCROFT:
        d->extra = (int16_t)card;
        break;
    case HUDSON:
        d->first_at_221b = true;
        break;
    case IRENE:
        state->irene = true;
        d->pencil = true;
        break;
    case JOHNSON:
        d->favour = d->favour_unused = true;
        break;
    case PIKE:
        d->gossip = (Seat)event->args[USED_OF].number;
        note_read(state, d, state->seats[d->gossip].spot);
        break;
    case TOBY:
    case LESTRADE:
    case WIGGINS:
    case NO_CHARACTER:
        break; /* their effects are events of their own */
    }
    return true;
}

/* Removes a player from the game. The tokens go to the stocks; pawn, Toby and hidden character
 * leave. Police Tokens on cards stay (RW-29). */
static bool
apply_out(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Detective *d = &state->seats[seat];

    if (wh_owner(state, TOBY) == seat) {
        state->toby = PIECE_NONE;
    }
    state->stock_carriages = (int16_t)(state->stock_carriages + d->purse);
    d->purse = 0;
    state->stock_police = (int16_t)(state->stock_police + d->police);
    state->stock_call_off = (int16_t)(state->stock_call_off + d->call_off);
    state->stock_lockpick = (int16_t)(state->stock_lockpick + d->lockpick);
    d->police = d->call_off = d->lockpick = 0;
    d->spot = d->extra = PIECE_NONE;
    d->bid = 0;
    d->by_toby = false;
    d->out = true;
    return true;
}

static bool
apply_gained(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Detective *d = &state->seats[seat];

    d->police = (int8_t)(d->police + event->args[GAINED_POLICE].number);
    d->call_off = (int8_t)(d->call_off + event->args[GAINED_CALL_OFF].number);
    d->lockpick = (int8_t)(d->lockpick + event->args[GAINED_LOCKPICK].number);
    state->stock_police = (int16_t)(state->stock_police - event->args[GAINED_POLICE].number);
    state->stock_call_off = (int16_t)(state->stock_call_off - event->args[GAINED_CALL_OFF].number);
    state->stock_lockpick = (int16_t)(state->stock_lockpick - event->args[GAINED_LOCKPICK].number);
    return pay(state, seat, -event->args[GAINED_CARRIAGES].number);
}

static bool
apply_read(State *state, Detective *d, int card)
{
    note_read(state, d, card);
    if (card == wh_221b(state)) {
        d->key_read = true;
    } else if (card == d->extra) {
        d->extra_opened = true;
    } else {
        d->opened = true;
    }
    return true;
}

static bool
apply_returned(Detective *d, int card)
{
    if (card == d->extra) {
        d->extra_returned = true;
    } else {
        d->returned = true;
    }
    return true;
}

/* Moves a Police Token to or from a card, which holds at most one. */
static bool
apply_police(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    int card = event->args[EV_CARD].number;
    bool leaves = event->kind == EVENT_POLICE_LEFT;

    if (!wh_is_location(state, card) || state->guarded[card] == leaves) {
        return false;
    }
    state->guarded[card] = leaves;
    if (!leaves) {
        state->stock_police++;
    } else if (event->args[2].flag) {
        state->stock_police--;
    } else {
        d->police--;
    }
    if (event->kind == EVENT_CALLED_OFF) { /* WH-046: both tokens go back to their stocks */
        d->call_off--;
        state->stock_call_off++;
    }
    return d->police >= 0 && d->call_off >= 0 && state->stock_police >= 0;
}

static bool
apply_lockpick_spent(State *state, Detective *d)
{
    d->lockpick--;
    state->stock_lockpick++;
    return d->lockpick >= 0;
}

static bool
apply_held(const State *state, Detective *d, int piece)
{
    d->character = (int8_t)wh_character_of(state, piece);
    return d->character != NO_CHARACTER;
}

static bool
apply_toby_came(State *state, int card)
{
    state->toby = (int16_t)card;
    return wh_is_spot(state, card);
}

static bool
apply_collected(State *state, Seat seat, int carriages)
{
    state->seats[seat].character_state = CHARACTER_RENOUNCED;
    return pay(state, seat, -carriages);
}

static bool
apply_aloud(State *state, int card)
{
    if (!wh_is_location(state, card)) {
        return false;
    }
    state->aloud = true;
    state->aloud_card = (int16_t)card;
    state->heard |= 1U << card;
    return true;
}

/* Pays the bid, which has left the purse already (WH-076). */
static bool
apply_paid(State *state, Detective *d, int bid)
{
    if (d->bid != bid) {
        return false;
    }
    d->bid = 0;
    state->stock_carriages = (int16_t)(state->stock_carriages + bid);
    return true;
}

static bool
apply_won(State *state, Seat seat)
{
    state->seats[seat].won = true;
    state->seats[seat].out = false; /* an upheld appeal cancels the elimination */
    state->last_left = NEVER;       /* WH-108 applies only after the others have failed */
    if (wh_owner(state, TOBY) == seat) {
        state->toby = PIECE_NONE; /* WH-111: the others play on without the winner */
    }
    return true;
}

static bool
apply_watson_bought(State *state, Seat seat)
{
    state->watson = seat;
    return pay(state, seat, WATSON_PRICE);
}

static bool
apply_consulted(State *state, Seat seat, Seat of)
{
    Detective *d = &state->seats[seat];

    d->consulted = (uint8_t)(d->consulted | 1U << of);
    return sits(state, of) && pay(state, seat, HOLMES_PRICE);
}

static bool
apply_checked(State *state, Seat seat)
{
    state->seats[seat].checked = true;
    return pay(state, seat, HOLMES_PRICE);
}

static bool
apply_last(State *state, int rounds)
{
    state->last_left = (int16_t)rounds;
    return true;
}

static bool
apply_ended(State *state, Ended how)
{
    state->ended = how;
    state->phase = PHASE_OVER;
    state->turn = SEAT_NONE;
    return true;
}

/* Applies an event that concerns @seat. */
static bool
apply_to_seat(State *state, Seat seat, const Event *event)
{
    Detective *d = &state->seats[seat];
    int second = event->args[1].number; /* a card, a number or another seat */

    switch ((EventKind)event->kind) {
    case EVENT_HELD:
        return apply_held(state, d, second);
    case EVENT_TURN:
        state->turn = seat;
        return true;
    case EVENT_DIARY:
        state->diary = seat;
        return true;
    case EVENT_LAST:
        return apply_last(state, event->args[LAST_ROUNDS].number);
    case EVENT_VISITED:
        return apply_visited(state, event);
    case EVENT_OUTBID:
        return apply_outbid(state, event);
    case EVENT_CALLED_OFF:
    case EVENT_POLICE_TAKEN:
    case EVENT_POLICE_LEFT:
        return apply_police(state, event);
    case EVENT_LOCKPICK_SPENT:
        return apply_lockpick_spent(state, d);
    case EVENT_WATSON_BOUGHT:
        return apply_watson_bought(state, seat);
    case EVENT_TOBY_HOME:
        state->toby = PIECE_NONE;
        return true;
    case EVENT_TOBY_CAME:
        return apply_toby_came(state, second);
    case EVENT_COLLECTED:
        return apply_collected(state, seat, second);
    case EVENT_USED:
        return apply_used(state, event);
    case EVENT_ALOUD:
        return apply_aloud(state, second);
    case EVENT_PAID:
        return apply_paid(state, d, second);
    case EVENT_READ:
        return apply_read(state, d, second);
    case EVENT_RETURNED:
        return apply_returned(d, second);
    case EVENT_WON:
        return apply_won(state, seat);
    case EVENT_OUT:
        return apply_out(state, event);
    case EVENT_CONSULTED:
        return apply_consulted(state, seat, (Seat)second);
    case EVENT_CHECKED:
        return apply_checked(state, seat);
    case EVENT_GAINED:
        return apply_gained(state, event);
    case EVENT_ASKED:
    case EVENT_LODGED:
    case EVENT_ATTEMPTED:
    case EVENT_APPEALED:
    case EVENT_VOTED:
    case EVENT_SETTLED:
    case EVENT_HONOURED:
        return wh_apply_answers(state, event);
    case EVENT_ANNOUNCED:
    case EVENT_DECLINED:
    case EVENT_SHEET:
    case EVENT_FORGONE:
        return true; /* reported only; the state stays the same */
    case EVENT_OPENED:
    case EVENT_ROUND:
    case EVENT_PHASE:
    case EVENT_ENDED:
    case EVENTS:
        break;
    }
    return false;
}

bool
wh_apply(State *state, const Event *event)
{
    switch (event->kind) {
    case EVENT_OPENED:
        return apply_opened(state, event);
    case EVENT_ROUND:
        return sits(state, event->args[ROUND_TURN].number) && apply_round(state, event);
    case EVENT_PHASE:
        return state->opened && apply_phase(state, event);
    case EVENT_ENDED:
        return state->opened && apply_ended(state, (Ended)event->args[ENDED_HOW].number);
    default: {
        Seat seat = (Seat)event->args[EV_SEAT].number;

        return sits(state, seat) && apply_to_seat(state, seat, event);
    }
    }
}
