/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: patches the state for a test of a late position, with the keys of the host view
 *
 * A card in the patch leaves its old place. A card that the patch does not mention stays in its
 * place, unless a list replaces the hand, precinct or discard pile that holds it.
 */
#include "referee/rules/baker-street-irregulars/state.h"
#include "referee/rules/patch.h"

#include <string.h>

/* Returns a bitmask of the seats in the game: bit s for seat s. */
static unsigned
sitting(const State *state)
{
    unsigned seats = 0;

    for (int i = 0; i < state->n_seats; i++) {
        seats |= 1U << state->order[i];
    }
    return seats;
}

/* Reads a card, or null as NO_CARD. */
static bool
read_card(const Value *value, int *card)
{
    *card = value->kind == VALUE_TEXT ? rogues_find_card(value->text) : NO_CARD;
    return value->kind == VALUE_NONE || *card >= 0;
}

static void
drop(Stack *stack, int card)
{
    int n = 0;

    for (int i = 0; i < stack->n; i++) {
        if (stack->cards[i] != card) {
            stack->cards[n++] = stack->cards[i];
        }
    }
    stack->n = (int8_t)n;
}

/* Removes @card from every place. */
static void
lift(State *state, int card)
{
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        drop(&state->precincts[i], card);
    }
    drop(&state->discards, card);
    for (int i = 0; i < SEATS_MAX; i++) {
        for (int j = 0; j < HAND_MAX; j++) {
            if (state->seats[i].hand[j] == card) {
                state->seats[i].hand[j] = NO_CARD;
            }
        }
        for (int j = 0; j < ROGUES_TYPES; j++) {
            if (state->seats[i].file[j] == card) {
                state->seats[i].file[j] = NO_CARD;
            }
        }
    }
}

static bool
set_stack(State *state, Stack *stack, const Value *list)
{
    if (list->kind != VALUE_LIST || list->n > ROGUES_CARDS) {
        return false;
    }
    stack->n = 0;
    for (int i = 0; i < list->n; i++) {
        int card = NO_CARD;

        if (!read_card(&list->items[i], &card) || card == NO_CARD) {
            return false;
        }
        lift(state, card);
        stack->cards[stack->n++] = (int8_t)card;
    }
    return true;
}

static bool
set_hand(State *state, Seat seat, const Value *list)
{
    int8_t *hand = state->seats[seat].hand;

    if (list->kind != VALUE_LIST || list->n > bsi_hand_size(state)) {
        return false;
    }
    memset(hand, NO_CARD, sizeof state->seats[seat].hand);
    for (int i = 0; i < list->n; i++) {
        int card = NO_CARD;

        if (!read_card(&list->items[i], &card)) {
            return false;
        }
        if (card != NO_CARD) {
            lift(state, card);
        }
        hand[i] = (int8_t)card;
    }
    return true;
}

static bool
set_file(State *state, Seat seat, const Value *record)
{
    if (record->kind != VALUE_RECORD) {
        return false;
    }
    for (int i = 0; i < record->n; i++) {
        const Value name = { .kind = VALUE_TEXT, .text = record->keys[i] };
        int type = patch_word(ROGUES_TYPE_WORDS, ROGUES_TYPES, &name);
        int card = NO_CARD;

        if (type < 0 || !read_card(&record->items[i], &card)) {
            return false;
        }
        if (card != NO_CARD) {
            lift(state, card);
        }
        state->seats[seat].file[type] = (int8_t)card;
    }
    return true;
}

/* Sets one field of a seat. Derived fields are accepted and ignored. */
static bool
set_seat_member(State *state, Seat seat, const char *key, const Value *value)
{
    if (strcmp(key, "hand") == 0) {
        return set_hand(state, seat, value);
    }
    if (strcmp(key, "file") == 0) {
        return set_file(state, seat, value);
    }
    if (strcmp(key, "watson") == 0) {
        return patch_flag(value, &state->seats[seat].watson);
    }
    if (strcmp(key, "must-reveal") == 0) {
        return patch_flag(value, &state->seats[seat].must_reveal);
    }
    return strcmp(key, "ruled-out") == 0 || strcmp(key, "filled") == 0;
}

static char *
set_seats(State *state, const Value *patch)
{
    if (patch->kind != VALUE_RECORD) {
        return patch_wrong("", "seats", "must be an object");
    }
    for (int i = 0; i < patch->n; i++) {
        const Value *seat_patch = &patch->items[i];
        int seat = seat_find(patch->keys[i]);

        if (seat < 0 || !state->seats[seat].sits || seat_patch->kind != VALUE_RECORD) {
            return patch_wrong("seats", patch->keys[i], "must be an object of a seated player");
        }
        for (int j = 0; j < seat_patch->n; j++) {
            if (!set_seat_member(state, (Seat)seat, seat_patch->keys[j], &seat_patch->items[j])) {
                g_autofree char *where = g_strdup_printf("seats.%s", patch->keys[i]);

                return patch_wrong(
                    where, seat_patch->keys[j], "no such key, or no such value for it");
            }
        }
    }
    return NULL;
}

static bool
set_precincts(State *state, const Value *patch)
{
    for (int i = 0; patch->kind == VALUE_RECORD && i < patch->n; i++) {
        const char *key = patch->keys[i];
        bool fits = key[0] >= '1' && key[0] < '1' + ROGUES_PRECINCTS && key[1] == '\0';

        if (!fits || !set_stack(state, &state->precincts[key[0] - '1'], &patch->items[i])) {
            return false;
        }
    }
    return patch->kind == VALUE_RECORD;
}

/* Sets the phase and clears everything that is pending. */
static bool
set_phase(State *state, const Value *value)
{
    int phase = patch_word(BSI_PHASES, PHASE_OVER + 1, value);

    if (phase < 0) {
        return false;
    }
    state->phase = (Phase)phase;
    state->must_move = false;
    state->reward = NO_CLUE;
    state->answerer = SEAT_NONE;
    state->has_moved = 0;
    return true;
}

static bool
set_winners(State *state, const Value *list)
{
    unsigned winners = 0;

    if (!patch_seats(sitting(state), list, &winners) || (winners & (winners - 1)) != 0) {
        return false;
    }
    state->winner = SEAT_NONE;
    for (int i = 0; i < SEATS_MAX; i++) {
        state->winner = (winners >> i & 1U) != 0 ? (Seat)i : state->winner;
    }
    return true;
}

static bool
set_member(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "phase") == 0) {
        return set_phase(state, value);
    }
    if (strcmp(key, "turn") == 0) {
        return patch_seat(sitting(state), value, &state->turn);
    }
    if (strcmp(key, "precincts") == 0) {
        return set_precincts(state, value);
    }
    if (strcmp(key, "discards") == 0) {
        return set_stack(state, &state->discards, value);
    }
    return strcmp(key, "winners") == 0 && set_winners(state, value);
}

char *
bsi_set(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "seats") == 0) {
        return set_seats(state, value);
    }
    return set_member(state, key, value) ? NULL : patch_no_such("", key);
}
