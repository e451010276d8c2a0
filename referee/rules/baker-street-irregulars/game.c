/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: the game's struct, and its pieces */
#include "referee/rules/baker-street-irregulars/state.h"

#include "referee/rules/seats.h"

#include <string.h>

/* Returns the facts for a refusal. They never reveal a card in a hand. */
static RefusalFacts
explain(const State *state, const Act *act, Refusal refusal)
{
    RefusalFacts facts = REFUSAL_NO_FACTS;

    if (refusal == REFUSAL_PLAYER_COUNT) {
        facts.now = N_("3 to 5"); /* BSI-001 */
    } else if (refusal == REFUSAL_NOT_YOUR_TURN && state->phase != PHASE_SETUP) {
        /* a player was asked, so the answer is due */
        bool points = act != NULL && act->verb == VERB_POINT;

        facts.who = SEAT_COLOURS[points ? state->answerer : state->turn];
        facts.now = N_("That is for {who} to do now. Wait for your turn");
    }
    return facts;
}

static State *
state_new(const Case *c, Judge judge)
{
    State *state = g_new0(State, 1);

    (void)judge;
    *state = (State){
        .c = c,
        .turn = SEAT_NONE,
        .winner = SEAT_NONE,
        .answerer = SEAT_NONE,
        .reward = NO_CLUE,
    };
    for (int i = 0; i < SEATS_MAX; i++) {
        memset(state->seats[i].hand, NO_CARD, sizeof state->seats[i].hand);
        memset(state->seats[i].file, NO_CARD, sizeof state->seats[i].file);
    }
    return state;
}

static const char *const PRECINCT_IDS[ROGUES_PRECINCTS] = {
    "precinct-1",
    "precinct-2",
    "precinct-3",
    "precinct-4",
};

static int
find_piece(const Case *c, const char *id)
{
    int card = rogues_find_card(id);

    (void)c;
    for (int i = 0; card < 0 && i < ROGUES_PRECINCTS; i++) {
        if (strcmp(PRECINCT_IDS[i], id) == 0) {
            return PIECE_PRECINCT + i;
        }
    }
    return card < 0 ? PIECE_UNKNOWN : card;
}

static const char *
piece_id(const Case *c, int piece)
{
    (void)c;
    return piece >= PIECE_PRECINCT && piece < PIECE_LAST ? PRECINCT_IDS[piece - PIECE_PRECINCT]
                                                         : rogues_card_id(piece);
}

static Refusal
scan(const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts)
{
    Refusal no = bsi_scan(state, seat, piece, side);

    *facts = explain(state, NULL, no);
    return no;
}

/* Reports whether @event reveals something: a card that was seen, or an answer that was given. */
static bool
reveals(const Event *event)
{
    switch ((EventKind)event->kind) {
    case EVENT_TURN:
    case EVENT_PHASE:
    case EVENT_POINTED:
    case EVENT_MOVED:
    case EVENT_RULED:
    case EVENT_WATSON:
        return false;
    case EVENT_OPENED:
    case EVENT_LAID: /* shows a face, perhaps of a card in the player's own hand */
    case EVENT_DRAWN:
    case EVENT_INVESTIGATED:
    case EVENT_INTERROGATED:
    case EVENT_TIPPED_OFF:
    case EVENT_REVEALED:
    case EVENT_ANSWERED:
    case EVENT_DECLARED:
    case EVENT_FILED:
    case EVENT_UNFILED:
    case EVENT_DISCARDED:
    case EVENT_PLAYED:
    case EVENT_SET:
    case EVENT_CLEARED:
    case EVENT_TAKEN:
    case EVENT_REWARD:
    case EVENT_REWARDED:
    case EVENT_RESHUFFLED:
    case EVENT_WON:
    case EVENTS:
        break;
    }
    return true;
}

static unsigned
seats(const State *state)
{
    return seats_set(state->order, state->n_seats);
}

static const char *
phase(const State *state)
{
    return BSI_PHASES[state->phase];
}

static bool
is_over(const State *state)
{
    return state->phase == PHASE_OVER;
}

extern const Game BAKER_STREET_IRREGULARS;
const Game BAKER_STREET_IRREGULARS = {
    .name = "baker-street-irregulars",
    .verbs = BSI_VERBS,
    .n_verbs = VERBS,
    .events = BSI_EVENTS,
    .n_events = EVENTS,
    .open = VERB_OPEN,
    .blind_side = "back", /* BSI-005 */
    .scan_side = "back",
    .state_new = state_new,
    .state_size = sizeof(State),
    .find_piece = find_piece,
    .piece_id = piece_id,
    .deal = bsi_deal,
    .decide = bsi_decide,
    .explain = explain,
    .apply = bsi_apply,
    .legal = bsi_legal,
    .scan = scan,
    .view = bsi_view,
    .board = bsi_board,
    .set = bsi_set,
    .check = bsi_check,
    .reveals = reveals,
    .seats = seats,
    .phase = phase,
    .is_over = is_over,
};
