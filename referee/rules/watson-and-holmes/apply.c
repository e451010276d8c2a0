/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: making events so. Nothing here judges; what decide() promised is asserted. */
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

/* Carriages from a purse to the stock, or back when @carriages is below zero. */
static void
pay(State *state, Seat seat, int carriages)
{
    Detective *d = &state->seats[seat];

    d->purse = (int16_t)(d->purse - carriages);
    state->stock_carriages = (int16_t)(state->stock_carriages + carriages);
    g_assert(d->purse >= 0);
    g_assert(state->stock_carriages >= 0);
}

static const char *
keep(State *state, const char *text)
{
    return state->texts == NULL ? text : g_string_chunk_insert(state->texts, text);
}

/* What a seat gets of @wanted tokens from @stock: as many as are there (WH-022, RW-10). */
static int
take(int16_t *stock, int wanted)
{
    int taken = MIN(wanted, *stock);

    *stock = (int16_t)(*stock - taken);
    return taken;
}

/* WH-010 … WH-012, WH-014: what each seat begins with, clockwise from the Diary. A case that gives
 * more than the box holds gives the last ones less. */
static void
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];
    const CaseRules *rules = &state->c->rules;
    int diary_at = 0;

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
}

/* Pawns come home, Dr Watson returns to the table (WH-074), pencils are taken up again. */
static void
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
}

static void
apply_visited(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    int bid = event->args[VISITED_BID].number;

    g_assert(d->spot == PIECE_NONE);
    d->spot = (int16_t)event->args[EV_CARD].number;
    d->bid = (int16_t)bid;
    d->by_toby = event->args[VISITED_TOBY].flag;
    d->favour_unused = false;
    if (!d->by_toby) {
        d->purse = (int16_t)(d->purse - bid);
    }
    g_assert(d->purse >= 0);
}

/* WH-039, WH-129: the bid comes back but for one carriage; Toby costs nothing. */
static void
apply_outbid(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    int back = event->args[OUTBID_BACK].number;
    int lost = event->args[OUTBID_LOST].number;

    g_assert((d->by_toby ? 0 : d->bid) == back + lost);
    d->spot = PIECE_NONE;
    d->bid = 0;
    d->by_toby = false;
    d->purse = (int16_t)(d->purse + back);
    state->stock_carriages = (int16_t)(state->stock_carriages + lost);
}

/* At the end of the visits each detective's token moves to the zone of the pawn (WH-135). */
static void
apply_phase(State *state, const Event *event)
{
    state->phase = (Phase)event->args[PHASE_NAME].number;
    state->turn = SEAT_NONE;
    if (state->phase != PHASE_CLOSING) {
        return;
    }
    for (int i = 0; i < state->n_seats; i++) {
        Detective *d = &state->seats[state->order[i]];

        if (wh_is_location(state, d->spot)) {
            d->zone = (int8_t)(wh_location(state, d->spot)->zone - 'A');
        }
    }
}

static void
apply_used(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Detective *d = &state->seats[seat];
    Character as = wh_character_of(state, event->args[USED_AS].number);

    d->character_state = CHARACTER_USED;
    if (d->character == WIGGINS) {
        d->copied = (int8_t)as;
    }
    pay(state, seat, event->args[USED_PRICE].number);
    switch (as) {
    case MYCROFT:
        d->extra = (int16_t)event->args[USED_CARD].number;
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
        break;
    case TOBY:
    case LESTRADE:
    case WIGGINS:
    case NO_CHARACTER:
        break; /* what they do are events of their own */
    }
}

static void
apply_lodged(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    const Value *answers = &event->args[LODGED_ANSWERS];

    d->lodged = true;
    d->lodged_right = (int8_t)event->args[LODGED_RIGHT].number;
    d->marks = (uint8_t)event->args[LODGED_MARKS].number;
    for (int q = 0; q < answers->n && q < CASE_QUESTIONS_MAX; q++) {
        d->answers[q] = keep(state, answers->items[q].text);
    }
}

static void
apply_attempted(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];

    d->lodged = false;
    d->right = (int8_t)event->args[ATTEMPTED_RIGHT].number;
}

static void
apply_honoured(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    const Value *answers = &event->args[LODGED_ANSWERS];

    d->honour_right = (int8_t)event->args[LODGED_RIGHT].number;
    for (int q = 0; q < answers->n && q < CASE_QUESTIONS_MAX; q++) {
        d->honour[q] = keep(state, answers->items[q].text);
    }
}

/* A vote of the bench on one verdict; the last one of a seat counts. */
static void
apply_voted(State *state, const Event *event)
{
    unsigned bit = 1U << event->args[EV_SEAT].number;
    Detective *of = &state->seats[event->args[EV_OF].number];
    int q = event->args[VOTED_QUESTION].number - 1;
    bool upholds = event->args[VOTED_UPHELD].flag;

    of->upholds[q] = (uint8_t)(upholds ? of->upholds[q] | bit : of->upholds[q] & ~bit);
    of->dismisses[q] = (uint8_t)(upholds ? of->dismisses[q] & ~bit : of->dismisses[q] | bit);
}

static void
apply_settled(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    unsigned bit = 1U << (event->args[APPEALED_QUESTION].number - 1);

    d->settled = (uint8_t)(d->settled | bit);
    if (event->args[SETTLED_UPHELD].flag) {
        g_assert((d->marks & bit) == 0);
        d->marks = (uint8_t)(d->marks | bit);
        d->right = (int8_t)event->args[SETTLED_RIGHT].number;
    }
}

/* RW-29: tokens to the stocks, pawn, Toby and hidden character leave; Police Tokens on cards
 * stay. */
static void
apply_out(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Detective *d = &state->seats[seat];

    if (wh_owner(state, TOBY) == seat) {
        state->toby = PIECE_NONE;
    }
    pay(state, seat, d->purse);
    state->stock_police = (int16_t)(state->stock_police + d->police);
    state->stock_call_off = (int16_t)(state->stock_call_off + d->call_off);
    state->stock_lockpick = (int16_t)(state->stock_lockpick + d->lockpick);
    d->police = d->call_off = d->lockpick = 0;
    d->spot = d->extra = PIECE_NONE;
    d->bid = 0;
    d->by_toby = false;
    d->out = true;
}

static void
apply_gained(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Detective *d = &state->seats[seat];

    pay(state, seat, -event->args[GAINED_CARRIAGES].number);
    d->police = (int8_t)(d->police + event->args[GAINED_POLICE].number);
    d->call_off = (int8_t)(d->call_off + event->args[GAINED_CALL_OFF].number);
    d->lockpick = (int8_t)(d->lockpick + event->args[GAINED_LOCKPICK].number);
    state->stock_police = (int16_t)(state->stock_police - event->args[GAINED_POLICE].number);
    state->stock_call_off = (int16_t)(state->stock_call_off - event->args[GAINED_CALL_OFF].number);
    state->stock_lockpick = (int16_t)(state->stock_lockpick - event->args[GAINED_LOCKPICK].number);
}

static void
apply_read(State *state, Detective *d, int card)
{
    if (card == wh_221b(state)) {
        d->key_read = true;
    } else if (card == d->extra) {
        d->extra_opened = true;
    } else {
        d->opened = true;
    }
}

static void
apply_returned(Detective *d, int card)
{
    if (card == d->extra) {
        d->extra_returned = true;
    } else {
        d->returned = true;
    }
}

/* Tokens that come and go, on cards and in hands. */
static void
apply_tokens(State *state, const Event *event)
{
    Detective *d = &state->seats[event->args[EV_SEAT].number];
    int card = event->args[EV_CARD].number;

    switch (event->kind) {
    case EVENT_CALLED_OFF: /* WH-046: both go back to their stocks */
        d->call_off--;
        state->stock_call_off++;
        state->guarded[card] = false;
        state->stock_police++;
        break;
    case EVENT_POLICE_TAKEN:
        state->guarded[card] = false;
        state->stock_police++;
        break;
    case EVENT_POLICE_LEFT:
        state->guarded[card] = true;
        if (event->args[2].flag) {
            state->stock_police--;
        } else {
            d->police--;
        }
        break;
    case EVENT_LOCKPICK_SPENT:
        d->lockpick--;
        state->stock_lockpick++;
        break;
    default:
        g_assert_not_reached();
    }
    g_assert(d->call_off >= 0);
    g_assert(d->police >= 0);
    g_assert(d->lockpick >= 0);
    g_assert(state->stock_police >= 0);
}

/* What happens to one detective at a card or at 221B. */
static void
apply_to_seat(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    Detective *d = &state->seats[seat];
    int second = event->args[1].number; /* a card, a number, another seat */

    switch (event->kind) {
    case EVENT_HELD:
        d->character = (int8_t)wh_character_of(state, second);
        break;
    case EVENT_WATSON_BOUGHT:
        pay(state, seat, WATSON_PRICE);
        state->watson = seat;
        break;
    case EVENT_TOBY_HOME:
        state->toby = PIECE_NONE;
        break;
    case EVENT_TOBY_CAME:
        state->toby = (int16_t)second;
        break;
    case EVENT_COLLECTED:
        pay(state, seat, -second);
        d->character_state = CHARACTER_RENOUNCED;
        break;
    case EVENT_ALOUD:
        state->aloud = true;
        state->aloud_card = (int16_t)second;
        break;
    case EVENT_PAID: /* WH-076: the bid, not the purse */
        g_assert(d->bid == second);
        d->bid = 0;
        state->stock_carriages = (int16_t)(state->stock_carriages + second);
        break;
    case EVENT_READ:
        apply_read(state, d, second);
        break;
    case EVENT_RETURNED:
        apply_returned(d, second);
        break;
    case EVENT_ASKED:
        for (int i = 0; i < event->args[ASKED_QUESTIONS].n; i++) {
            int question = event->args[ASKED_QUESTIONS].items[i].number;
            d->asked = (uint8_t)(d->asked | (1U << (question - 1)));
        }
        break;
    case EVENT_WON:
        d->won = true;
        d->out = false;           /* an upheld appeal undoes the exclusion */
        state->last_left = NEVER; /* WH-108 is for whom all others have failed */
        if (wh_owner(state, TOBY) == seat) {
            state->toby = PIECE_NONE; /* WH-111: the others play on without the winner */
        }
        break;
    case EVENT_APPEALED:
        d->appealed = (uint8_t)(d->appealed | 1U << (second - 1));
        break;
    case EVENT_CONSULTED:
        pay(state, seat, HOLMES_PRICE);
        d->consulted = (uint8_t)(d->consulted | (1U << second));
        break;
    case EVENT_CHECKED:
        pay(state, seat, HOLMES_PRICE);
        d->checked = true;
        break;
    default:
        g_assert_not_reached();
    }
}

void
wh_apply(State *state, const Event *event)
{
    int first = event->args[0].number;

    switch ((EventKind)event->kind) {
    case EVENT_OPENED:
        apply_opened(state, event);
        break;
    case EVENT_ROUND:
        apply_round(state, event);
        break;
    case EVENT_TURN:
        state->turn = (Seat)first;
        break;
    case EVENT_DIARY:
        state->diary = (Seat)first;
        break;
    case EVENT_PHASE:
        apply_phase(state, event);
        break;
    case EVENT_LAST:
        state->last_left = (int16_t)event->args[LAST_ROUNDS].number;
        break;
    case EVENT_ENDED:
        state->ended = (Ended)first;
        state->phase = PHASE_OVER;
        state->turn = SEAT_NONE;
        break;
    case EVENT_VISITED:
        apply_visited(state, event);
        break;
    case EVENT_OUTBID:
        apply_outbid(state, event);
        break;
    case EVENT_USED:
        apply_used(state, event);
        break;
    case EVENT_LODGED:
        apply_lodged(state, event);
        break;
    case EVENT_ATTEMPTED:
        apply_attempted(state, event);
        break;
    case EVENT_OUT:
        apply_out(state, event);
        break;
    case EVENT_GAINED:
        apply_gained(state, event);
        break;
    case EVENT_CALLED_OFF:
    case EVENT_POLICE_TAKEN:
    case EVENT_POLICE_LEFT:
    case EVENT_LOCKPICK_SPENT:
        apply_tokens(state, event);
        break;
    case EVENT_HELD:
    case EVENT_WATSON_BOUGHT:
    case EVENT_TOBY_HOME:
    case EVENT_TOBY_CAME:
    case EVENT_COLLECTED:
    case EVENT_ALOUD:
    case EVENT_PAID:
    case EVENT_READ:
    case EVENT_RETURNED:
    case EVENT_ASKED:
    case EVENT_WON:
    case EVENT_CONSULTED:
    case EVENT_CHECKED:
    case EVENT_APPEALED:
        apply_to_seat(state, event);
        break;
    case EVENT_VOTED:
        apply_voted(state, event);
        break;
    case EVENT_SETTLED:
        apply_settled(state, event);
        break;
    case EVENT_HONOURED:
        apply_honoured(state, event);
        break;
    case EVENT_ANNOUNCED:
    case EVENT_DECLINED:
    case EVENT_SHEET:
    case EVENT_FORGONE:
        break; /* said, and nothing moves */
    case EVENTS:
        g_assert_not_reached();
    }
}
