/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characters.c: the eight characters, each in the window that its card names (WH-112 … WH-133,
 * “The eight characters” in RULES.md) */
#include "referee/rules/watson-and-holmes/state.h"

/* The times at which an action may be performed (RW-20). */
typedef enum {
    WINDOW_TURN,
    WINDOW_CLOSING,
    WINDOW_SOLVE, /* while waiting at 221B, or on the turn that goes there */
    WINDOW_RETURNING,
} Window;

static const Window WINDOWS[] = {
    [MYCROFT] = WINDOW_CLOSING, [HUDSON] = WINDOW_SOLVE,   [WIGGINS] = WINDOW_TURN, /* unused */
    [IRENE] = WINDOW_CLOSING,   [TOBY] = WINDOW_CLOSING,   [LESTRADE] = WINDOW_TURN,
    [JOHNSON] = WINDOW_TURN,    [PIKE] = WINDOW_RETURNING,
};
G_STATIC_ASSERT(G_N_ELEMENTS(WINDOWS) == BOX_CHARACTERS);

static Refusal
judge_window(const State *state, Seat seat, Window window)
{
    switch (window) {
    case WINDOW_TURN:
        return wh_judge_turn(state, seat);
    case WINDOW_CLOSING:
        return state->phase == PHASE_CLOSING ? REFUSAL_NONE : REFUSAL_WRONG_PHASE;
    case WINDOW_SOLVE:
        if (state->phase == PHASE_VISITING) {
            return wh_judge_turn(state, seat);
        }
        if (state->phase != PHASE_CLOSING && state->phase != PHASE_WATSON &&
            state->phase != PHASE_READING) {
            return REFUSAL_WRONG_PHASE;
        }
        if (!wh_is_solver(state, seat)) {
            return REFUSAL_NOT_AT_221B; /* WH-117 */
        }
        /* RW-37: until the attempt starts. */
        return wh_has_handed_in(&state->seats[seat]) ? REFUSAL_WRONG_PHASE : REFUSAL_NONE;
    case WINDOW_RETURNING:
        return state->phase == PHASE_RETURNING ? REFUSAL_NONE : REFUSAL_WRONG_PHASE;
    }
    g_assert_not_reached();
}

/* --- the requirements of each action --- */

static Refusal
judge_mycroft(const State *state, const Act *act)
{
    int card = act->args[USE_CARD].number;

    if (act->args[USE_CARD].kind == VALUE_NONE) {
        return REFUSAL_MALFORMED;
    }
    if (card == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (!wh_is_spot(state, card)) {
        return REFUSAL_CARD_NOT_IN_CASE;
    }
    if (card == wh_221b(state)) {
        return REFUSAL_SOLUTION_SEALED;
    }
    if (card == wh_stop(state)) {
        return REFUSAL_NOTHING_TO_READ;
    }
    if (wh_visitor(state, card) != SEAT_NONE) {
        return REFUSAL_CARD_OCCUPIED;
    }
    if (wh_is_closed(state, card, state->round)) {
        return REFUSAL_PLACE_CLOSED; /* WH-014 */
    }
    if (state->guarded[card]) {
        return REFUSAL_POLICE_ON_CARD;
    }
    return wh_has_mark(state, card, MARK_LOCK) ? REFUSAL_LOCKPICK_REQUIRED : REFUSAL_NONE;
}

/* Checks that a Police Token can be taken from the card, or put on it from the stock. A token may
 * be put only on a card without a pawn. Opening hours bind visitors only, so a token may be put on
 * a place that is not open yet. */
static Refusal
judge_lestrade(const State *state, const Act *act)
{
    int card = act->args[USE_CARD].number;

    if (act->args[USE_CARD].kind == VALUE_NONE || act->args[USE_DO].kind == VALUE_NONE) {
        return REFUSAL_MALFORMED;
    }
    if (card == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (!wh_is_spot(state, card)) {
        return REFUSAL_CARD_NOT_IN_CASE;
    }
    if (act->args[USE_DO].number == DO_REMOVE) {
        return state->guarded[card] ? REFUSAL_NONE : REFUSAL_NOTHING_TO_CALL_OFF;
    }
    if (wh_police_forbidden(state, card)) {
        return REFUSAL_POLICE_FORBIDDEN_HERE;
    }
    if (state->guarded[card]) {
        return REFUSAL_POLICE_ALREADY_HERE;
    }
    if (wh_visitor(state, card) != SEAT_NONE) {
        return REFUSAL_CARD_OCCUPIED;
    }
    return state->stock_police == 0 ? REFUSAL_STOCK_EMPTY : REFUSAL_NONE;
}

/* Checks that some open location is guarded or locked. Otherwise the player could go only to the
 * Carriage Stop or 221B. */
static Refusal
judge_johnson(const State *state)
{
    for (int card = 0; card < state->c->n_locations; card++) {
        if (wh_is_location(state, card) && !wh_is_closed(state, card, state->round) &&
            (state->guarded[card] || wh_has_mark(state, card, MARK_LOCK))) {
            return REFUSAL_NONE;
        }
    }
    return REFUSAL_NOTHING_TO_PASS;
}

/* Checks that the other player's card may be read secretly: neither 221B nor a card that is never
 * read aloud. */
static Refusal
judge_pike(const State *state, const Act *act)
{
    Seat of = (Seat)act->args[USE_SEAT].number;

    if (act->args[USE_SEAT].kind == VALUE_NONE) {
        return REFUSAL_MALFORMED;
    }
    if (of < 0 || !state->seats[of].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    int card = state->seats[of].spot;
    if (of == act->by || !wh_is_location(state, card)) {
        return card == wh_221b(state) && of != act->by ? REFUSAL_WATSON_FORBIDDEN
                                                       : REFUSAL_NOTHING_TO_READ;
    }
    return wh_has_mark(state, card, MARK_NO_WATSON) ? REFUSAL_WATSON_FORBIDDEN : REFUSAL_NONE;
}

static Refusal
judge_action(const State *state, const Act *act, Character as)
{
    switch (as) {
    case MYCROFT:
        return judge_mycroft(state, act);
    case LESTRADE:
        return judge_lestrade(state, act);
    case JOHNSON:
        return judge_johnson(state);
    case PIKE:
        return judge_pike(state, act);
    case HUDSON:
    case IRENE:
    case TOBY:
        return REFUSAL_NONE;
    case WIGGINS:
    case NO_CHARACTER:
        break;
    }
    g_assert_not_reached();
}

/* Checks the player whom Wiggins copies, and sets *@as to the character (WH-120, WH-121, RW-23). */
static Refusal
judge_copy(const State *state, const Act *act, Character *as)
{
    Seat of = (Seat)act->args[USE_COPY].number;

    if (act->args[USE_COPY].kind == VALUE_NONE) {
        return REFUSAL_MALFORMED;
    }
    if (of < 0 || !state->seats[of].sits) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    const Detective *model = &state->seats[of];
    if (of == act->by || model->character == NO_CHARACTER ||
        model->character_state == CHARACTER_HIDDEN) {
        return REFUSAL_NOTHING_TO_COPY;
    }
    if (model->character_state == CHARACTER_RENOUNCED) {
        return REFUSAL_CHARACTER_RENOUNCED; /* WH-115 */
    }
    if (BOX_CHARACTER_CARDS[model->character].no_copy) {
        return REFUSAL_COPY_FORBIDDEN;
    }
    *as = (Character)model->character;
    return REFUSAL_NONE;
}

/* Emits the effects of the action, apart from turning the card. */
static void
perform(Work *work, const Act *act, Character as)
{
    const State *now = &work->now;
    const Detective *d = &now->seats[act->by];

    if (as == TOBY && d->spot != PIECE_NONE) {
        WH_EMIT(work, EVENT_TOBY_CAME, act->by, d->spot); /* WH-130 */
    }
    if (as == LESTRADE && act->args[USE_DO].number == DO_REMOVE) {
        WH_EMIT(work, EVENT_POLICE_TAKEN, act->by, act->args[USE_CARD].number);
    }
    if (as == LESTRADE && act->args[USE_DO].number == DO_PLACE) {
        Event left = wh_event(EVENT_POLICE_LEFT,
                              (const int[RULING_NUMBERS]){ act->by, act->args[USE_CARD].number });

        left.args[2] = (Value){ .kind = VALUE_FLAG, .flag = true };
        wh_emit(work, &left);
    }
    if (as == HUDSON && now->phase == PHASE_READING) {
        wh_settle_attempts(work); /* the order at 221B has changed */
    }
}

Refusal
wh_decide_use(Work *work, const Act *act)
{
    const State *state = &work->now;
    const Detective *d = &state->seats[act->by];
    Character character = (Character)d->character;
    Character as = character;

    if (character == NO_CHARACTER) {
        return REFUSAL_CHARACTER_SPENT;
    }
    Refusal no_copy = REFUSAL_NONE;
    if (character == WIGGINS && d->character_state == CHARACTER_HIDDEN) {
        no_copy = judge_copy(state, act, &as);
    } else if (character == WIGGINS && d->copied != NO_CHARACTER) {
        as = (Character)d->copied;
    }
    Refusal no = as == WIGGINS ? REFUSAL_NONE : judge_window(state, act->by, WINDOWS[as]);
    if (no == REFUSAL_NONE && d->character_state != CHARACTER_HIDDEN) {
        no = REFUSAL_CHARACTER_SPENT; /* WH-112 */
    }
    if (no == REFUSAL_NONE && character != WIGGINS && act->args[USE_COPY].kind != VALUE_NONE) {
        no = REFUSAL_NOT_YOUR_TOKEN; /* WH-133 */
    }
    if (no == REFUSAL_NONE) {
        no = no_copy;
    }
    if (no == REFUSAL_NONE) {
        no = judge_action(state, act, as);
    }
    if (no != REFUSAL_NONE) {
        return no;
    }
    int price = BOX_CHARACTER_CARDS[as].price;
    if (price > d->purse) {
        return REFUSAL_NOT_ENOUGH_CARRIAGES; /* WH-141 */
    }
    Event used = wh_event(EVENT_USED,
                          (const int[RULING_NUMBERS]){ act->by,
                                                       wh_character_piece(state, character),
                                                       wh_character_piece(state, as),
                                                       price,
                                                       PIECE_NONE });
    if (as == MYCROFT || as == LESTRADE) {
        used.args[USED_CARD].number = act->args[USE_CARD].number;
    }
    used.args[USED_OF] = (Value){ .kind = VALUE_NUMBER, .number = SEAT_NONE };
    if (as == PIKE) {
        used.args[USED_OF].number = act->args[USE_SEAT].number;
    }
    wh_emit(work, &used);
    perform(work, act, as);
    return REFUSAL_NONE;
}

/* Sends Toby to another card, once all cards are back. The owner may also leave him (WH-130,
 * RW-25). */
Refusal
wh_decide_toby(Work *work, const Act *act)
{
    const State *state = &work->now;
    int card = act->args[TOBY_CARD].number;

    if (state->phase != PHASE_RETURNING) {
        return REFUSAL_WRONG_PHASE;
    }
    if (card == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (!wh_is_spot(state, card)) {
        return REFUSAL_CARD_NOT_IN_CASE;
    }
    if (wh_owner(state, TOBY) != act->by) {
        return REFUSAL_NOT_YOUR_TOKEN; /* WH-133 */
    }
    if (state->seats[act->by].character_state != CHARACTER_USED) {
        return REFUSAL_TOBY_NOT_REVEALED;
    }
    if (card == wh_stop(state)) {
        return REFUSAL_TOBY_FORBIDDEN_HERE;
    }
    if (wh_is_location(state, card) &&
        wh_location(state, card)->zone - 'A' != state->seats[act->by].zone) {
        return REFUSAL_TOBY_OTHER_ZONE; /* WH-131 */
    }
    if (wh_is_closed(state, card, state->round + 1)) {
        return REFUSAL_PLACE_CLOSED; /* WH-014: Toby waits there in the next round */
    }
    WH_EMIT(work, EVENT_TOBY_CAME, act->by, card);
    return REFUSAL_NONE;
}
