/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.c: seats, start player and characters (WH-001 … WH-020) */
#include "referee/rules/seats.h"
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

/* Reports whether @characters is absent, or a record with texts. */
static bool
are_characters(const Value *characters)
{
    if (characters->kind != VALUE_RECORD) {
        return characters->kind == VALUE_NONE;
    }
    for (int i = 0; i < characters->n; i++) {
        if (characters->items[i].kind != VALUE_TEXT) {
            return false;
        }
    }
    return true;
}

/* Checks `characters`, a record that registers a character for each named seat (WH-015, WH-016). */
static Refusal
judge_characters(const Act *act)
{
    const Value *seats = &act->args[OPEN_SEATS];
    const Value *characters = &act->args[OPEN_CHARACTERS];
    unsigned taken = 0;

    for (int i = 0; i < characters->n; i++) {
        if (!seats_have(seats, seat_find(characters->keys[i]))) {
            return REFUSAL_UNKNOWN_PLAYER;
        }
        int character = box_find_character(characters->items[i].text);
        if (character == NO_CHARACTER) {
            return REFUSAL_UNKNOWN_CARD;
        }
        if (character == WIGGINS && seats->n < WIGGINS_SEATS_MIN) {
            return REFUSAL_WIGGINS_NOT_IN_PLAY; /* WH-119 */
        }
        if ((taken & (1U << character)) != 0) {
            return REFUSAL_CHARACTER_TAKEN;
        }
        taken |= 1U << character;
    }
    return REFUSAL_NONE;
}

/* Returns the flag called @name in the options of `open`. Sets *@fine to false when it is not a
 * flag. */
static bool
option(const Value *options, const char *name, bool *fine)
{
    const Value *value = value_get(options, name);

    if (value == NULL) {
        return false;
    }
    *fine = *fine && value->kind == VALUE_FLAG;
    return value->kind == VALUE_FLAG && value->flag;
}

static bool
options_are_known(const Value *options)
{
    if (options->kind == VALUE_NONE) {
        return true;
    }
    if (options->kind != VALUE_RECORD) {
        return false;
    }
    for (int i = 0; i < options->n; i++) {
        if (strcmp(options->keys[i], "open-purses") != 0 &&
            strcmp(options->keys[i], "play-on") != 0) {
            return false;
        }
    }
    return true;
}

Refusal
wh_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling)
{
    const Value *seats = &act->args[OPEN_SEATS];
    const Value *diary = &act->args[OPEN_DIARY];
    const Value *characters = &act->args[OPEN_CHARACTERS];
    bool fine = options_are_known(&act->args[OPEN_OPTIONS]);
    bool open_purses = option(&act->args[OPEN_OPTIONS], "open-purses", &fine);
    bool play_on = option(&act->args[OPEN_OPTIONS], "play-on", &fine);
    bool narration = act->args[OPEN_NARRATION].kind == VALUE_FLAG && act->args[OPEN_NARRATION].flag;

    if (!fine || !are_characters(characters)) {
        return REFUSAL_MALFORMED;
    }
    if (state->opened) {
        return state->phase == PHASE_OVER ? REFUSAL_GAME_OVER : REFUSAL_WRONG_PHASE;
    }
    Refusal no = seats_judge(seats, BOX_SEATS_MIN, BOX_SEATS_MAX); /* WH-001, WH-009 */
    if (no != REFUSAL_NONE) {
        return no;
    }
    if (diary->kind != VALUE_NONE && !seats_have(seats, diary->number)) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    if (diary->kind != VALUE_NONE && narration) {
        return REFUSAL_START_PLAYER_RANDOM; /* WH-008 */
    }
    no = judge_characters(act);
    if (no != REFUSAL_NONE) {
        return no;
    }

    Work work = { .now = *state, .ruling = ruling };
    work.now.texts = NULL;
    Event opened = { .kind = EVENT_OPENED };
    opened.args[OPENED_SEATS] = *seats;
    opened.args[OPENED_DIARY] =
        diary->kind != VALUE_NONE
            ? *diary
            : seats->items[chance->below(chance, (unsigned)seats->n)]; /* WH-008 */
    opened.args[OPENED_OPEN_PURSES] = (Value){ .kind = VALUE_FLAG, .flag = open_purses };
    opened.args[OPENED_PLAY_ON] = (Value){ .kind = VALUE_FLAG, .flag = play_on };
    wh_emit(&work, &opened);
    for (int i = 0; i < characters->n; i++) {
        int character = box_find_character(characters->items[i].text);

        WH_EMIT(&work,
                EVENT_HELD,
                seat_find(characters->keys[i]),
                wh_character_piece(state, (Character)character));
    }
    return REFUSAL_NONE;
}

/* Registers the character card that was dealt to a seat, by one private scan. */
Refusal
wh_decide_hold(Work *work, const Act *act)
{
    const State *state = &work->now;
    int piece = act->args[HOLD_CHARACTER].number;
    const Detective *d = &state->seats[act->by];

    if (state->phase != PHASE_SETUP) {
        return REFUSAL_WRONG_PHASE;
    }
    if (piece == PIECE_UNKNOWN) {
        return REFUSAL_UNKNOWN_CARD;
    }
    Character character = wh_character_of(state, piece);
    if (character == NO_CHARACTER) {
        return REFUSAL_CARD_NOT_IN_CASE;
    }
    if (character == WIGGINS && state->n_seats < WIGGINS_SEATS_MIN) {
        return REFUSAL_WIGGINS_NOT_IN_PLAY; /* WH-015 */
    }
    if (d->character == (int)character) {
        return REFUSAL_DUPLICATE_SCAN;
    }
    if (d->character != NO_CHARACTER) {
        return REFUSAL_ONE_CHARACTER_ONLY; /* WH-016 */
    }
    if (wh_owner(state, character) != SEAT_NONE) {
        return REFUSAL_CHARACTER_TAKEN; /* WH-016 */
    }
    WH_EMIT(work, EVENT_HELD, act->by, piece);
    return REFUSAL_NONE;
}
