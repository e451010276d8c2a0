/* SPDX-License-Identifier: GPL-3.0-or-later */
/* baker-street-irregulars.c: faults in a state of Baker Street Irregulars */
#include "cases/model/rogues.h"
#include "referee/rules/baker-street-irregulars/state.h"
#include "tests/referee/invariants/invariants.h"

static const char TWICE[] = "a card is in two places";
static const char TURN[] = "it is nobody's turn";
static const char WINNER[] =
    "the game is over without a winner, or has a winner without being over";
static const char WAITS[] = "something of the Play Phase waits in another phase";

enum {
    ABSENT = 5, /* a seat without a player */
};

static const Fault FAULTS[] = {
    { TWICE, { CHANGE(precincts[0].n, 1), CHANGE(precincts[0].cards[0], NO_CARD) } },
    { TWICE, { CHANGE(precincts[0].n, 1), CHANGE(precincts[0].cards[0], ROGUES_CARDS) } },
    { TWICE,
      { CHANGE(precincts[0].n, 1),
        CHANGE(precincts[0].cards[0], 3),
        CHANGE(discards.n, 1),
        CHANGE(discards.cards[0], 3) } },
    { TWICE, { CHANGE(seats[0].hand[0], 3), CHANGE(seats[1].hand[0], 3) } },
    { TWICE, { CHANGE(seats[0].hand[0], 3), CHANGE(seats[0].file[0], 3) } },
    { NULL, { CHANGE(seats[0].file[0], 0) } },
    { "a card is filed as another type",
      { CHANGE(seats[0].file[0], ROGUES_CARDS - 1) } }, /* BSI-022 */
    { TURN, { CHANGE(turn, SEAT_NONE) } },
    { TURN, { CHANGE(turn, ABSENT) } },
    { WINNER, { CHANGE(phase, PHASE_OVER) } },
    { WINNER, { CHANGE(winner, 0) } },
    { NULL, { CHANGE(phase, PHASE_OVER), CHANGE(winner, 0) } },
    { "a card must be moved, but no card may move",
      { CHANGE(phase, PHASE_PLAY), CHANGE(must_move, true) } }, /* RB-03, RB-05 */
    { WAITS, { CHANGE(reward, 0) } },
    { WAITS,
      { CHANGE(must_move, true), CHANGE(precincts[0].n, 1), CHANGE(precincts[0].cards[0], 3) } },
    { NULL,
      { CHANGE(phase, PHASE_PLAY),
        CHANGE(must_move, true),
        CHANGE(precincts[0].n, 1),
        CHANGE(precincts[0].cards[0], 3) } },
};

/* The card 3 on the precinct 1, and the card 5 in the hand of seat 0 */
#define LAID        CHANGE(precincts[0].n, 1), CHANGE(precincts[0].cards[0], 3)
#define HELD        CHANGE(seats[0].hand[0], 5)
#define FULL(stack) CHANGE(stack.n, ROGUES_CARDS)

#define HAND(kind_, card)                                 \
    {                                                     \
        EVENT_##kind_,                                    \
        {                                                 \
            NUMBER(0), NUMBER(1), NUMBER(card), NUMBER(1) \
        }                                                 \
    }
#define MOVE(card)                                        \
    {                                                     \
        EVENT_MOVED,                                      \
        {                                                 \
            NUMBER(0), NUMBER(1), NUMBER(card), NUMBER(2) \
        }                                                 \
    }
#define CLEAR                    \
    {                            \
        EVENT_CLEARED,           \
        {                        \
            NUMBER(0), NUMBER(1) \
        }                        \
    }

static const Claim CLAIMS[] = {
    { true, HAND(TAKEN, 3), { LAID } },
    { false, HAND(TAKEN, 4), { LAID } },
    { false, HAND(TAKEN, 3), { LAID, HELD } },
    { true, HAND(DISCARDED, 5), { HELD } },
    { false, HAND(DISCARDED, 4), { HELD } },
    { false, HAND(DISCARDED, 5), { HELD, FULL(discards) } },
    { true, HAND(PLAYED, 5), { HELD } },
    { false, HAND(PLAYED, 5), { HELD, FULL(precincts[0]) } },
    { true, HAND(FILED, 5), { HELD } },
    { false, HAND(FILED, 5), { HELD, CHANGE(seats[0].file[0], 4), CHANGE(seats[0].file[1], 4) } },
    { true, MOVE(3), { LAID } },
    { false, MOVE(4), { LAID } },
    { false, MOVE(3), { LAID, FULL(precincts[1]) } },
    { true, CLEAR, { LAID } },
    { false, CLEAR, { LAID, FULL(discards) } },
    { true, { EVENT_LAID, { NUMBER(1), NUMBER(3) } }, { { 0 } } },
    { false, { EVENT_LAID, { NUMBER(1), NUMBER(3) } }, { CHANGE(opened, false) } },
    { false, { EVENT_WATSON, { NUMBER(ABSENT) } }, { { 0 } } },
};

const Invariants INVARIANTS_BAKER_STREET_IRREGULARS = {
    .name = "/invariants/baker-street-irregulars",
    .game = "baker-street-irregulars",
    .path = "../cases/baker-street-irregulars/00-four-doors",
    .n_seats = 4,
    .faults = FAULTS,
    .n_faults = G_N_ELEMENTS(FAULTS),
    .claims = CLAIMS,
    .n_claims = G_N_ELEMENTS(CLAIMS),
};
