/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: patches the state for a test of a late position, with the keys of the host view */
#include "referee/rules/lady-alice/state.h"
#include "referee/rules/patch.h"
#include "referee/rules/seats.h"

#include <string.h>

/* Reads the clue that @value names, or null as PIECE_NONE. */
static bool
read_clue(const Value *value, int8_t *clue)
{
    int found = value->kind == VALUE_TEXT ? clue_find(value->text) : PIECE_NONE;

    if (value->kind != VALUE_NONE && found < 0) {
        return false;
    }
    *clue = (int8_t)found;
    return true;
}

/* --- seats.<colour> --- */

/* Sets the counters of a hand from a record of some or all values: {"0": 3, "1": 2, "2": 3}. */
static bool
set_hand(Player *player, const Value *patch)
{
    static const char *const VALUES[COUNTER_VALUES] = { "0", "1", "2" };

    if (patch->kind != VALUE_RECORD) {
        return false;
    }
    for (int i = 0; i < patch->n; i++) {
        const Value key = { .kind = VALUE_TEXT, .text = patch->keys[i] };
        int value = patch_word(VALUES, COUNTER_VALUES, &key);
        int n = 0;

        if (value < 0 || !patch_number(&patch->items[i], &n) || n > COUNTERS_ALIKE) {
            return false;
        }
        player->hand[value] = (int8_t)n;
    }
    return true;
}

static bool
set_score(Player *player, const Value *value)
{
    int total = 0;

    if (value->kind != VALUE_NONE && (!patch_number(value, &total) || total > INT8_MAX)) {
        return false;
    }
    player->scored = value->kind != VALUE_NONE;
    player->score.total = (int8_t)total;
    return true;
}

/* Reports whether @key is a field that follows from other fields of the seat. */
static bool
follows(const char *key)
{
    return strcmp(key, "registered") == 0 || strcmp(key, "left") == 0;
}

/* Reports whether the derived fields in @patch agree with @player. */
static bool
agrees(const Player *player, const Value *patch)
{
    const Value *registered = value_get(patch, "registered");
    const Value *left = value_get(patch, "left");
    int n = 0;

    for (int value = 0; value < COUNTER_VALUES; value++) {
        n += player->hand[value];
    }
    bool fits = registered == NULL || (registered->kind == VALUE_FLAG &&
                                       registered->flag == (player->evidence != PIECE_NONE));
    return fits && (left == NULL || (left->kind == VALUE_NUMBER && left->number == n));
}

static char *
set_seat(Player *player, const char *name, const Value *patch)
{
    for (int i = 0; i < patch->n; i++) {
        const char *key = patch->keys[i];
        const Value *value = &patch->items[i];
        bool fine = false;

        if (strcmp(key, "evidence") == 0) {
            fine = read_clue(value, &player->evidence);
        } else if (strcmp(key, "counters") == 0) {
            fine = set_hand(player, value);
        } else if (strcmp(key, "excluded") == 0) {
            fine = patch_flag(value, &player->excluded);
        } else if (strcmp(key, "folder") == 0) {
            fine = patch_flag(value, &player->folder);
        } else if (strcmp(key, "score") == 0) {
            fine = set_score(player, value);
        } else {
            fine = follows(key);
        }
        if (!fine) {
            g_autofree char *where = g_strdup_printf("seats.%s", name);
            return patch_no_such(where, key);
        }
    }
    return agrees(player, patch)
               ? NULL
               : patch_wrong("seats", name, "evidence or counters do not match the patch");
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

        if (!patch_seat(seats_set(state->order, state->n_seats), &name, &seat) ||
            patch->items[i].kind != VALUE_RECORD) {
            return patch_wrong("seats", patch->keys[i], "nobody of that colour sits here");
        }
        char *fault = set_seat(&state->seats[seat], patch->keys[i], &patch->items[i]);
        if (fault != NULL) {
            return fault;
        }
    }
    return NULL;
}

/* --- areas.<clue> --- */

static bool
read_counter(const State *state, const Value *patch, Counter *counter)
{
    const Value *name = value_get(patch, "seat");
    const Value *value = value_get(patch, "value");
    const Value *open = value_get(patch, "open");
    Seat seat = SEAT_NONE;
    int worth = 0;

    if (name == NULL || value == NULL || open == NULL || patch->n != 3 ||
        open->kind != VALUE_FLAG ||
        !patch_seat(seats_set(state->order, state->n_seats), name, &seat) || seat == SEAT_NONE ||
        !patch_number(value, &worth) || worth >= COUNTER_VALUES) {
        return false;
    }
    *counter = (Counter){
        .seat = seat,
        .value = (int8_t)worth,
        .declared = (int8_t)worth,
        .open = open->flag,
    };
    return true;
}

/* Replaces the counters of an area with those in @list. */
static bool
set_area(const State *state, Area *area, const Value *list)
{
    Area read = { .n = 0 };

    if (list->kind != VALUE_LIST || list->n > PLAYERS_MAX) {
        return false;
    }
    for (int i = 0; i < list->n; i++) {
        if (!read_counter(state, &list->items[i], &read.counters[read.n++])) {
            return false;
        }
    }
    *area = read;
    return true;
}

static char *
set_areas(State *state, const Value *patch)
{
    if (patch->kind != VALUE_RECORD) {
        return patch_wrong("", "areas", "must be an object");
    }
    for (int i = 0; i < patch->n; i++) {
        int clue = clue_find(patch->keys[i]);

        if (clue < 0 || !set_area(state, &state->areas[clue], &patch->items[i])) {
            return patch_wrong(
                "areas", patch->keys[i], "no such area, or not a list of {seat, value, open}");
        }
    }
    return NULL;
}

/* --- the other keys --- */

static bool
set_combination(Combination *it, const Value *patch)
{
    if (patch->kind == VALUE_NONE) {
        *it = la_black();
        return true;
    }
    for (int i = 0; i < patch->n && patch->kind == VALUE_RECORD; i++) {
        const Value key = { .kind = VALUE_TEXT, .text = patch->keys[i] };
        int category = patch_word(LA_CATEGORIES, CATEGORIES, &key);
        int8_t clue = PIECE_NONE;

        if (category < 0 || !read_clue(&patch->items[i], &clue) ||
            (clue != PIECE_NONE && clue / CATEGORY_CLUES != category)) {
            return false;
        }
        it->clues[category] = clue;
    }
    return patch->kind == VALUE_RECORD;
}

static bool
set_covered(State *state, const Value *list)
{
    guint32 covered = 0;

    for (int i = 0; i < list->n && list->kind == VALUE_LIST; i++) {
        int8_t clue = PIECE_NONE;

        if (!read_clue(&list->items[i], &clue) || clue == PIECE_NONE) {
            return false;
        }
        covered |= 1U << clue;
    }
    state->covered = covered;
    return list->kind == VALUE_LIST;
}

static bool
set_phase(State *state, const Value *value)
{
    int phase = patch_word(LA_PHASES, PHASE_OVER + 1, value);

    if (phase >= 0) {
        state->phase = (Phase)phase;
    }
    return phase >= 0;
}

static bool
set_smiles(State *state, const Value *value)
{
    int smiles = SMILES_NONE;
    bool fine = value->kind == VALUE_NONE || (patch_number(value, &smiles) && smiles <= SMILES_MAX);

    state->smiles = (int8_t)smiles;
    return fine;
}

static bool
set_passes(State *state, const Value *value)
{
    int passes = 0;
    bool fine = patch_number(value, &passes) && passes <= PLAYERS_MAX;

    state->passes = (int8_t)passes;
    return fine;
}

static bool
set_member(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "phase") == 0) {
        return set_phase(state, value);
    }
    if (strcmp(key, "turn") == 0) {
        return patch_seat(seats_set(state->order, state->n_seats), value, &state->turn);
    }
    if (strcmp(key, "chooser") == 0) {
        return patch_seat(seats_set(state->order, state->n_seats), value, &state->chooser);
    }
    if (strcmp(key, "deal-again") == 0) {
        return patch_flag(value, &state->again);
    }
    if (strcmp(key, "combination") == 0) {
        return set_combination(&state->shown, value);
    }
    if (strcmp(key, "previous") == 0) {
        return set_combination(&state->previous, value);
    }
    if (strcmp(key, "smiles") == 0) {
        return set_smiles(state, value);
    }
    if (strcmp(key, "covered") == 0) {
        return set_covered(state, value);
    }
    if (strcmp(key, "passes") == 0) {
        return set_passes(state, value);
    }
    if (strcmp(key, "scoring") == 0) {
        return value->kind == VALUE_NONE; /* only the end of a game sets it */
    }
    return strcmp(key, "winners") == 0 &&
           patch_seats(seats_set(state->order, state->n_seats), value, &state->winners);
}

char *
la_set(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "seats") == 0) {
        return set_seats(state, value);
    }
    if (strcmp(key, "areas") == 0) {
        return set_areas(state, value);
    }
    return set_member(state, key, value) ? NULL : patch_no_such("", key);
}

/* Derives the suspicion from the patch, and clears the last action. A changed combination is this
 * turn's suspicion, unless it is an accusation. */
void
la_derive(State *state, const State *before, const Value *patch)
{
    (void)patch;
    if (!la_are_same(&state->shown, &before->shown) && state->phase != PHASE_ACCUSATION) {
        state->suspicion = state->shown;
    }
    state->acted = SEAT_NONE;
}
