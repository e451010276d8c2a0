/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decide.c: the checks that every act must pass before its own judge, in the order of RB-26; and
 * the game's struct */
#include "referee/rules/baker-street-irregulars/state.h"

#include "referee/rules/seats.h"

#include <string.h>

typedef enum {
    BY_ANYONE,
    BY_TURN,
} Whose;

/* The phases, the seats and the judge of each verb. */
static const struct {
    unsigned phases; /* bit p is set when the verb is legal in phase p */
    Whose whose;
    Refusal (*decide)(Work *work, const Act *act);
} VERBS_IN[VERBS] = {
    [VERB_PRECINCT] = { 1U << PHASE_SETUP, BY_ANYONE, bsi_decide_precinct },
    [VERB_DRAW] = { 1U << PHASE_SETUP | 1U << PHASE_DRAW, BY_TURN, bsi_decide_draw },
    [VERB_BEGIN] = { 1U << PHASE_SETUP, BY_ANYONE, bsi_decide_begin },
    [VERB_INVESTIGATE] = { 1U << PHASE_DETECTIVE, BY_TURN, bsi_decide_investigate },
    [VERB_INTERROGATE] = { 1U << PHASE_DETECTIVE, BY_TURN, bsi_decide_interrogate },
    [VERB_TIP_OFF] = { 1U << PHASE_DETECTIVE, BY_TURN, bsi_decide_tip_off },
    [VERB_POINT] = { 1U << PHASE_PLAY, BY_ANYONE, bsi_decide_point },
    [VERB_BUILD] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_build },
    [VERB_DEDUCE] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_deduce },
    [VERB_MOVE] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_move },
    [VERB_FOLLOW] = { 1U << PHASE_PLAY, BY_TURN, bsi_decide_follow },
    [VERB_WATSON] = { 1U << PHASE_DRAW, BY_TURN, bsi_decide_watson },
    [VERB_END] = { 1U << PHASE_DRAW, BY_TURN, bsi_decide_end },
};

/* Checks that the game is running and that the player is seated. */
static Refusal
judge_player(const State *state, const Act *act)
{
    bool in_setup = (VERBS_IN[act->verb].phases >> PHASE_SETUP & 1U) != 0;

    if (state->phase == PHASE_OVER) {
        return REFUSAL_GAME_OVER; /* BSI-042 */
    }
    if (!state->opened || (state->phase == PHASE_SETUP && !in_setup)) {
        return REFUSAL_NOT_STARTED;
    }
    return act->by < 0 || !state->seats[act->by].sits ? REFUSAL_UNKNOWN_PLAYER : REFUSAL_NONE;
}

/* Reports whether @verb belongs to an earlier phase of this turn. The act is then a second question
 * or a second card. */
static bool
is_second(const State *state, int verb)
{
    for (int phase = PHASE_DETECTIVE; phase < (int)state->phase; phase++) {
        if ((VERBS_IN[verb].phases >> phase & 1U) != 0) {
            return true;
        }
    }
    return false;
}

/* Checks that the phase and the seat are right for @act. */
static Refusal
judge_moment(const State *state, const Act *act)
{
    bool waits = state->must_move || state->reward != NO_CLUE;

    if (act->verb == VERB_DRAW) {
        Refusal no = bsi_judge_drawer(state, act);

        if (no != REFUSAL_NONE) {
            return no;
        }
    } else if (state->phase != PHASE_SETUP && VERBS_IN[act->verb].whose == BY_TURN &&
               act->by != state->turn) {
        return REFUSAL_NOT_YOUR_TURN;
    }
    if ((VERBS_IN[act->verb].phases >> state->phase & 1U) == 0) {
        return is_second(state, act->verb) ? REFUSAL_PHASE_ALREADY_DONE /* BSI-011, BSI-012 */
                                           : REFUSAL_WRONG_PHASE;       /* BSI-010 */
    }
    if (state->phase != PHASE_PLAY || act->verb == VERB_POINT) {
        return REFUSAL_NONE;
    }
    if (act->verb == VERB_MOVE) {
        return state->must_move ? REFUSAL_NONE : REFUSAL_WRONG_PHASE;
    }
    bool is_reward = act->verb == VERB_FOLLOW && act->args[OWN_POSITION].kind == VALUE_NONE;
    return waits && !(is_reward && state->reward != NO_CLUE) ? REFUSAL_PHASE_ALREADY_DONE
                                                             : REFUSAL_NONE;
}

Refusal
bsi_decide(const State *state, const Act *act, Ruling *ruling)
{
    ruling_clear(ruling);
    Refusal no = judge_player(state, act);
    if (no != REFUSAL_NONE) {
        return no;
    }
    if (act->verb == VERB_PEEK) {
        return REFUSAL_OWN_HAND_HIDDEN; /* BSI-005: always */
    }
    if (act->verb == VERB_ABILITY) {
        return REFUSAL_NO_ABILITY; /* BSI-037: always */
    }
    no = judge_moment(state, act);
    if (no != REFUSAL_NONE) {
        return no;
    }
    Work work = { .now = *state, .ruling = ruling };
    no = VERBS_IN[act->verb].decide(&work, act);
    if (no != REFUSAL_NONE) {
        g_assert(ruling->events.n == 0);
    }
    return no;
}

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

/* Reports whether @event reveals something. A card that was seen and an answer that was given
 * cannot be taken back. */
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
