/* SPDX-License-Identifier: GPL-3.0-or-later */
/* invariants.c: faults in a state of Blank, and impossible events (tests/referee/invariants/) */
#include "tests/referee/invariants/invariants.h"
#include "referee/rules/blank/blank.h"

enum {
    SECOND = 1, /* the seat that is second at turn */
};

#define TAKE(seat, card)               \
    {                                  \
        BLANK_EVENT_TOOK,              \
        {                              \
            NUMBER(seat), NUMBER(card) \
        }                              \
    }
#define END                \
    {                      \
        BLANK_EVENT_ENDED, \
        {                  \
            NUMBER(0)      \
        }                  \
    }

static const Value ONE_SEAT[] = { NUMBER(0) };
static const Value TWO_SEATS[] = { NUMBER(0), NUMBER(1) };

#define OPEN(seats)                                                            \
    {                                                                          \
        BLANK_EVENT_OPENED,                                                    \
        {                                                                      \
            {                                                                  \
                .kind = VALUE_LIST, .items = (seats), .n = G_N_ELEMENTS(seats) \
            }                                                                  \
        }                                                                      \
    }

static const Fault FAULTS[] = {
    { "two players hold one card",
      { CHANGE(n_taken, 2), CHANGE(cards[0], 5), CHANGE(cards[SECOND], 5) } }, /* BL-003 */
    { NULL, { CHANGE(n_taken, 2), CHANGE(cards[0], 5), CHANGE(cards[SECOND], 4) } },
};

static const Claim CLAIMS[] = {
    { false, OPEN(TWO_SEATS), { { 0 } } },
    { true, OPEN(TWO_SEATS), { CHANGE(n_seats, 0) } },
    { false, OPEN(ONE_SEAT), { CHANGE(n_seats, 0) } },
    { true, TAKE(0, BLANK_CARDS - 1), { { 0 } } },
    { false, TAKE(0, BLANK_CARDS), { { 0 } } },
    { false, TAKE(SECOND, 3), { { 0 } } },
    { false, END, { { 0 } } },
    { true, END, { CHANGE(n_taken, 2) } },
    { false, END, { CHANGE(n_seats, 0) } },
};

static const Invariants INVARIANTS_BLANK = {
    .name = "/invariants/blank",
    .game = "blank",
    .path = "scenes/cases/blank.yaml",
    .n_seats = 2,
    .faults = FAULTS,
    .n_faults = G_N_ELEMENTS(FAULTS),
    .claims = CLAIMS,
    .n_claims = G_N_ELEMENTS(CLAIMS),
};

const Invariants *const INVARIANTS[] = { &INVARIANTS_BLANK, NULL };
