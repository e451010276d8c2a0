/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasons.c: the facts for a refusal's sentence: seat, number, price, place and legal alternative
 *
 * The facts use only information that the player may have: the board, and the player's own purse
 * and cards. wh_explain() expects a refusal that the rules returned for the same act.
 */
#include "referee/rules/watson-and-holmes/state.h"

static const char *
colour(Seat seat)
{
    return seat < 0 ? NULL : SEAT_COLOURS[seat];
}

static const char *
place(const State *state, int piece)
{
    const Location *location = wh_location(state, piece);

    if (location != NULL) {
        return location->name;
    }
    return piece == wh_stop(state) ? N_("the Carriage Stop") : NULL;
}

/* Returns the seat or card in the argument @field, or PIECE_NONE when @act does not have it. */
static int
argument(const Act *act, int field)
{
    return act->args[field].kind == VALUE_NUMBER ? act->args[field].number : PIECE_NONE;
}

/* Returns the card that @act concerns: the named card, or the card under the pawn of the named
 * player. */
static int
card_of(const State *state, const Act *act)
{
    int card = PIECE_NONE;
    int seat = SEAT_NONE;

    switch (act->verb) {
    case VERB_VISIT:
        return argument(act, VISIT_CARD);
    case VERB_TOBY:
        return argument(act, TOBY_CARD);
    case VERB_USE:
        card = argument(act, USE_CARD);
        seat = argument(act, USE_SEAT);
        break;
    case VERB_WATSON:
        card = argument(act, WATSON_CARD);
        seat = argument(act, WATSON_SEAT);
        break;
    case VERB_READ:
        card = argument(act, READ_CARD);
        seat = act->by;
        break;
    case VERB_RETURN:
        card = argument(act, RETURN_CARD);
        seat = act->by;
        break;
    default:
        return PIECE_NONE;
    }
    return card == PIECE_NONE && seat >= 0 ? state->seats[seat].spot : card;
}

/* Returns the seat that must act in this phase, or SEAT_NONE. */
static Seat
awaited(const State *state)
{
    switch (state->phase) {
    case PHASE_VISITING:
        return state->turn;
    case PHASE_WATSON:
        return state->watson;
    case PHASE_SETUP:
    case PHASE_CLOSING:
    case PHASE_RETURNING:
        return state->diary;
    case PHASE_READING:
    case PHASE_OVER:
        break;
    }
    return SEAT_NONE;
}

/* A clause for each phase that names its legal acts. */
static const char *const DOINGS[] = {
    [PHASE_SETUP] = N_("scan the character dealt to you; {who} begins when all have done so"),
    [PHASE_VISITING] = N_("the pawns are being placed, and it is {who}’s turn"),
    [PHASE_CLOSING] =
        N_("all pawns stand. Characters may act, then {who} begins the investigation"),
    [PHASE_WATSON] = N_("{who} names a card for Dr Watson, or declines"),
    [PHASE_READING] = N_("the cards are being read. Read yours and bring it back; at 221B, answer"),
    [PHASE_RETURNING] =
        N_("the cards are back. Langdale Pike and Toby may act, then {who} begins the "
           "next round"),
    [PHASE_OVER] = N_("the game is over"),
};

/* Returns the solver other than @seat who answers next at 221B, or SEAT_NONE. */
static Seat
next_solver(const State *state, Seat seat)
{
    Seat next = SEAT_NONE;

    for (int i = 0; i < state->n_seats; i++) {
        Seat other = state->order[i];

        if (other != seat && wh_is_solver(state, other) && !state->seats[other].lodged &&
            (next == SEAT_NONE || wh_goes_before(state, other, next))) {
            next = other;
        }
    }
    return next;
}

/* Returns the price of a visit, a character or Holmes. */
static int
cost_of(const State *state, const Act *act)
{
    const Detective *d = &state->seats[act->by];

    switch (act->verb) {
    case VERB_VISIT:
        return act->args[VISIT_CARRIAGES].number +
               (act->args[VISIT_WATSON].flag ? WATSON_PRICE : 0);
    case VERB_USE: {
        int as = d->character == WIGGINS && argument(act, USE_COPY) >= 0
                     ? state->seats[argument(act, USE_COPY)].character
                     : d->character;
        return as == NO_CHARACTER ? 0 : BOX_CHARACTER_CARDS[as].price;
    }
    case VERB_CONSULT:
    case VERB_CHECK:
        return HOLMES_PRICE;
    default:
        return 0;
    }
}

/* Returns a clause with the first or the last round of a place that is closed now. */
static const char *
hours(const State *state, int card)
{
    return state->round < wh_location(state, card)->opens ? N_("it opens in round {number}")
                                                          : N_("round {number} was its last");
}

/* Returns advice on a visit that the player can pay for. */
static const char *
cheaper(const State *state, const Act *act)
{
    if (act->verb != VERB_VISIT) {
        return NULL;
    }
    int purse = state->seats[act->by].purse;
    int lowest = wh_lowest_bid(state, act->by, argument(act, VISIT_CARD));
    bool watson = act->args[VISIT_WATSON].flag;

    if (lowest <= purse - (watson ? WATSON_PRICE : 0)) {
        return N_("Lay fewer, or choose another card");
    }
    return watson && lowest <= purse ? N_("Go there without Dr Watson, or choose another card")
                                     : N_("Choose another card; the Carriage Stop is always free");
}

/* Returns a clause that names the missing argument of a `use`, or NULL. */
static const char *
missing(const State *state, const Act *act)
{
    if (act->verb != VERB_USE || act->by < 0 || state->seats[act->by].character == NO_CHARACTER) {
        return NULL;
    }
    int as = state->seats[act->by].character;
    if (as == WIGGINS && argument(act, USE_COPY) >= 0) {
        as = state->seats[argument(act, USE_COPY)].character;
    }
    switch ((Character)as) {
    case WIGGINS:
        return N_("name the player whose character Wiggins copies");
    case MYCROFT:
        return N_("name the second card that you read");
    case LESTRADE:
        return N_("name the card, and say whether to remove its Police Token or place one");
    case PIKE:
        return N_("name the player whose card you want to read");
    case HUDSON:
    case IRENE:
    case TOBY:
    case JOHNSON:
    case NO_CHARACTER:
        break;
    }
    return NULL;
}

/* The legal alternatives to a refused act of one verb. */
static const struct {
    Refusal refusal;
    Verb verb;
    const char *now;
} INSTEAD[] = {
    { REFUSAL_WRONG_PHASE, VERB_OPEN, N_("this table is open already") },
    { REFUSAL_WRONG_PHASE, VERB_STOP, N_("the game is stopped after a win") },
    { REFUSAL_CARD_NOT_IN_CASE, VERB_HOLD, N_("the character dealt to you") },
    { REFUSAL_CARD_NOT_IN_CASE, VERB_READ, N_("the card that you went to") },
    { REFUSAL_CARD_NOT_IN_CASE, VERB_RETURN, N_("the card that you went to") },
    { REFUSAL_CARD_NOT_IN_CASE, VERB_USE, N_("a location of this case") },
    { REFUSAL_CARD_NOT_IN_CASE, VERB_TOBY, N_("a location of this case, or 221B") },
    { REFUSAL_PLAYER_COUNT, VERB_OPEN, N_("2 to 7") }, /* WH-001 */
    { REFUSAL_LOCKPICK_REQUIRED,
      VERB_USE,
      N_("Mycroft Holmes opens no locks; choose another card") },
    { REFUSAL_ANSWERS_INCOMPLETE,
      VERB_ANSWER,
      N_("All {number} questions need an answer before you may look. A guess will do") },
    { REFUSAL_ANSWERS_INCOMPLETE, VERB_HONOUR, N_("All {number} questions need an answer") },
    { REFUSAL_ANSWERS_INCOMPLETE, VERB_CHECK, N_("Write down the answer to check") },
    { REFUSAL_NOT_A_FAILED_PLAYER,
      VERB_APPEAL,
      N_("Only somebody who has failed at 221B can appeal") },
    { REFUSAL_NOT_A_FAILED_PLAYER,
      VERB_HONOUR,
      N_("Only somebody who has failed at 221B can answer for honour") },
    { REFUSAL_NOT_AT_221B, VERB_VISIT, N_("Mrs Hudson has announced you: go to 221B") },
    { REFUSAL_NOT_AT_221B,
      VERB_ANSWER,
      N_("Answers are given at 221B. Go there first, on your turn") },
    { REFUSAL_NOTHING_TO_CALL_OFF, VERB_USE, N_("Remove one from a guarded card, or place one") },
    { REFUSAL_NOTHING_TO_PASS,
      VERB_VISIT,
      N_("Shinwell Johnson waits at a guarded or locked card: go to one, to 221B or to the "
         "Carriage "
         "Stop") },
    { REFUSAL_NOTHING_TO_READ,
      VERB_WATSON,
      N_("Name a player whose card is a location, or decline") },
    { REFUSAL_NOTHING_TO_READ,
      VERB_USE,
      N_("Name another player whose pawn stands on a location") },
    { REFUSAL_POLICE_ALREADY_HERE, VERB_USE, N_("Choose a card without") },
    { REFUSAL_POLICE_FORBIDDEN_HERE, VERB_USE, N_("Choose another location") },
    { REFUSAL_POLICE_ON_CARD, VERB_USE, N_("Mycroft Holmes needs a card without police") },
    { REFUSAL_SOLUTION_SEALED, VERB_USE, N_("Choose a location") },
    { REFUSAL_TOBY_OTHER_ZONE, VERB_VISIT, N_("Call him home, and bid with carriages") },
};

/* Returns the legal alternative to a refused act in this state, or NULL. */
static const char *
instead_now(const State *state, const Act *act, Refusal refusal, int card)
{
    const Detective *d = &state->seats[act->by];

    if (refusal == REFUSAL_WRONG_PHASE) {
        return wh_has_handed_in(d) ? N_("your answers are handed in, and your attempt has begun")
                                   : DOINGS[state->phase];
    }
    if (refusal == REFUSAL_NOT_YOUR_TURN) {
        return d->won ? N_("You have won; the others play on")
                      : N_("That is for {who} to do now. Wait for your turn");
    }
    if (refusal == REFUSAL_CHARACTER_SPENT && d->character == NO_CHARACTER) {
        return N_("No character is registered for you");
    }
    if (refusal == REFUSAL_NO_CALL_OFF && wh_is_spot(state, card)) {
        return !state->guarded[card] ? N_("None is needed there")
               : d->lockpick > 0     ? N_("Your Lockpick gets you past the police")
                                     : NULL;
    }
    if (refusal == REFUSAL_POLICE_ON_CARD && d->call_off > 0) {
        return N_("play your Call Off, or choose another card");
    }
    if (refusal == REFUSAL_POLICE_FORBIDDEN_HERE && !wh_is_location(state, card)) {
        return card == wh_221b(state) ? N_("Answer there") : N_("There is no card to bring back");
    }
    if (refusal == REFUSAL_WAIT_YOUR_ATTEMPT && wh_someone_failed(state)) {
        return N_("You may ask Holmes while you wait.");
    }
    if (refusal == REFUSAL_NOT_ENOUGH_CARRIAGES) {
        return cheaper(state, act);
    }
    if (refusal == REFUSAL_PLACE_CLOSED) {
        return hours(state, card);
    }
    if (refusal == REFUSAL_NOT_YOUR_CARD) {
        return card == d->spot ? N_("You have brought {where} back") : N_("You went to {where}");
    }
    if (refusal == REFUSAL_TEXT_NOT_OPEN && state->phase == PHASE_READING) {
        return card == wh_221b(state) ? N_("Hand in your answers first")
                                      : N_("You have brought it back");
    }
    if (refusal == REFUSAL_TOBY_NOT_HERE && !wh_is_location(state, card)) {
        return N_("Go there without him");
    }
    return NULL;
}

static const char *
instead(const State *state, const Act *act, Refusal refusal, int card)
{
    for (size_t i = 0; i < G_N_ELEMENTS(INSTEAD); i++) {
        if (INSTEAD[i].refusal == refusal && (int)INSTEAD[i].verb == act->verb) {
            return INSTEAD[i].now;
        }
    }
    if (refusal == REFUSAL_MALFORMED) {
        return missing(state, act);
    }
    if (refusal == REFUSAL_NOT_STARTED) {
        return state->opened ? DOINGS[PHASE_SETUP] : NULL;
    }
    return act->by < 0 ? NULL : instead_now(state, act, refusal, card);
}

/* Returns the seat that the refusal depends on. */
static Seat
hangs_on(const State *state, const Act *act, Refusal refusal)
{
    if (refusal == REFUSAL_MUST_ATTEMPT) {
        return act->verb == VERB_BEGIN ? next_solver(state, SEAT_NONE) : act->by;
    }
    if (refusal == REFUSAL_WAIT_CO_SOLVER || refusal == REFUSAL_WAIT_YOUR_ATTEMPT) {
        return next_solver(state, act->by);
    }
    if (refusal == REFUSAL_WAIT_ORIGINAL) {
        return wh_owner(state, MYCROFT);
    }
    if (refusal == REFUSAL_WATSON_PENDING || refusal == REFUSAL_WATSON_TAKEN ||
        refusal == REFUSAL_NOT_WATSON_HOLDER) {
        return state->watson;
    }
    if (refusal == REFUSAL_CHARACTER_RENOUNCED || refusal == REFUSAL_COPY_FORBIDDEN ||
        refusal == REFUSAL_NOTHING_TO_COPY) {
        return (Seat)argument(act, USE_COPY);
    }
    return awaited(state);
}

/* Returns the number in the refusal's sentence, or -1. */
static int
number_of(const State *state, const Act *act, Refusal refusal, int card)
{
    if (refusal == REFUSAL_BID_TOO_LOW || refusal == REFUSAL_OTHER_ZONE_ON_FOOT) {
        return wh_lowest_bid(state, act->by, card);
    }
    if (refusal == REFUSAL_NOT_ENOUGH_CARRIAGES) {
        return state->seats[act->by].purse;
    }
    if (refusal == REFUSAL_PLACE_CLOSED) {
        const Location *location = wh_location(state, card);

        return state->round < location->opens ? location->opens : location->closes;
    }
    if (refusal == REFUSAL_ANSWERS_INCOMPLETE || refusal == REFUSAL_UNKNOWN_QUESTION) {
        return state->c->n_questions;
    }
    return -1;
}

RefusalFacts
wh_explain(const State *state, const Act *act, Refusal refusal)
{
    bool own = refusal == REFUSAL_PAWN_ALREADY_PLACED || refusal == REFUSAL_NOT_YOUR_CARD;
    int card = card_of(state, act);

    int where = own ? state->seats[act->by].spot : card;

    return (RefusalFacts){
        .number = number_of(state, act, refusal, card),
        .cost = refusal == REFUSAL_NOT_ENOUGH_CARRIAGES ? cost_of(state, act) : -1,
        .who = colour(hangs_on(state, act, refusal)),
        .where = place(state, where),
        .is_our_place = where == wh_stop(state),
        .now = instead(state, act, refusal, card),
    };
}
