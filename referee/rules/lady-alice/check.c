/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: the invariants of a table */
#include "referee/rules/lady-alice/state.h"

/* Checks that each player has three counters of each number, in the hand and on the board, covered
 * or not (LA-004, LA-035). */
static const char *
check_counters(const State *state)
{
    int n[SEATS_MAX][COUNTER_VALUES] = { { 0 } };

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int i = 0; i < state->areas[clue].n; i++) {
            const Counter *counter = &state->areas[clue].counters[i];

            if (counter->seat < 0 || !state->seats[counter->seat].sits) {
                return "a counter has no owner";
            }
            n[counter->seat][counter->value]++;
        }
    }
    for (int i = 0; i < state->n_seats; i++) {
        Seat seat = state->order[i];

        for (int value = 0; value < COUNTER_VALUES; value++) {
            if (state->seats[seat].hand[value] < 0 ||
                n[seat][value] + state->seats[seat].hand[value] != COUNTERS_ALIKE) {
                return "a player does not have three counters of each number, in the hand and on "
                       "the board together";
            }
        }
    }
    return NULL;
}

static const char *
check_areas(const State *state)
{
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        const Area *area = &state->areas[clue];

        if (area->n > state->n_seats) {
            return "an area holds more counters than there are players"; /* LA-031 */
        }
        for (int i = 0; i < area->n - 1; i++) {
            if (!area->counters[i].open) {
                return "a counter is face down below another"; /* RL-08 */
            }
        }
        if (la_is_covered(state, clue) && la_is_true(state, clue)) {
            return "a business card is on a clue of the solution"; /* LA-023 */
        }
    }
    return NULL;
}

static const char *
check_evidence(const State *state)
{
    guint32 held = 0;

    for (int i = 0; i < state->n_seats; i++) {
        int evidence = state->seats[state->order[i]].evidence;

        if (evidence == PIECE_NONE) {
            continue;
        }
        if ((held & (1U << evidence)) != 0) {
            return "two players hold one evidence card"; /* LA-009 */
        }
        held |= 1U << evidence;
    }
    if (state->phase != PHASE_SETUP && !(la_all_registered(state) && la_is_case(state))) {
        /* LA-008, LA-060, LA-066 */
        return "the evidence does not make a case for this number of players";
    }
    return NULL;
}

/* Checks that a combination on the table has one clue of each category. Three players accuse with
 * three clues. */
static const char *
check_combination(const State *state)
{
    bool three = state->phase == PHASE_ACCUSATION && state->n_seats == PLAYERS_MIN;
    bool must = state->phase == PHASE_VERDICT || state->phase == PHASE_ACCUSATION;
    bool may = must || state->phase == PHASE_DEDUCTIONS || state->phase == PHASE_OVER;
    int n = la_n_shown(&state->shown);

    if (n == 0) {
        return must ? "nothing is shown to set folders for" : NULL;
    }
    if (!may) {
        return "a combination is shown before anybody has a suspicion";
    }
    /* left over from an accusation */
    bool after = !must && state->n_seats == PLAYERS_MIN && n == CATEGORIES - 1;
    return n == (three ? CATEGORIES - 1 : CATEGORIES) || after ? NULL
                                                               : "a combination is incomplete";
}

static const char *
check_turn(const State *state)
{
    bool plays = state->phase != PHASE_SETUP && state->phase != PHASE_OVER;
    bool shows = state->phase == PHASE_SUSPICIONS || state->phase == PHASE_VERDICT;

    if (plays != (state->turn != SEAT_NONE) || state->chooser == SEAT_NONE) {
        return "it is nobody's turn in a phase with turns, or somebody's in a phase without";
    }
    if (plays && !la_is_active(state, state->turn)) {
        return "it is the turn of an excluded player"; /* LA-041 */
    }
    if (shows && state->turn != state->chooser) {
        return "it is not the chooser's turn";
    }
    if (plays && la_n_active(state) < 2) {
        return "only one active player is left, but the game goes on"; /* LA-059 */
    }
    if (state->passes < 0 || state->passes > la_n_active(state)) {
        return "more have passed than play"; /* LA-033 */
    }
    return NULL;
}

/* Checks that nobody has played anything during setup. */
static const char *
check_setup(const State *state)
{
    bool clean = state->covered == 0 && state->passes == 0 && state->smiles == SMILES_NONE &&
                 la_n_shown(&state->previous) == 0 && la_n_active(state) == state->n_seats;

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        clean = clean && state->areas[clue].n == 0;
    }
    return state->phase != PHASE_SETUP || clean
               ? NULL
               : "somebody has suspected, accused or placed something before the game began";
}

static const char *
check_end(const State *state)
{
    bool sets = state->phase == PHASE_VERDICT || state->phase == PHASE_ACCUSATION;

    for (int i = 0; i < state->n_seats; i++) {
        const Player *player = &state->seats[state->order[i]];

        if (player->folder && !sets) {
            return "a folder is in, but there is no verdict";
        }
        if (player->scored && state->phase != PHASE_OVER) {
            return "somebody has a score before the end";
        }
        if (player->excluded && (state->winners & (1U << state->order[i])) != 0) {
            return "an excluded player has won"; /* RL-19 */
        }
    }
    if (state->winners != 0 && state->phase != PHASE_OVER) {
        return "somebody has won before the end";
    }
    return state->smiles < SMILES_NONE || state->smiles > la_needed(state)
               ? "too many folders smile"
               : NULL;
}

const char *
la_check(const State *state)
{
    static const char *(*const CHECKS[])(const State *) = {
        check_counters,    check_areas, check_evidence, check_setup,
        check_combination, check_turn,  check_end,
    };

    if (!state->opened) {
        return NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(CHECKS); i++) {
        const char *wrong = CHECKS[i](state);

        if (wrong != NULL) {
            return wrong;
        }
    }
    return NULL;
}
