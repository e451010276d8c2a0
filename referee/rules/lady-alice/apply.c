/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: applies events. It judges no acts, and returns false for an impossible event. */
#include "referee/rules/lady-alice/state.h"
#include "referee/rules/seats.h"

static bool
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];

    if (state->opened || seats_judge(seats, PLAYERS_MIN, PLAYERS_MAX) != REFUSAL_NONE) {
        return false;
    }
    state->opened = true;
    state->n_seats = (int8_t)seats->n;
    state->chooser = (Seat)event->args[OPENED_FIRST].number;
    for (int i = 0; i < seats->n; i++) {
        Player *player = &state->seats[seats->items[i].number];

        state->order[i] = (Seat)seats->items[i].number;
        player->sits = true;
        for (int value = 0; value < COUNTER_VALUES; value++) {
            player->hand[value] = COUNTERS_ALIKE; /* LA-004 */
        }
    }
    return true;
}

static bool
apply_dealt_again(State *state)
{
    state->again = true;
    for (int i = 0; i < state->n_seats; i++) {
        state->seats[state->order[i]].evidence = PIECE_NONE;
    }
    return true;
}

static void
take_folders_back(State *state)
{
    for (int i = 0; i < state->n_seats; i++) {
        state->seats[state->order[i]].folder = false;
    }
}

static bool
apply_turn(State *state, Seat chooser)
{
    if (!state->accused) {
        state->smiles = SMILES_NONE;
    }
    state->phase = PHASE_SUSPICIONS;
    state->again = false;
    state->turn = state->chooser = chooser;
    state->acted = SEAT_NONE;
    state->previous = state->suspicion;
    state->shown = state->suspicion = la_black();
    state->passes = 0;
    return true;
}

static bool
apply_shown(State *state, const Event *event, Phase phase)
{
    for (int i = 0; i < CATEGORIES; i++) {
        int clue = event->args[COMBINATION_FROM + i].number;

        if (clue != PIECE_NONE && clue / CATEGORY_CLUES != i) {
            return false;
        }
        state->shown.clues[i] = (int8_t)clue;
    }
    state->phase = phase;
    state->accused = phase == PHASE_ACCUSATION;
    state->smiles = SMILES_NONE;
    take_folders_back(state);
    if (phase == PHASE_VERDICT) {
        state->suspicion = state->shown;
    } else {
        state->acted = (Seat)event->args[EV_SEAT].number;
    }
    return true;
}

/* Returns the number of a hidden counter for which no counter of the declared number is left: a
 * number of which a counter is left, if possible one that corrections took from open counters. @n
 * has the counters on the board, by number. @lost has, by number, the open counters that lost it by
 * a correction, less those that gained it. */
static int
find_room(const int *n, const int *lost)
{
    int best = -1;

    for (int value = 0; value < COUNTER_VALUES; value++) {
        if (n[value] < COUNTERS_ALIKE && (best < 0 || lost[value] > lost[best])) {
            best = value;
        }
    }
    return best;
}

/* Computes the hidden counters and the hand of @seat from the numbers of its open counters
 * (RL-23). A hidden counter has the number that was declared, unless the player's counters of
 * that number all lie elsewhere. The result does not depend on corrections that were corrected
 * back, so that a mistaken correction can be undone. Returns false if more counters of a number
 * are open than there are. */
static bool
recount(State *state, Seat seat)
{
    Counter *hidden[AFFAIR_CLUES * PLAYERS_MAX];
    int n_hidden = 0;
    int n[COUNTER_VALUES] = { 0 };
    int lost[COUNTER_VALUES] = { 0 };

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int i = 0; i < state->areas[clue].n; i++) {
            Counter *counter = &state->areas[clue].counters[i];

            if (counter->seat != seat) {
                continue;
            }
            if (counter->open) {
                lost[counter->declared]++;
                lost[counter->value]--;
            } else {
                counter->value = counter->declared;
                hidden[n_hidden++] = counter;
            }
            n[counter->value]++;
        }
    }
    for (int i = 0; i < n_hidden; i++) {
        Counter *counter = hidden[i];
        const int value = n[counter->value] > COUNTERS_ALIKE ? find_room(n, lost) : counter->value;

        if (value < 0) {
            return false;
        }
        n[counter->value]--;
        n[value]++;
        lost[value] -= value == counter->value ? 0 : 1;
        counter->value = (int8_t)value;
    }
    for (int value = 0; value < COUNTER_VALUES; value++) {
        if (n[value] > COUNTERS_ALIKE) {
            return false;
        }
        state->seats[seat].hand[value] = (int8_t)(COUNTERS_ALIKE - n[value]);
    }
    return true;
}

int
la_turned_number(const State *state, const Counter *counter)
{
    int n[COUNTER_VALUES] = { 0 };
    int lost[COUNTER_VALUES] = { 0 };

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int i = 0; i < state->areas[clue].n; i++) {
            const Counter *other = &state->areas[clue].counters[i];

            if (other->seat == counter->seat && other->open) {
                n[other->value]++;
                lost[other->declared]++;
                lost[other->value]--;
            }
        }
    }
    return n[counter->declared] < COUNTERS_ALIKE ? counter->declared : find_room(n, lost);
}

static bool
apply_turned(State *state, const Event *event)
{
    Area *area = &state->areas[event->args[EV_CLUE].number];
    int i = 0;

    while (i < area->n && area->counters[i].open) {
        i++;
    }
    if (i == area->n || area->counters[i].seat != event->args[EV_SEAT].number ||
        la_turned_number(state, &area->counters[i]) != event->args[EV_VALUE].number) {
        return false;
    }
    area->counters[i].value = (int8_t)event->args[EV_VALUE].number;
    area->counters[i].open = true;
    return recount(state, area->counters[i].seat);
}

static bool
apply_placed(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    int value = event->args[EV_VALUE].number;
    Area *area = &state->areas[event->args[EV_CLUE].number];

    if (area->n == PLAYERS_MAX || state->seats[seat].hand[value] == 0) {
        return false;
    }
    area->counters[area->n++] = (Counter){
        .seat = seat,
        .value = (int8_t)value,
        .declared = (int8_t)value,
    };
    state->passes = 0;
    state->acted = seat;
    return recount(state, seat);
}

/* Returns the counter of @seat at the position @at (from 1) on @clue, or NULL when there is none or
 * it is face down. */
static Counter *
find_open(State *state, Seat seat, int clue, int at)
{
    Area *area = &state->areas[clue];
    Counter *counter = at > area->n ? NULL : &area->counters[at - 1];

    return counter != NULL && counter->open && counter->seat == seat ? counter : NULL;
}

/* Sets a counter to its printed number (RL-23). */
static bool
apply_mismatch(State *state, Seat seat, const Event *event)
{
    Counter *counter =
        find_open(state, seat, event->args[EV_CLUE].number, event->args[MISMATCH_AT].number);

    if (counter == NULL) {
        return false;
    }
    counter->value = (int8_t)event->args[EV_VALUE].number;
    return recount(state, seat);
}

/* Exchanges the numbers of two counters (RL-23). */
static bool
apply_exchanged(State *state, Seat seat, const Event *event)
{
    Counter *one =
        find_open(state, seat, event->args[EV_CLUE].number, event->args[EXCHANGED_AT].number);
    Counter *other = find_open(
        state, seat, event->args[EXCHANGED_OTHER].number, event->args[EXCHANGED_OTHER_AT].number);

    if (one == NULL || other == NULL) {
        return false;
    }
    const int8_t value = one->value;
    one->value = other->value;
    other->value = value;
    return recount(state, seat);
}

static bool
apply_scored(Player *player, const Event *event)
{
    player->scored = true;
    player->score = (Score){
        .elsewhere = (int8_t)event->args[SCORED_ELSEWHERE].number,
        .zeros = (int8_t)event->args[SCORED_ZEROS].number,
        .values = (int8_t)event->args[SCORED_VALUES].number,
        .every = (int8_t)event->args[SCORED_EVERY].number,
        .pair = (int8_t)event->args[SCORED_PAIR].number,
        .suspicion = (int8_t)event->args[SCORED_SUSPICION].number,
        .accusation = (int8_t)event->args[SCORED_ACCUSATION].number,
        .total = (int8_t)event->args[SCORED_TOTAL].number,
    };
    return true;
}

static bool
apply_ended(State *state, const Event *event)
{
    const Value *winners = &event->args[ENDED_WINNERS];

    state->phase = PHASE_OVER;
    state->turn = SEAT_NONE;
    state->how = state->how == HOWS ? HOW_LAST : state->how;
    state->winners = 0;
    for (int i = 0; i < winners->n; i++) {
        state->winners |= 1U << winners->items[i].number;
    }
    return true;
}

/* Applies an event that concerns no seat. */
static bool
apply_to_table(State *state, const Event *event)
{
    switch (event->kind) {
    case EVENT_DEALT_AGAIN:
        return apply_dealt_again(state);
    case EVENT_REVEALED:
        state->smiles = (int8_t)event->args[REVEALED_SMILES].number;
        take_folders_back(state);
        return true;
    case EVENT_COVERED:
        state->covered |= 1U << event->args[COVERED_CLUE].number;
        return true;
    default: /* EVENT_ENDED */
        return apply_ended(state, event);
    }
}

/* Applies an event that concerns @seat. */
static bool
apply_to_seat(State *state, Seat seat, const Event *event)
{
    Player *player = &state->seats[seat];

    switch ((EventKind)event->kind) {
    case EVENT_REGISTERED:
        player->evidence = (int8_t)event->args[EV_CLUE].number;
        return true;
    case EVENT_TURN:
        return apply_turn(state, seat);
    case EVENT_SUSPECTED:
        return apply_shown(state, event, PHASE_VERDICT);
    case EVENT_ACCUSED:
        return apply_shown(state, event, PHASE_ACCUSATION);
    case EVENT_FOLDER:
        player->folder = true;
        return true;
    case EVENT_DEDUCTIONS:
        state->phase = PHASE_DEDUCTIONS;
        state->turn = seat;
        return true;
    case EVENT_NEXT:
        state->turn = seat;
        return true;
    case EVENT_TURNED:
        return apply_turned(state, event);
    case EVENT_PLACED:
        return apply_placed(state, event);
    case EVENT_PASSED:
        state->passes = (int8_t)event->args[PASSED_PASSES].number;
        state->acted = seat;
        return true;
    case EVENT_EXCLUDED:
        player->excluded = true;
        state->phase = PHASE_DEDUCTIONS;
        return true;
    case EVENT_COUNTER_MISMATCH:
        return apply_mismatch(state, seat, event);
    case EVENT_COUNTERS_EXCHANGED:
        return apply_exchanged(state, seat, event);
    case EVENT_SOLVED:
        state->solver = seat;
        state->how = (int8_t)event->args[SOLVED_HOW].number;
        return true;
    case EVENT_SHOWN:
        return true; /* no change: the view shows all evidence after the end */
    case EVENT_VERDICT_MISMATCH:
        return true; /* no change: the players set their folders again by hand */
    case EVENT_SCORED:
        return apply_scored(player, event);
    case EVENT_OPENED:
    case EVENT_DEALT_AGAIN:
    case EVENT_REVEALED:
    case EVENT_COVERED:
    case EVENT_ENDED:
    case EVENTS:
        break;
    }
    return false;
}

bool
la_apply(State *state, const Event *event)
{
    switch (event->kind) {
    case EVENT_OPENED:
        return apply_opened(state, event);
    case EVENT_DEALT_AGAIN:
    case EVENT_REVEALED:
    case EVENT_COVERED:
    case EVENT_ENDED:
        return state->opened && apply_to_table(state, event);
    default: {
        Seat seat = (Seat)event->args[EV_SEAT].number;

        return state->seats[seat].sits && apply_to_seat(state, seat, event);
    }
    }
}
