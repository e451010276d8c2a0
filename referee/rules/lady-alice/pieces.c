/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: what bears a code and is played with: evidence and areas by their clue, and the number
 * sides of the counters; and what it means to scan one */
#include "referee/rules/lady-alice/state.h"

#include <string.h>

/* By seat and value, as la_counter_piece() counts; NULL where the game has not the colour. */
static const char *const COUNTERS[SEATS_MAX * COUNTER_VALUES] = {
    "counter-red-0",
    "counter-red-1",
    "counter-red-2",
    "counter-blue-0",
    "counter-blue-1",
    "counter-blue-2",
    "counter-green-0",
    "counter-green-1",
    "counter-green-2",
    "counter-yellow-0",
    "counter-yellow-1",
    "counter-yellow-2",
    [7 * COUNTER_VALUES] = "counter-violet-0",
    "counter-violet-1",
    "counter-violet-2",
};

int
la_find_piece(const Case *c, const char *id)
{
    int clue = clue_find(id);

    (void)c;
    if (clue >= 0) {
        return clue;
    }
    for (int i = 0; i < SEATS_MAX * COUNTER_VALUES; i++) {
        if (COUNTERS[i] != NULL && strcmp(COUNTERS[i], id) == 0) {
            return PIECE_COUNTERS + i;
        }
    }
    return strcmp(id, "booklet") == 0 || seating_has_card(seating_find("lady-alice"), id)
               ? PIECE_FOREIGN
               : PIECE_UNKNOWN;
}

const char *
la_piece_id(const Case *c, int piece)
{
    (void)c;
    if (piece < 0 || piece >= PIECES) {
        return NULL;
    }
    return piece < PIECE_COUNTERS ? clue_id(piece) : COUNTERS[piece - PIECE_COUNTERS];
}

/* A face is registered, an area or a counter is for placing. */
bool
la_leads(const Offer *offer, const char *side)
{
    if (strcmp(side, "face") == 0) {
        return offer->verb == VERB_EVIDENCE;
    }
    return offer->verb == VERB_PLACE;
}

/* One's own evidence may be looked at whenever one likes. What is said to that of others is the
 * same whoever has it, or nobody; and before one has registered, nothing is said to any. */
static Refusal
scan_evidence(const State *state, Seat seat, int clue)
{
    int own = state->seats[seat].evidence;

    if (own == PIECE_NONE || state->phase == PHASE_OVER) {
        return REFUSAL_NONE;
    }
    if (own != clue) {
        return REFUSAL_NOT_YOUR_CARD;
    }
    return state->phase == PHASE_SETUP ? REFUSAL_EVIDENCE_ALREADY_REGISTERED : REFUSAL_NONE;
}

/* What stands against placing a counter: on the area @clue, PIECE_NONE for any that takes one; of
 * @value, PIECE_NONE for any that one has. */
static Refusal
judge_placing(const State *state, Seat seat, int clue, int value)
{
    g_autofree Ruling *ruling = g_new(Ruling, 1);
    Act act = { .verb = VERB_PLACE, .by = seat };
    Refusal no = REFUSAL_NONE;

    for (int i = 0; i < AFFAIR_CLUES * COUNTER_VALUES; i++) {
        int at = i / COUNTER_VALUES;
        int worth = i % COUNTER_VALUES;

        if ((clue != PIECE_NONE && at != clue) || (value != PIECE_NONE && worth != value)) {
            continue;
        }
        act.args[PLACE_CLUE] = (Value){ .kind = VALUE_NUMBER, .number = at };
        act.args[PLACE_VALUE] = (Value){ .kind = VALUE_NUMBER, .number = worth };
        no = la_decide(state, &act, ruling);
        if (no != REFUSAL_NO_COUNTER_LEFT && (no == REFUSAL_NONE || clue != PIECE_NONE)) {
            return no;
        }
    }
    return no;
}

Refusal
la_scan(const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts)
{
    Act act = { .verb = VERB_PLACE, .by = seat };
    Refusal no = REFUSAL_NONE;

    if (!state->opened || seat < 0 || !state->seats[seat].sits) {
        return REFUSAL_NONE;
    }
    if (strcmp(side, "face") == 0) {
        no = scan_evidence(state, seat, piece);
        act.verb = VERB_EVIDENCE;
    } else if (piece >= PIECE_COUNTERS && (piece - PIECE_COUNTERS) / COUNTER_VALUES != seat) {
        no = state->phase == PHASE_OVER ? REFUSAL_NONE : REFUSAL_NOT_YOUR_CARD;
    } else if (state->phase == PHASE_DEDUCTIONS) {
        no =
            piece < PIECE_COUNTERS
                ? judge_placing(state, seat, piece, PIECE_NONE)
                : judge_placing(state, seat, PIECE_NONE, (piece - PIECE_COUNTERS) % COUNTER_VALUES);
        act.args[PLACE_CLUE] = (Value){ .kind = VALUE_NUMBER, .number = piece };
    }
    *facts = la_explain(state, &act, no);
    return no;
}
