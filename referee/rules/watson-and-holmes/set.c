/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: patches the state for a test of a late position, with the keys of the host view */
#include "referee/rules/patch.h"
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

/* Returns a bitmask of the seats in the game: bit s for seat s. */
static unsigned
sitting(const State *state)
{
    unsigned seats = 0;

    for (int i = 0; i < SEATS_MAX; i++) {
        seats |= state->seats[i].sits ? 1U << i : 0;
    }
    return seats;
}

static int
find_spot(const State *state, const char *id)
{
    return strcmp(id, CARRIAGE_STOP) == 0 ? wh_stop(state) : case_find_location(state->c, id);
}

/* --- seats.<colour> --- */

static bool
set_seat_place(State *state, Detective *d, const char *key, const Value *value)
{
    if (strcmp(key, "card") == 0) {
        int spot = value->kind == VALUE_TEXT ? find_spot(state, value->text) : PIECE_NONE;

        if (value->kind != VALUE_NONE && spot < 0) {
            return false;
        }
        d->spot = (int16_t)spot;
        return true;
    }
    if (strcmp(key, "zone") == 0) {
        if (value->kind != VALUE_TEXT || strlen(value->text) != 1) {
            return false;
        }
        d->zone = (int8_t)(value->text[0] - 'A');
        return true;
    }
    if (strcmp(key, "character") == 0) {
        const char *ids[BOX_CHARACTERS];

        for (int i = 0; i < BOX_CHARACTERS; i++) {
            ids[i] = BOX_CHARACTER_CARDS[i].id;
        }
        int found = patch_word(ids, BOX_CHARACTERS, value);
        d->character = (int8_t)found;
        return value->kind == VALUE_NONE || found >= 0;
    }
    static const char *const STATES[] = { "hidden", "used", "renounced" };
    int found = patch_word(STATES, G_N_ELEMENTS(STATES), value);
    d->character_state = (int8_t)found;
    return found >= 0;
}

static bool
set_seat_flag(State *state, Detective *d, const char *key, const Value *value)
{
    if (value->kind != VALUE_FLAG) {
        return false;
    }
    if (strcmp(key, "out") == 0) {
        d->out = value->flag;
    } else if (strcmp(key, "won") == 0) {
        d->won = value->flag;
    } else { /* `notes`: only Irene Adler forbids them to single seats */
        d->pencil = value->flag;
        state->irene = state->irene || !value->flag;
    }
    return true;
}

static bool
set_seat_number(Detective *d, const char *key, const Value *value)
{
    int number = NEVER;

    if (strcmp(key, "right") == 0) {
        if (value->kind != VALUE_NONE && (!patch_number(value, &number) || number > INT8_MAX)) {
            return false;
        }
        d->right = (int8_t)number;
        return true;
    }
    if (!patch_number(value, &number)) {
        return false;
    }
    if (strcmp(key, "purse") == 0) {
        d->purse = (int16_t)number;
    } else if (strcmp(key, "bid") == 0) {
        d->bid = (int16_t)number;
    } else if (number > 1) {
        return false; /* WH-021 */
    } else if (strcmp(key, "police") == 0) {
        d->police = (int8_t)number;
    } else if (strcmp(key, "call-off") == 0) {
        d->call_off = (int8_t)number;
    } else {
        d->lockpick = (int8_t)number;
    }
    return true;
}

static char *
set_seat(State *state, Seat seat, const Value *patch)
{
    static const char *const NUMBERS[] = {
        "purse", "bid", "police", "call-off", "lockpick", "right"
    };
    static const char *const FLAGS[] = { "out", "won", "notes" };
    static const char *const PLACES[] = { "card", "zone", "character", "character-state" };
    Detective *d = &state->seats[seat];
    g_autofree char *where = g_strdup_printf("seats.%s", SEAT_COLOURS[seat]);

    for (int i = 0; i < patch->n; i++) {
        const Value key = { .kind = VALUE_TEXT, .text = patch->keys[i] };
        const Value *value = &patch->items[i];
        bool fine = false;

        if (patch_word(NUMBERS, G_N_ELEMENTS(NUMBERS), &key) >= 0) {
            fine = set_seat_number(d, key.text, value);
        } else if (patch_word(FLAGS, G_N_ELEMENTS(FLAGS), &key) >= 0) {
            fine = set_seat_flag(state, d, key.text, value);
        } else if (patch_word(PLACES, G_N_ELEMENTS(PLACES), &key) >= 0) {
            fine = set_seat_place(state, d, key.text, value);
        }
        if (!fine) {
            return patch_no_such(where, key.text);
        }
    }
    return NULL;
}

static char *
set_seats(State *state, const Value *patch)
{
    if (patch->kind != VALUE_RECORD) {
        return patch_wrong("", "seats", "must be an object");
    }
    for (int i = 0; i < patch->n; i++) {
        const Value name = { .kind = VALUE_TEXT, .text = patch->keys[i] };
        Seat seat = SEAT_NONE;

        if (!patch_seat(sitting(state), &name, &seat) || patch->items[i].kind != VALUE_RECORD) {
            return patch_wrong("seats", patch->keys[i], "nobody of that colour sits here");
        }
        char *fault = set_seat(state, seat, &patch->items[i]);
        if (fault != NULL) {
            return fault;
        }
    }
    return NULL;
}

/* --- cards.<id> --- */

/* Replaces the pawns on a card with those in @list. */
static bool
set_pawns(State *state, int spot, const Value *list)
{
    unsigned pawns = 0;

    if (!patch_seats(sitting(state), list, &pawns)) {
        return false;
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        Detective *d = &state->seats[i];

        if ((pawns & (1U << i)) != 0) {
            d->spot = (int16_t)spot;
        } else if (d->spot == spot) {
            d->spot = PIECE_NONE;
        }
    }
    return true;
}

static char *
set_card(State *state, int spot, const char *id, const Value *patch)
{
    for (int i = 0; i < patch->n; i++) {
        const char *key = patch->keys[i];
        const Value *value = &patch->items[i];
        bool fine = value->kind == VALUE_FLAG;

        if (strcmp(key, "closed") == 0 && fine && wh_has_hours(state, spot)) {
            if (value->flag != wh_is_closed(state, spot, state->round)) {
                g_autofree char *where = g_strdup_printf("cards.%s", id);
                return patch_wrong(where, key, "follows from the round; set the round first");
            }
        } else if (strcmp(key, "police") == 0 && fine) {
            state->guarded[spot] = value->flag;
        } else if (strcmp(key, "toby") == 0 && fine) {
            if (value->flag) {
                state->toby = (int16_t)spot;
            } else if (state->toby == spot) {
                state->toby = PIECE_NONE;
            }
        } else {
            fine = strcmp(key, "pawns") == 0 && set_pawns(state, spot, value);
        }
        if (!fine) {
            g_autofree char *where = g_strdup_printf("cards.%s", id);
            return patch_no_such(where, key);
        }
    }
    return NULL;
}

static char *
set_cards(State *state, const Value *patch)
{
    if (patch->kind != VALUE_RECORD) {
        return patch_wrong("", "cards", "must be an object");
    }
    for (int i = 0; i < patch->n; i++) {
        int spot = find_spot(state, patch->keys[i]);

        if (spot < 0 || patch->items[i].kind != VALUE_RECORD) {
            return patch_wrong("cards", patch->keys[i], "no such card in this case");
        }
        char *fault = set_card(state, spot, patch->keys[i], &patch->items[i]);
        if (fault != NULL) {
            return fault;
        }
    }
    return NULL;
}

static char *
set_stock(State *state, const Value *patch)
{
    if (patch->kind != VALUE_RECORD) {
        return patch_wrong("", "stock", "must be an object");
    }
    for (int i = 0; i < patch->n; i++) {
        const char *key = patch->keys[i];
        int number = 0;

        if (!patch_number(&patch->items[i], &number)) {
            return patch_wrong("stock", key, "must be a number of tokens");
        }
        if (strcmp(key, "carriages") == 0) {
            state->stock_carriages = (int16_t)number;
        } else if (strcmp(key, "police") == 0) {
            state->stock_police = (int16_t)number;
        } else if (strcmp(key, "call-off") == 0) {
            state->stock_call_off = (int16_t)number;
        } else if (strcmp(key, "lockpick") == 0) {
            state->stock_lockpick = (int16_t)number;
        } else {
            return patch_wrong("stock", key, "no such token");
        }
    }
    return NULL;
}

/* --- the other keys --- */

/* Sets the phase and starts it afresh: nobody has read, returned or lodged anything. */
static bool
set_phase(State *state, const Value *value)
{
    int phase = patch_word(WH_PHASES, PHASE_OVER + 1, value);

    if (phase < 0) {
        return false;
    }
    state->phase = (Phase)phase;
    for (int i = 0; i < SEATS_MAX; i++) {
        Detective *d = &state->seats[i];

        d->returned = d->opened = d->extra_returned = d->extra_opened = d->lodged = false;
    }
    return true;
}

static bool
set_winners(State *state, const Value *list)
{
    unsigned winners = 0;
    bool fine = patch_seats(sitting(state), list, &winners);

    for (int i = 0; i < SEATS_MAX && fine; i++) {
        state->seats[i].won = (winners & (1U << i)) != 0;
    }
    return fine;
}

static bool
set_member(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "phase") == 0) {
        return set_phase(state, value);
    }
    if (strcmp(key, "round") == 0) {
        int number = 0;
        bool fine = patch_number(value, &number);

        state->round = (int16_t)number;
        return fine;
    }
    if (strcmp(key, "turn") == 0) {
        return patch_seat(sitting(state), value, &state->turn);
    }
    if (strcmp(key, "diary") == 0) {
        return patch_seat(sitting(state), value, &state->diary);
    }
    if (strcmp(key, "watson") == 0) {
        return patch_seat(sitting(state), value, &state->watson);
    }
    if (strcmp(key, "winners") == 0) {
        return set_winners(state, value);
    }
    if (strcmp(key, "ended") == 0) {
        int ended =
            value->kind == VALUE_NONE ? ENDED_NOT : patch_word(WH_ENDS, ENDED_ALL_LOSE + 1, value);

        state->ended = (Ended)ended;
        return ended >= 0;
    }
    return false;
}

char *
wh_set(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "seats") == 0) {
        return set_seats(state, value);
    }
    if (strcmp(key, "cards") == 0) {
        return set_cards(state, value);
    }
    if (strcmp(key, "stock") == 0) {
        return set_stock(state, value);
    }
    return set_member(state, key, value) ? NULL : patch_no_such("", key);
}

/* Derives the bids of Toby. A bid of two at the card of the player's own Toby is Toby himself,
 * unless the carriages of the box are complete only with these two. */
void
wh_derive(State *state, const State *before, const Value *patch)
{
    int carriages = state->stock_carriages;

    (void)before;
    (void)patch;
    for (int i = 0; i < SEATS_MAX; i++) {
        carriages += state->seats[i].purse + state->seats[i].bid;
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        Detective *d = &state->seats[i];

        d->by_toby = d->character == TOBY && d->character_state == CHARACTER_USED &&
                     d->spot != PIECE_NONE && d->spot == state->toby && d->bid == TOBY_WORTH &&
                     carriages != BOX_CARRIAGES;
    }
}
