/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: the pieces with a code (evidence and areas, by their clue), and their scans */
#include "referee/rules/lady-alice/state.h"

#include <string.h>

int
la_find_piece(const Case *c, const char *id)
{
    int clue = clue_find(id);

    (void)c;
    if (clue >= 0) {
        return clue;
    }
    return strcmp(id, "booklet") == 0 || seating_has_card(seating_find("lady-alice"), id)
               ? PIECE_FOREIGN
               : PIECE_UNKNOWN;
}

const char *
la_piece_id(const Case *c, int piece)
{
    (void)c;
    return clue_id(piece);
}

/* Reports whether a scan of @side leads to @offer. A face registers evidence; an area takes
 * counters. */
bool
la_leads(const Offer *offer, const char *side)
{
    return offer->verb == (strcmp(side, "face") == 0 ? VERB_EVIDENCE : VERB_PLACE);
}

/* Returns the refusal for a scan of an evidence card. Players may look at their own evidence at any
 * time. Any other card gives the same answer, whoever holds it. Before a player has registered, no
 * scan is refused. */
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

/* Returns the refusal for placing a counter on the area in @act. Tries each value, since any
 * counter that the player still has will do. */
static Refusal
judge_area(const State *state, Act *act)
{
    g_autofree Ruling *ruling = g_new(Ruling, 1);
    Refusal no = REFUSAL_NO_COUNTER_LEFT;

    for (int value = 0; value < COUNTER_VALUES && no == REFUSAL_NO_COUNTER_LEFT; value++) {
        act->args[PLACE_VALUE] = (Value){ .kind = VALUE_NUMBER, .number = value };
        no = la_decide(state, act, ruling);
    }
    return no;
}

Refusal
la_scan(const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts)
{
    bool is_face = strcmp(side, "face") == 0;
    Act act = { .verb = is_face ? VERB_EVIDENCE : VERB_PLACE, .by = seat };
    Refusal no = REFUSAL_NONE;

    act.args[0] = (Value){ .kind = VALUE_NUMBER, .number = piece };
    if (seat < 0 || !state->seats[seat].sits) {
        return REFUSAL_NONE;
    }
    if (is_face) {
        no = scan_evidence(state, seat, piece);
    } else if (state->phase == PHASE_DEDUCTIONS) {
        no = judge_area(state, &act);
    }
    *facts = la_explain(state, &act, no);
    return no;
}
