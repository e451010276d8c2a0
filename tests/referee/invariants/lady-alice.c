/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lady-alice.c: faults in a state of Lady Alice */
#include "referee/rules/lady-alice/state.h"
#include "tests/referee/invariants/invariants.h"

static const char OWNER[] = "a counter has no owner";
static const char COUNTERS[] = "a player does not have three counters of each number, in the hand "
                               "and on the board together";
static const char TURN[] =
    "it is nobody's turn in a phase with turns, or somebody's in a phase without";
static const char PASSES[] = "more have passed than play";
static const char SMILES[] = "too many folders smile";
static const char COMBINATION[] = "a combination is incomplete";

enum {
    ABSENT = 4,              /* a seat without a player */
    SECOND = CATEGORY_CLUES, /* the first clue of the second category; others likewise */
    THIRD = 2 * CATEGORY_CLUES,
    FOURTH = 3 * CATEGORY_CLUES,
};

/* The evidence of three players, and a phase */
#define CASE(phase_)                                                 \
    CHANGE(seats[0].evidence, 0), CHANGE(seats[1].evidence, SECOND), \
        CHANGE(seats[2].evidence, THIRD), CHANGE(phase, phase_)

/* Two leaves of the combination on the table, and three */
#define TWO   CHANGE(shown.clues[0], 1), CHANGE(shown.clues[1], SECOND + 1)
#define THREE TWO, CHANGE(shown.clues[2], THIRD + 1)

static const Fault FAULTS[] = {
    { OWNER, { CHANGE(areas[0].n, 1), CHANGE(areas[0].counters[0].seat, SEAT_NONE) } },
    { OWNER, { CHANGE(areas[0].n, 1), CHANGE(areas[0].counters[0].seat, ABSENT) } },
    /* LA-004 */
    { COUNTERS, { CHANGE(seats[0].hand[0], -1) } },
    { COUNTERS, { CHANGE(seats[0].hand[0], 2) } },
    { "two players hold one evidence card",
      { CHANGE(seats[0].evidence, 0), CHANGE(seats[1].evidence, 0) } }, /* LA-009 */
    { NULL, { CASE(PHASE_SUSPICIONS), CHANGE(turn, 0), CHANGE(chooser, 0) } },
    { TURN, { CASE(PHASE_SUSPICIONS), CHANGE(turn, SEAT_NONE), CHANGE(chooser, 0) } },
    { TURN, { CASE(PHASE_SUSPICIONS), CHANGE(turn, 0), CHANGE(chooser, SEAT_NONE) } },
    { "it is the turn of an excluded player",
      { CASE(PHASE_SUSPICIONS),
        CHANGE(turn, 0),
        CHANGE(chooser, 0),
        CHANGE(seats[0].excluded, true) } }, /* LA-041 */
    { "it is not the chooser's turn",
      { CASE(PHASE_SUSPICIONS), CHANGE(turn, 0), CHANGE(chooser, 1) } },
    { PASSES, { CASE(PHASE_SUSPICIONS), CHANGE(turn, 0), CHANGE(chooser, 0), CHANGE(passes, -1) } },
    { PASSES, { CASE(PHASE_SUSPICIONS), CHANGE(turn, 0), CHANGE(chooser, 0), CHANGE(passes, 4) } },
    { SMILES,
      { CASE(PHASE_SUSPICIONS),
        CHANGE(turn, 0),
        CHANGE(chooser, 0),
        CHANGE(smiles, SMILES_NONE - 1) } },
    { SMILES, { CASE(PHASE_SUSPICIONS), CHANGE(turn, 0), CHANGE(chooser, 0), CHANGE(smiles, 4) } },
    /* Three players accuse with three clues, which stay on the table when the accusation failed. */
    { COMBINATION, { CASE(PHASE_DEDUCTIONS), TWO } },
    { NULL, { CASE(PHASE_DEDUCTIONS), CHANGE(turn, 0), CHANGE(chooser, 0), THREE } },
    { COMBINATION, { CASE(PHASE_VERDICT), THREE } },
    { COMBINATION, { CASE(PHASE_ACCUSATION), TWO } },
    { COMBINATION, { CASE(PHASE_ACCUSATION), THREE, CHANGE(shown.clues[3], FOURTH) } },
};

static const Fault FAULTS_OF_FOUR[] = {
    { COMBINATION, { CASE(PHASE_DEDUCTIONS), CHANGE(seats[3].evidence, FOURTH), THREE } },
    { COMBINATION, { CASE(PHASE_DEDUCTIONS), CHANGE(seats[3].evidence, FOURTH), TWO } },
};

#define PLACE(clue, value)                         \
    {                                              \
        EVENT_PLACED,                              \
        {                                          \
            NUMBER(0), NUMBER(clue), NUMBER(value) \
        }                                          \
    }
#define MISMATCH_OF(seat, clue, value, at)                        \
    {                                                             \
        EVENT_COUNTER_MISMATCH,                                   \
        {                                                         \
            NUMBER(seat), NUMBER(clue), NUMBER(value), NUMBER(at) \
        }                                                         \
    }
#define MISMATCH(clue, value, at) MISMATCH_OF(0, clue, value, at)
#define EXCHANGE(clue, other)                                            \
    {                                                                    \
        EVENT_COUNTERS_EXCHANGED,                                        \
        {                                                                \
            NUMBER(0), NUMBER(clue), NUMBER(1), NUMBER(other), NUMBER(1) \
        }                                                                \
    }
#define SUSPECT(third)                                                              \
    {                                                                               \
        EVENT_SUSPECTED,                                                            \
        {                                                                           \
            NUMBER(0), NUMBER(1), NUMBER(SECOND), NUMBER(third), NUMBER(PIECE_NONE) \
        }                                                                           \
    }
/* An open counter of seat 0 with the number 0 on @clue */
#define OPEN(clue) CHANGE(areas[clue].n, 1), CHANGE(areas[clue].counters[0].open, true)

static const Claim CLAIMS[] = {
    { true, PLACE(0, 1), { { 0 } } },
    { false, PLACE(0, 1), { CHANGE(seats[0].hand[1], 0) } },
    { false, PLACE(0, 1), { CHANGE(areas[0].n, PLAYERS_MAX) } },
    { true, PLACE(7, 1), { OPEN(0), OPEN(1), OPEN(2) } },
    { false, PLACE(7, 1), { OPEN(0), OPEN(1), OPEN(2), OPEN(3) } },
    { true, MISMATCH(0, 1, 1), { OPEN(0) } },
    { false, MISMATCH(0, 1, 2), { OPEN(0) } },
    { false, MISMATCH(0, 1, 1), { CHANGE(areas[0].n, 1) } },
    { false, MISMATCH_OF(1, 0, 1, 1), { OPEN(0) } },
    { true, EXCHANGE(0, 1), { OPEN(0), OPEN(1) } },
    { false, EXCHANGE(0, 1), { OPEN(0), CHANGE(areas[1].n, 1) } },
    { false, EXCHANGE(0, 1), { OPEN(0), OPEN(1), CHANGE(areas[1].counters[0].seat, 1) } },
    { false, EXCHANGE(0, 1), { OPEN(0) } },
    { true, SUSPECT(THIRD), { { 0 } } },
    { false, SUSPECT(FOURTH), { { 0 } } },
    { true, { EVENT_COVERED, { NUMBER(0) } }, { { 0 } } },
    { false, { EVENT_COVERED, { NUMBER(0) } }, { CHANGE(opened, false) } },
    { false, { EVENT_FOLDER, { NUMBER(ABSENT) } }, { { 0 } } },
};

const Invariants INVARIANTS_LADY_ALICE = {
    .name = "/invariants/lady-alice",
    .game = "lady-alice",
    .path = "../cases/lady-alice/00-vanished-explorer",
    .n_seats = 3,
    .faults = FAULTS,
    .n_faults = G_N_ELEMENTS(FAULTS),
    .claims = CLAIMS,
    .n_claims = G_N_ELEMENTS(CLAIMS),
};

const Invariants INVARIANTS_LADY_ALICE_OF_FOUR = {
    .name = "/invariants/lady-alice-of-four",
    .game = "lady-alice",
    .path = "../cases/lady-alice/00-vanished-explorer",
    .n_seats = 4,
    .faults = FAULTS_OF_FOUR,
    .n_faults = G_N_ELEMENTS(FAULTS_OF_FOUR),
};
