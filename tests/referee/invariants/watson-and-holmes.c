/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watson-and-holmes.c: faults in a state of Watson & Holmes */
#include "referee/rules/watson-and-holmes/state.h"
#include "tests/referee/invariants/invariants.h"

static const char NEGATIVE[] = "a purse or bid is negative";
static const char TOKENS[] = "a detective holds more than one token of a kind";
static const char STOCK[] = "a stock is negative";
static const char TURN[] = "it is nobody's turn, or the turn of a seat that nobody has";
static const char DIARY[] = "nobody has the Diary";
static const char ZONE[] = "a detective is in no zone of this case";

enum {
    ABSENT = 5, /* a seat without a player */
};

static const Fault FAULTS[] = {
    { NEGATIVE, { CHANGE(seats[0].purse, -1) } },
    { NEGATIVE, { CHANGE(seats[0].bid, -1) } },
    /* WH-021 */
    { TOKENS, { CHANGE(seats[0].police, -1) } },
    { TOKENS, { CHANGE(seats[0].police, 2) } },
    { TOKENS, { CHANGE(seats[0].call_off, -1) } },
    { TOKENS, { CHANGE(seats[0].call_off, 2) } },
    { TOKENS, { CHANGE(seats[0].lockpick, -1) } },
    { TOKENS, { CHANGE(seats[0].lockpick, 2) } },
    { STOCK, { CHANGE(stock_carriages, -1) } },
    { STOCK, { CHANGE(stock_police, -1) } },
    { STOCK, { CHANGE(stock_call_off, -1) } },
    { STOCK, { CHANGE(stock_lockpick, -1) } },
    { "the carriages are not 77", { CHANGE(stock_carriages, 1) } }, /* WH-023 */
    { "the Police Tokens are not 6", { CHANGE(stock_police, 0) } },
    { "the Call Off Tokens are not 6", { CHANGE(stock_call_off, 0) } },
    { "the Lockpicks are not 2", { CHANGE(stock_lockpick, 0) } },
    { TURN, { CHANGE(turn, ABSENT) } },
    { TURN, { CHANGE(phase, PHASE_VISITING), CHANGE(turn, SEAT_NONE) } },
    { NULL, { CHANGE(turn, 0) } },
    /* WH-007 */
    { DIARY, { CHANGE(diary, SEAT_NONE) } },
    { DIARY, { CHANGE(diary, ABSENT) } },
    { "Dr Watson is with a seat that nobody has", { CHANGE(watson, ABSENT) } },
    { "two detectives hold one character",
      { CHANGE(seats[0].character, TOBY), CHANGE(seats[1].character, TOBY) } }, /* WH-016 */
    { "more answers are right than there are questions",
      { CHANGE(seats[0].right, CASE_QUESTIONS_MAX + 1) } },
    { ZONE, { CHANGE(seats[0].zone, -1) } },
    { ZONE, { CHANGE(seats[0].zone, INT8_MAX) } },
    /* WH-043; a player who is out has no pawn. */
    { "all pawns stand, but one stands nowhere", { CHANGE(phase, PHASE_CLOSING) } },
    { NULL,
      { CHANGE(phase, PHASE_CLOSING),
        CHANGE(seats[0].out, true),
        CHANGE(seats[1].out, true),
        CHANGE(seats[2].out, true) } },
    { "a winner is out", { CHANGE(seats[0].won, true), CHANGE(seats[0].out, true) } },
    { NULL, { CHANGE(seats[0].won, true) } },
};

const Invariants INVARIANTS_WATSON_AND_HOLMES = {
    "watson-and-holmes", "scenes/cases/port.yaml", 3, FAULTS, G_N_ELEMENTS(FAULTS),
};
