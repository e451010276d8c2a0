/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: patches the state for a test of a late position, with the keys of the host view
 *
 * History is not checked: points, coins, pouch and `out` may have any value. `unused` is the number
 * of icons of a kind on the path that are not marked out. The earliest icons of the kind are marked
 * out.
 */
#include "referee/rules/adventures-in-the-fog/state.h"
#include "referee/rules/patch.h"

#include <string.h>

enum {
    NUMBER_MAX = 1000,
};

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

static bool
read_number(const Value *value, int most, int *number)
{
    int read = 0;

    if (!patch_number(value, &read) || read > most) {
        return false;
    }
    *number = read;
    return true;
}

static bool
read_spot(const State *state, const Value *value, int *spot)
{
    *spot = value->kind == VALUE_TEXT ? town_find_spot(state->town, value->text) : PIECE_NONE;
    return *spot >= 0;
}

/* --- seats.<colour> --- */

static bool
set_path(const State *state, Walker *walker, const Value *list)
{
    Path path = { .n = 0 };

    if (list->kind != VALUE_LIST || list->n < 1 || list->n > TOWN_SPOTS_MAX) {
        return false;
    }
    for (int i = 0; i < list->n; i++) {
        int spot = PIECE_NONE;

        if (!read_spot(state, &list->items[i], &spot) || spots_have(&path.entered, spot)) {
            return false;
        }
        path_enter(&path, spot);
    }
    int start = path.spots[0];
    if (state->town->spots[start].icon != ICON_START) {
        return false;
    }
    for (int i = 0; i < state->town->n_spots; i++) {
        if (state->town->spots[i].icon == ICON_START && i != start) {
            spots_add(&path.closed, i);
        }
    }
    walker->path = path;
    walker->start = (int16_t)start;
    memset(&walker->marked, 0, sizeof walker->marked);
    return true;
}

static bool
set_spots(const State *state, SpotSet *set, const Value *list)
{
    if (list->kind != VALUE_LIST) {
        return false;
    }
    memset(set, 0, sizeof *set);
    for (int i = 0; i < list->n; i++) {
        int spot = PIECE_NONE;

        if (!read_spot(state, &list->items[i], &spot)) {
            return false;
        }
        spots_add(set, spot);
    }
    return true;
}

/* Marks out the earliest icons of @kind until @left are unused. Returns false when the path has
 * fewer. */
static bool
set_unused(State *state, Seat seat, IconKind kind, int left)
{
    Walker *walker = &state->seats[seat];

    for (int i = 0; i < state->town->n_spots; i++) {
        if (state->town->spots[i].icon == kind) {
            walker->marked.bits[i / 64] &= ~((uint64_t)1 << (i % 64));
        }
    }
    for (int i = 0; i < walker->path.n && fog_unused(state, seat, kind) > left; i++) {
        int spot = walker->path.spots[i];

        if (state->town->spots[spot].icon == kind) {
            spots_add(&walker->marked, spot);
        }
    }
    return fog_unused(state, seat, kind) == left;
}

static bool
set_icons(State *state, Seat seat, const Value *counts, bool in_pouch)
{
    if (counts->kind != VALUE_RECORD) {
        return false;
    }
    for (int i = 0; i < counts->n; i++) {
        int kind = icon_find(counts->keys[i]);
        int n = 0;

        if (kind < 0 || kind >= ICON_KINDS || !read_number(&counts->items[i], G_MAXINT8, &n)) {
            return false;
        }
        if (in_pouch) {
            state->seats[seat].pouch[kind] = (int8_t)n;
        } else if (!set_unused(state, seat, (IconKind)kind, n)) {
            return false;
        }
    }
    return true;
}

static bool
set_solved(Walker *walker, const Value *counts)
{
    if (counts->kind != VALUE_RECORD) {
        return false;
    }
    for (int i = 0; i < counts->n; i++) {
        const char *key = counts->keys[i];
        int n = 0;

        if (key[0] != 'M' || key[1] < '1' || key[1] >= '1' + TOWN_MYSTERIES || key[2] != '\0' ||
            !read_number(&counts->items[i], TOWN_PROGRESS, &n)) {
            return false;
        }
        walker->solved[key[1] - '1'] = (int8_t)n;
    }
    return true;
}

static bool
set_number(Walker *walker, const char *key, const Value *value)
{
    int number = 0;

    if (strcmp(key, "score") == 0 && value->kind == VALUE_NONE) {
        return true;
    }
    if (!read_number(value, NUMBER_MAX, &number)) {
        return false;
    }
    if (strcmp(key, "points") == 0) {
        walker->points = (int16_t)number;
    } else if (strcmp(key, "coins") == 0) {
        walker->coins = (int16_t)number;
    } else if (strcmp(key, "score") == 0) {
        walker->score = (int16_t)number;
    } else if (strcmp(key, "progress") == 0 && number <= TOWN_PROGRESS) {
        walker->progress = (int8_t)number;
    } else {
        return false;
    }
    return true;
}

/* Checks a field that only repeats the path. */
static bool
fits_path(const State *state, const Walker *walker, const char *key, const Value *value)
{
    int spot = PIECE_NONE;

    if (walker->path.n == 0) {
        return value->kind == VALUE_NONE;
    }
    return read_spot(state, value, &spot) &&
           spot == (strcmp(key, "start") == 0 ? walker->start : path_head(&walker->path));
}

static bool
set_seat_member(State *state, Seat seat, const char *key, const Value *value)
{
    Walker *walker = &state->seats[seat];

    if (strcmp(key, "path") == 0) {
        return true; /* already set by set_seat() */
    }
    if (strcmp(key, "start") == 0 || strcmp(key, "head") == 0) {
        return fits_path(state, walker, key, value);
    }
    if (strcmp(key, "unused") == 0 || strcmp(key, "pouch") == 0) {
        return set_icons(state, seat, value, strcmp(key, "pouch") == 0);
    }
    if (strcmp(key, "marked") == 0) {
        return set_spots(state, &walker->marked, value);
    }
    if (strcmp(key, "closed") == 0) {
        return set_spots(state, &walker->path.closed, value);
    }
    if (strcmp(key, "solved") == 0) {
        return set_solved(walker, value);
    }
    if (strcmp(key, "out") == 0) {
        return patch_flag(value, &walker->out);
    }
    return set_number(walker, key, value);
}

static char *
set_seat(State *state, Seat seat, const Value *patch)
{
    g_autofree char *where = g_strdup_printf("seats.%s", SEAT_COLOURS[seat]);

    if (patch->kind != VALUE_RECORD) {
        return patch_wrong("seats", SEAT_COLOURS[seat], "must be an object");
    }
    const Value *path = value_get(patch, "path");
    if (path != NULL && !set_path(state, &state->seats[seat], path)) {
        return patch_wrong(where, "path", "must be a list of locations from a start on, each once");
    }
    for (int i = 0; i < patch->n; i++) {
        if (!set_seat_member(state, seat, patch->keys[i], &patch->items[i])) {
            return patch_no_such(where, patch->keys[i]);
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
        int seat = seat_find(patch->keys[i]);

        if (seat < 0 || !state->seats[seat].sits) {
            return patch_wrong("seats", patch->keys[i], "nobody sits there");
        }
        char *fault = set_seat(state, (Seat)seat, &patch->items[i]);
        if (fault != NULL) {
            return fault;
        }
    }
    return NULL;
}

/* --- the other keys --- */

static bool
set_phase(State *state, const Value *value)
{
    for (int i = 0; value->kind == VALUE_TEXT && FOG_PHASES[i] != NULL; i++) {
        if (strcmp(FOG_PHASES[i], value->text) == 0) {
            state->phase = (Phase)i;
            state->drafted = false;
            state->has_solved = false;
            state->went = 0;
            if (state->phase != PHASE_DRAFTING) {
                state->turn = SEAT_NONE;
                state->n_pool = 0;
            }
            return true;
        }
    }
    return false;
}

/* Marks the seats from the roller up to the drafting seat as having drafted. */
static void
mark_gone(State *state)
{
    int at = 0;

    while (state->order[at] != state->roller) {
        at++;
    }
    state->went = 0;
    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[(at + i) % state->n_seats];

        if (seat == state->turn) {
            return;
        }
        state->went = (uint8_t)(state->went | 1U << seat);
    }
}

static bool
set_turn(State *state, const Value *value)
{
    Seat seat = SEAT_NONE;

    if (!patch_seat(sitting(state), value, &seat)) {
        return false;
    }
    if (state->phase == PHASE_ROLLING) {
        state->roller = seat;
        return seat != SEAT_NONE;
    }
    state->turn = seat;
    state->drafted = state->has_solved = false;
    return true;
}

static bool
set_pool(State *state, const Value *list)
{
    if (list->kind != VALUE_LIST || list->n > DICE_MAX) {
        return false;
    }
    for (int i = 0; i < list->n; i++) {
        int face = 0;

        if (!read_number(&list->items[i], FACES, &face) || face < 1) {
            return false;
        }
        state->pool[i] = (int8_t)face;
    }
    state->n_pool = (int8_t)list->n;
    return true;
}

static bool
set_winners(State *state, const Value *list)
{
    unsigned winners = 0;

    if (!patch_seats(sitting(state), list, &winners)) {
        return false;
    }
    state->winners = (uint8_t)winners;
    return true;
}

static bool
set_member(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "phase") == 0) {
        return set_phase(state, value);
    }
    if (strcmp(key, "turn") == 0) {
        return set_turn(state, value);
    }
    if (strcmp(key, "roller") == 0) {
        return patch_seat(sitting(state), value, &state->roller) && state->roller != SEAT_NONE;
    }
    if (strcmp(key, "pool") == 0) {
        return set_pool(state, value);
    }
    if (strcmp(key, "drafted") == 0) {
        return patch_flag(value, &state->drafted);
    }
    if (strcmp(key, "last-turn") == 0) {
        return patch_flag(value, &state->last_turn);
    }
    if (strcmp(key, "winners") == 0) {
        return set_winners(state, value);
    }
    return false;
}

char *
fog_set(State *state, const char *key, const Value *value)
{
    if (strcmp(key, "seats") == 0) {
        return set_seats(state, value);
    }
    return set_member(state, key, value) ? NULL : patch_no_such("", key);
}

void
fog_derive(State *state, const State *before, const Value *patch)
{
    (void)before;
    if (state->phase == PHASE_DRAFTING && value_get(patch, "turn") != NULL) {
        mark_gone(state);
    }
}
