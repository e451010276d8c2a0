/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adventures-in-the-fog.c: faults in a state of Adventures in the Fog */
#include "referee/rules/adventures-in-the-fog/state.h"
#include "tests/referee/invariants/invariants.h"

static const char START[] = "a path has no start, or a start has no path";
static const char POUCH[] = "a pouch holds a negative number";
static const char COUNTS[] = "points or coins are negative";
static const char PROGRESS[] = "progress is not the sum of what was solved";
static const char DRAFT[] = "somebody drafts outside the phase drafting, or nobody drafts in it";
static const char CANNOT[] = "a player who cannot draft has the draft";
static const char DICE[] = "too many dice";
static const char FACE[] = "a die shows a face that does not exist";

enum {
    ABSENT = 5, /* a seat without a player */
};

/* A path of one spot */
#define PATH CHANGE(seats[0].path.n, 1), CHANGE(seats[0].path.spots[0], 7)

static const Fault FAULTS[] = {
    { START, { CHANGE(seats[0].start, 7) } },
    { START, { PATH, CHANGE(seats[0].path.entered.bits[0], 1 << 7) } },
    { NULL, { PATH, CHANGE(seats[0].path.entered.bits[0], 1 << 7), CHANGE(seats[0].start, 7) } },
    { "a path does not begin at its start", { PATH, CHANGE(seats[0].start, 8) } },
    { "the locations that a path entered are not those on the path",
      { PATH, CHANGE(seats[0].start, 7) } },
    { "a mystery has a negative number of solutions", { CHANGE(seats[0].solved[0], -1) } },
    { POUCH, { CHANGE(seats[0].pouch[0], -1) } },
    { COUNTS, { CHANGE(seats[0].points, -1) } },
    { COUNTS, { CHANGE(seats[0].coins, -1) } },
    /* FOG-032 */
    { PROGRESS, { CHANGE(seats[0].progress, -1) } },
    { PROGRESS,
      { CHANGE(seats[0].progress, TOWN_PROGRESS + 1),
        CHANGE(seats[0].solved[0], TOWN_PROGRESS + 1) } },
    { PROGRESS, { CHANGE(seats[0].progress, 1) } },
    { NULL, { CHANGE(seats[0].progress, 1), CHANGE(seats[0].solved[0], 1) } },
    { "somebody has no start", { CHANGE(phase, PHASE_ROLLING) } }, /* FOG-006 */
    { DRAFT, { CHANGE(turn, 0) } },
    { CANNOT, { CHANGE(phase, PHASE_DRAFTING), CHANGE(turn, ABSENT), CHANGE(n_seats, 0) } },
    { CANNOT,
      { CHANGE(phase, PHASE_DRAFTING),
        CHANGE(turn, 0),
        CHANGE(n_seats, 0),
        CHANGE(seats[0].out, true) } },
    { NULL, { CHANGE(phase, PHASE_DRAFTING), CHANGE(turn, 0), CHANGE(n_seats, 0) } },
    { "nobody rolls", { CHANGE(roller, SEAT_NONE) } },
    { "nobody rolls", { CHANGE(roller, ABSENT) } },
    { DICE, { CHANGE(n_pool, -1) } },
    { DICE, { CHANGE(n_pool, DICE_MAX + 1) } },
    { FACE, { CHANGE(n_pool, 1), CHANGE(pool[0], 0) } },
    { FACE, { CHANGE(n_pool, 1), CHANGE(pool[0], FACES + 1) } },
    { NULL, { CHANGE(n_pool, 1), CHANGE(pool[0], FACES) } },
};

const Invariants INVARIANTS_ADVENTURES_IN_THE_FOG = {
    "adventures-in-the-fog", "../cases/adventures-in-the-fog/00-fogbound-london", 3, FAULTS,
    G_N_ELEMENTS(FAULTS),
};
