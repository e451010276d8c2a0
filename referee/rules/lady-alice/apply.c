/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apply.c: making events so. Nothing here judges; what decide() promised is asserted. */
#include "referee/rules/lady-alice/state.h"

static void
apply_opened(State *state, const Event *event)
{
    const Value *seats = &event->args[OPENED_SEATS];

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
}

static void
apply_dealt_again(State *state)
{
    state->again = true;
    for (int i = 0; i < state->n_seats; i++) {
        state->seats[state->order[i]].evidence = PIECE_NONE;
    }
}

static void
take_folders_back(State *state)
{
    for (int i = 0; i < state->n_seats; i++) {
        state->seats[state->order[i]].folder = false;
    }
}

static void
apply_turn(State *state, Seat chooser)
{
    state->phase = PHASE_SUSPICIONS;
    state->again = false;
    state->turn = state->chooser = chooser;
    state->acted = SEAT_NONE;
    state->previous = state->suspicion;
    state->shown = state->suspicion = la_black();
    state->smiles = SMILES_NONE;
    state->passes = 0;
}

static Combination
combination_in(const Event *event)
{
    Combination it;

    for (int i = 0; i < CATEGORIES; i++) {
        it.clues[i] = (int8_t)event->args[COMBINATION_FROM + i].number;
    }
    return it;
}

static void
apply_shown(State *state, const Event *event, Phase phase)
{
    state->phase = phase;
    state->shown = combination_in(event);
    state->smiles = SMILES_NONE;
    take_folders_back(state);
    if (phase == PHASE_VERDICT) {
        state->suspicion = state->shown;
    } else {
        state->acted = (Seat)event->args[EV_SEAT].number;
    }
}

static void
apply_turned(State *state, const Event *event)
{
    Area *area = &state->areas[event->args[EV_CLUE].number];
    int i = 0;

    while (i < area->n && area->counters[i].open) {
        i++;
    }
    g_assert(i < area->n);
    g_assert(area->counters[i].seat == event->args[EV_SEAT].number);
    g_assert(area->counters[i].value == event->args[EV_VALUE].number);
    area->counters[i].open = true;
}

static void
apply_placed(State *state, const Event *event)
{
    Seat seat = (Seat)event->args[EV_SEAT].number;
    int value = event->args[EV_VALUE].number;
    Area *area = &state->areas[event->args[EV_CLUE].number];

    g_assert(area->n < PLAYERS_MAX);
    area->counters[area->n++] = (Counter){ .seat = seat, .value = (int8_t)value };
    state->seats[seat].hand[value]--;
    g_assert(state->seats[seat].hand[value] >= 0);
    state->passes = 0;
    state->acted = seat;
}

/* Where a counter of @seat is that is worth @value and does not lie open: in the hand, or face down
 * on the board, misnamed as well. */
static int8_t *
find_unseen(State *state, Seat seat, int value)
{
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int i = 0; i < state->areas[clue].n; i++) {
            Counter *counter = &state->areas[clue].counters[i];

            if (!counter->open && counter->seat == seat && counter->value == value) {
                return &counter->value;
            }
        }
    }
    g_assert_not_reached();
}

/* RL-23: the printed number rules; what was taken for it is elsewhere. */
static void
apply_mismatch(State *state, const Event *event)
{
    Player *player = &state->seats[event->args[EV_SEAT].number];
    Counter *counter =
        &state->areas[event->args[EV_CLUE].number].counters[event->args[MISMATCH_AT].number - 1];
    int is = event->args[EV_VALUE].number;
    int was = counter->value;

    if (player->hand[is] > 0) {
        player->hand[is]--;
        player->hand[was]++;
    } else {
        *find_unseen(state, counter->seat, is) = (int8_t)was;
    }
    counter->value = (int8_t)is;
}

static void
apply_scored(State *state, const Event *event)
{
    Player *player = &state->seats[event->args[EV_SEAT].number];

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
}

static void
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
}

void
la_apply(State *state, const Event *event)
{
    int first = event->args[0].number;

    switch ((EventKind)event->kind) {
    case EVENT_OPENED:
        apply_opened(state, event);
        break;
    case EVENT_REGISTERED:
        state->seats[first].evidence = (int8_t)event->args[EV_CLUE].number;
        break;
    case EVENT_DEALT_AGAIN:
        apply_dealt_again(state);
        break;
    case EVENT_TURN:
        apply_turn(state, (Seat)first);
        break;
    case EVENT_SUSPECTED:
        apply_shown(state, event, PHASE_VERDICT);
        break;
    case EVENT_ACCUSED:
        apply_shown(state, event, PHASE_ACCUSATION);
        break;
    case EVENT_FOLDER:
        state->seats[first].folder = true;
        break;
    case EVENT_REVEALED:
        state->smiles = (int8_t)first;
        take_folders_back(state);
        break;
    case EVENT_COVERED:
        state->covered |= 1U << first;
        break;
    case EVENT_DEDUCTIONS:
        state->phase = PHASE_DEDUCTIONS;
        state->turn = (Seat)first;
        break;
    case EVENT_NEXT:
        state->turn = (Seat)first;
        break;
    case EVENT_TURNED:
        apply_turned(state, event);
        break;
    case EVENT_PLACED:
        apply_placed(state, event);
        break;
    case EVENT_PASSED:
        state->passes = (int8_t)event->args[PASSED_PASSES].number;
        state->acted = (Seat)first;
        break;
    case EVENT_EXCLUDED:
        state->seats[first].excluded = true;
        state->phase = PHASE_DEDUCTIONS;
        break;
    case EVENT_COUNTER_MISMATCH:
        apply_mismatch(state, event);
        break;
    case EVENT_SOLVED:
        state->solver = (Seat)first;
        state->how = (int8_t)event->args[SOLVED_HOW].number;
        break;
    case EVENT_SHOWN:
        break; /* lies open with the end */
    case EVENT_SCORED:
        apply_scored(state, event);
        break;
    case EVENT_ENDED:
        apply_ended(state, event);
        break;
    case EVENTS:
        g_assert_not_reached();
    }
}
