/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c: queries on a table of Lady Alice */
#include "referee/rules/lady-alice/state.h"

Combination
la_black(void)
{
    return (Combination){ { PIECE_NONE, PIECE_NONE, PIECE_NONE, PIECE_NONE } };
}

bool
la_are_same(const Combination *one, const Combination *other)
{
    for (int i = 0; i < CATEGORIES; i++) {
        if (one->clues[i] != other->clues[i]) {
            return false;
        }
    }
    return true;
}

int
la_n_shown(const Combination *combination)
{
    int n = 0;

    for (int i = 0; i < CATEGORIES; i++) {
        n += combination->clues[i] != PIECE_NONE;
    }
    return n;
}

bool
la_is_black(const Combination *combination)
{
    return la_n_shown(combination) == 0;
}

bool
la_is_active(const State *state, Seat seat)
{
    return state->seats[seat].sits && !state->seats[seat].excluded;
}

int
la_n_active(const State *state)
{
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        n += la_is_active(state, state->order[i]);
    }
    return n;
}

Seat
la_next_active(const State *state, Seat after)
{
    int start = 0;

    while (start < state->n_seats && state->order[start] != after) {
        start++;
    }
    for (int step = 1; step <= state->n_seats; step++) {
        Seat seat = state->order[(start + step) % state->n_seats];

        if (la_is_active(state, seat)) {
            return seat;
        }
    }
    return SEAT_NONE;
}

bool
la_is_covered(const State *state, int clue)
{
    return (state->covered & (1U << clue)) != 0;
}

bool
la_all_registered(const State *state)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].evidence == PIECE_NONE) {
            return false;
        }
    }
    return true;
}

bool
la_all_folders_in(const State *state)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (!state->seats[state->order[i]].folder) {
            return false;
        }
    }
    return true;
}

/* Returns the number of registered evidence cards of @category. */
static int
n_of_category(const State *state, Category category)
{
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        int evidence = state->seats[state->order[i]].evidence;

        n += evidence != PIECE_NONE && evidence / CATEGORY_CLUES == (int)category;
    }
    return n;
}

/* Reports whether the deal is valid. No category may occur twice, but with five players exactly one
 * must. */
bool
la_is_case(const State *state)
{
    int n_twice = 0;

    for (int i = 0; i < CATEGORIES; i++) {
        int n = n_of_category(state, (Category)i);

        if (n > 2) {
            return false;
        }
        n_twice += n == 2;
    }
    return n_twice == (state->n_seats > CATEGORIES ? 1 : 0);
}

Category
la_pair(const State *state)
{
    int category = 0;

    while (category < CATEGORIES && n_of_category(state, (Category)category) < 2) {
        category++;
    }
    return (Category)category;
}

int
la_smiles(const State *state)
{
    int n = 0;

    for (int i = 0; i < state->n_seats; i++) {
        int evidence = state->seats[state->order[i]].evidence;

        n += evidence != PIECE_NONE && state->shown.clues[evidence / CATEGORY_CLUES] == evidence;
    }
    return n;
}

int
la_needed(const State *state)
{
    return MIN(state->n_seats, SMILES_MAX); /* LA-025, LA-063, LA-069 */
}

bool
la_is_true(const State *state, int clue)
{
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].evidence == clue) {
            return true;
        }
    }
    return false;
}

const Counter *
la_hidden(const State *state, int clue)
{
    const Area *area = &state->areas[clue];

    for (int i = 0; i < area->n; i++) {
        if (!area->counters[i].open) {
            return &area->counters[i];
        }
    }
    return NULL;
}

int
la_n_open(const State *state, Seat seat, int value)
{
    int n = 0;

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int i = 0; i < state->areas[clue].n; i++) {
            const Counter *counter = &state->areas[clue].counters[i];

            n += counter->open && counter->seat == seat && counter->value == value;
        }
    }
    return n;
}

CounterPlace
la_find_wrong(const State *state, Seat seat, int value, int entered)
{
    CounterPlace found = { 0 };
    int best = -1;

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int i = 0; i < state->areas[clue].n; i++) {
            const Counter *counter = &state->areas[clue].counters[i];
            const int doubt = counter->declared == entered ? 2 : counter->declared != value;

            if (counter->open && counter->seat == seat && counter->value == value && doubt > best) {
                found = (CounterPlace){ clue, i + 1 };
                best = doubt;
            }
        }
    }
    return found;
}
