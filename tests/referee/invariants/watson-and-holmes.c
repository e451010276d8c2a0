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

/* The pieces of port.yaml */
enum {
    PORT,
    SCOTLAND_YARD,
    N_LOCATIONS = 7,
    STOP = N_LOCATIONS + AFTER_STOP,
    DR_WATSON = N_LOCATIONS + AFTER_WATSON, /* the first piece that is no place */
    FIRST_CHARACTER = N_LOCATIONS + AFTER_MYCROFT,
};

#define VISIT(seat, card, bid)                       \
    {                                                \
        EVENT_VISITED,                               \
        {                                            \
            NUMBER(seat), NUMBER(card), NUMBER(bid), \
            {                                        \
                .kind = VALUE_FLAG                   \
            }                                        \
        }                                            \
    }
#define USE(seat, as, price, card, of)                                                    \
    {                                                                                     \
        EVENT_USED,                                                                       \
        {                                                                                 \
            NUMBER(seat), NUMBER(FIRST_CHARACTER + (as)), NUMBER(FIRST_CHARACTER + (as)), \
                NUMBER(price), NUMBER(card), NUMBER(of)                                   \
        }                                                                                 \
    }
#define HOLDS(character_) CHANGE(seats[0].character, character_)

static const Value NO_NUMBER[] = { { .kind = VALUE_TEXT, .text = "1" } };
static const Value QUESTION_0[] = { NUMBER(0) };
static const Value QUESTION_1[] = { NUMBER(1) };
static const Value QUESTION_TOO_FAR[] = { NUMBER(CASE_QUESTIONS_MAX + 1) };
static const Value TEXTS[CASE_QUESTIONS_MAX + 1] = { { .kind = VALUE_TEXT, .text = "an answer" } };

#define ASK(items_)                                           \
    {                                                         \
        EVENT_ASKED,                                          \
        {                                                     \
            NUMBER(0),                                        \
            {                                                 \
                .kind = VALUE_LIST, .items = (items_), .n = 1 \
            }                                                 \
        }                                                     \
    }
#define LODGE(kind_, items_, n_)                                                               \
    {                                                                                          \
        EVENT_LODGED,                                                                          \
        {                                                                                      \
            NUMBER(0), { .kind = (kind_), .items = (items_), .n = (n_) }, NUMBER(0), NUMBER(0) \
        }                                                                                      \
    }

static const Claim CLAIMS[] = {
    { true, VISIT(0, PORT, 10), { { 0 } } },
    { true, VISIT(0, STOP, 0), { { 0 } } },
    { false, VISIT(0, PORT, 11), { { 0 } } },
    { false, VISIT(0, DR_WATSON, 0), { { 0 } } },
    { false, VISIT(0, PORT, 0), { CHANGE(seats[0].spot, SCOTLAND_YARD) } },
    { false, VISIT(ABSENT, PORT, 0), { { 0 } } },
    { true, USE(0, HUDSON, 10, PIECE_NONE, SEAT_NONE), { HOLDS(HUDSON) } },
    { false, USE(0, HUDSON, 11, PIECE_NONE, SEAT_NONE), { HOLDS(HUDSON) } },
    { false, USE(0, HUDSON, 0, PIECE_NONE, SEAT_NONE), { HOLDS(NO_CHARACTER) } },
    { true, USE(0, MYCROFT, 0, PORT, SEAT_NONE), { HOLDS(MYCROFT) } },
    { false, USE(0, MYCROFT, 0, STOP, SEAT_NONE), { HOLDS(MYCROFT) } },
    { true, USE(0, PIKE, 2, PIECE_NONE, 1), { HOLDS(PIKE) } },
    { false, USE(0, PIKE, 2, PIECE_NONE, ABSENT), { HOLDS(PIKE) } },
    { false, USE(0, PIKE, 2, PIECE_NONE, SEAT_NONE), { HOLDS(PIKE) } },
    { true,
      { EVENT_CALLED_OFF, { NUMBER(0), NUMBER(PORT) } },
      { CHANGE(seats[0].call_off, 1), CHANGE(guarded[PORT], true) } },
    { false, { EVENT_CALLED_OFF, { NUMBER(0), NUMBER(PORT) } }, { CHANGE(guarded[PORT], true) } },
    { false, { EVENT_CALLED_OFF, { NUMBER(0), NUMBER(PORT) } }, { CHANGE(seats[0].call_off, 1) } },
    { false,
      { EVENT_POLICE_LEFT, { NUMBER(0), NUMBER(STOP), { .kind = VALUE_FLAG } } },
      { { 0 } } },
    { false,
      { EVENT_POLICE_LEFT, { NUMBER(0), NUMBER(PORT), { .kind = VALUE_FLAG } } },
      { CHANGE(seats[0].police, 0) } },
    { true,
      { EVENT_POLICE_LEFT, { NUMBER(0), NUMBER(PORT), { .kind = VALUE_FLAG, .flag = true } } },
      { CHANGE(stock_police, 1) } },
    { false,
      { EVENT_POLICE_LEFT, { NUMBER(0), NUMBER(PORT), { .kind = VALUE_FLAG, .flag = true } } },
      { CHANGE(stock_police, 0) } },
    { true, ASK(QUESTION_1), { { 0 } } },
    { false, ASK(QUESTION_0), { { 0 } } },
    { false, ASK(QUESTION_TOO_FAR), { { 0 } } },
    { false, ASK(NO_NUMBER), { { 0 } } },
    { false, { EVENT_ASKED, { NUMBER(0), NUMBER(1) } }, { { 0 } } },
    { true, LODGE(VALUE_RECORD, TEXTS, 1), { { 0 } } },
    { false, LODGE(VALUE_RECORD, TEXTS, CASE_QUESTIONS_MAX + 1), { { 0 } } },
    { false, LODGE(VALUE_RECORD, QUESTION_1, 1), { { 0 } } },
    { false, LODGE(VALUE_LIST, TEXTS, 1), { { 0 } } },
    { true, { EVENT_CONSULTED, { NUMBER(0), NUMBER(1) } }, { { 0 } } },
    { false, { EVENT_CONSULTED, { NUMBER(0), NUMBER(ABSENT) } }, { { 0 } } },
    { false, { EVENT_CONSULTED, { NUMBER(0), NUMBER(1) } }, { CHANGE(seats[0].purse, 2) } },
    { true, { EVENT_ROUND, { NUMBER(2), NUMBER(0) } }, { { 0 } } },
    { false, { EVENT_ROUND, { NUMBER(2), NUMBER(ABSENT) } }, { { 0 } } },
    { false, { EVENT_PHASE, { NUMBER(PHASE_CLOSING) } }, { CHANGE(opened, false) } },
    { false, { EVENT_ENDED, { NUMBER(ENDED_SOLVED) } }, { CHANGE(opened, false) } },
};

const Invariants INVARIANTS_WATSON_AND_HOLMES = {
    .name = "/invariants/watson-and-holmes",
    .game = "watson-and-holmes",
    .path = "scenes/cases/port.yaml",
    .n_seats = 3,
    .faults = FAULTS,
    .n_faults = G_N_ELEMENTS(FAULTS),
    .claims = CLAIMS,
    .n_claims = G_N_ELEMENTS(CLAIMS),
};
