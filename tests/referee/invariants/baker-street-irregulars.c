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

const Invariants INVARIANTS_BAKER_STREET_IRREGULARS = {
    "baker-street-irregulars", "../cases/baker-street-irregulars/00-four-doors", 4, FAULTS,
    G_N_ELEMENTS(FAULTS),
};
