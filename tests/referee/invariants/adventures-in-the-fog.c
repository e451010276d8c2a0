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

/* Pieces of Fogbound London: its spots, then the pouch and the mysteries */
enum {
    SPOT = 7,
    N_SPOTS = 66,
    POUCH_PIECE = N_SPOTS + AFTER_POUCH,
    MYSTERY = N_SPOTS + AFTER_MYSTERY,
};

#define ABOUT(kind_, piece)          \
    {                                \
        EVENT_##kind_,               \
        {                            \
            NUMBER(0), NUMBER(piece) \
        }                            \
    }
#define EARN(what, icon)                                     \
    {                                                        \
        EVENT_EARNED,                                        \
        {                                                    \
            NUMBER(0), NUMBER(what), NUMBER(1), NUMBER(icon) \
        }                                                    \
    }

static const Claim CLAIMS[] = {
    { true, ABOUT(STARTED, SPOT), { { 0 } } },
    { false, ABOUT(STARTED, SPOT), { CHANGE(seats[0].start, SPOT) } },
    { false, ABOUT(STARTED, POUCH_PIECE), { { 0 } } },
    { true, ABOUT(MOVED, SPOT), { { 0 } } },
    { false, ABOUT(MOVED, N_SPOTS), { { 0 } } },
    { false, ABOUT(MOVED, SPOT), { CHANGE(seats[0].path.n, TOWN_SPOTS_MAX) } },
    { true, ABOUT(CLOSED, SPOT), { { 0 } } },
    { false, ABOUT(CLOSED, N_SPOTS), { { 0 } } },
    { true, ABOUT(BOUGHT, POUCH_PIECE), { CHANGE(seats[0].coins, COINS_AN_ICON) } },
    { false, ABOUT(BOUGHT, POUCH_PIECE), { CHANGE(seats[0].coins, COINS_AN_ICON - 1) } },
    { false, ABOUT(BOUGHT, POUCH_PIECE + ICON_KINDS), { CHANGE(seats[0].coins, COINS_AN_ICON) } },
    { false, ABOUT(BOUGHT, SPOT), { CHANGE(seats[0].coins, COINS_AN_ICON) } },
    { true, ABOUT(SOLVED, MYSTERY), { { 0 } } },
    { false, ABOUT(SOLVED, MYSTERY), { CHANGE(seats[0].progress, TOWN_PROGRESS) } },
    { false, ABOUT(SOLVED, SPOT), { { 0 } } },
    { false, ABOUT(SOLVED, MYSTERY + TOWN_MYSTERIES), { { 0 } } },
    { true, EARN(EARNED_ICONS, POUCH_PIECE), { { 0 } } },
    { false, EARN(EARNED_ICONS, SPOT), { { 0 } } },
    { true, EARN(EARNED_COINS, PIECE_NONE), { { 0 } } },
    { false, ABOUT(STRUCK, SPOT), { { 0 } } },
    { false, ABOUT(PAID, POUCH_PIECE), { { 0 } } },
    { true, ABOUT(PAID, POUCH_PIECE), { CHANGE(seats[0].pouch[0], 1) } },
    { false, { EVENT_ENDED, { { .kind = VALUE_LIST } } }, { CHANGE(opened, false) } },
    { true, { EVENT_ENDED, { { .kind = VALUE_LIST } } }, { { 0 } } },
    { false, { EVENT_DONE, { NUMBER(ABSENT) } }, { { 0 } } },
};

const Invariants INVARIANTS_ADVENTURES_IN_THE_FOG = {
    .name = "/invariants/adventures-in-the-fog",
    .game = "adventures-in-the-fog",
    .path = "../cases/adventures-in-the-fog/00-fogbound-london",
    .n_seats = 3,
    .faults = FAULTS,
    .n_faults = G_N_ELEMENTS(FAULTS),
    .claims = CLAIMS,
    .n_claims = G_N_ELEMENTS(CLAIMS),
};
