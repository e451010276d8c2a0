/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legal.c: lists every act that a seat may do now
 *
 * decide() judges each candidate except the registration of a character, so the two cannot
 * disagree. Where a number may vary, its bounds are the lowest bid that the rules require and the
 * highest that the purse can pay.
 */
#include "referee/rules/watson-and-holmes/state.h"

#include "referee/rules/kit.h"

typedef struct {
    const State *state;
    Seat seat;
    Offers *offers;
    Ruling *ruling;
} Search;

static Value
number(int n)
{
    return (Value){ .kind = VALUE_NUMBER, .number = n };
}

static Value
flag(bool on)
{
    return (Value){ .kind = VALUE_FLAG, .flag = on };
}

static bool
is_legal(Search *search, const Act *act)
{
    return wh_decide(search->state, act, search->ruling) == REFUSAL_NONE;
}

/* Adds @act as an offer with its arguments fixed. Returns NULL when @act is refused. */
static Offer *
offer(Search *search, const Act *act, int about)
{
    return is_legal(search, act) ? kit_offer_act(search->offers, act, about) : NULL;
}

/* Offers a visit to one card, with or without Call Off and Watson. */
static void
offer_visit(Search *search, int card, bool call_off, bool watson)
{
    const State *state = search->state;
    int most = state->seats[search->seat].purse - (watson ? WATSON_PRICE : 0);
    int least = wh_lowest_bid(state, search->seat, card);
    bool toby_waits = state->toby == card && wh_owner(state, TOBY) == search->seat;
    Act act = { .verb = VERB_VISIT, .by = search->seat };

    act.args[VISIT_CARD] = number(card);
    act.args[VISIT_CALL_OFF] = flag(call_off);
    act.args[VISIT_WATSON] = flag(watson);
    if (!wh_is_location(state, card)) {
        offer(search, &act, PIECE_NONE);
        return;
    }
    act.args[VISIT_CARRIAGES] = number(least);
    if (toby_waits) { /* RW-26: Toby bids, or first goes home */
        act.args[VISIT_CARRIAGES] = number(0);
        act.args[VISIT_TOBY] = number(TOBY_BIDS);
        offer(search, &act, PIECE_NONE);
        act.args[VISIT_CARRIAGES] = number(least);
        act.args[VISIT_TOBY] = number(TOBY_GOES_HOME);
    }
    Offer *bid = offer(search, &act, PIECE_NONE);
    if (bid != NULL) {
        bid->args[VISIT_CARRIAGES] = (Domain){ .kind = DOMAIN_RANGE, .from = least, .to = most };
    }
}

static void
offer_visits(Search *search)
{
    for (int card = 0; card <= wh_stop(search->state); card++) {
        if (wh_is_closed(search->state, card, search->state->round)) {
            continue; /* decide() would refuse each visit */
        }
        for (int way = 0; way < 4; way++) {
            bool call_off = (way & 2) != 0;

            if (!call_off || search->state->guarded[card]) {
                offer_visit(search, card, call_off, (way & 1) != 0);
            }
        }
    }
}

/* Offers every possible target of the action of a character. */
static void
offer_use(Search *search, Value copy)
{
    const State *state = search->state;
    const Detective *d = &state->seats[search->seat];
    int about = wh_character_piece(state, (Character)d->character);
    Act act = { .verb = VERB_USE, .by = search->seat };
    Character as = copy.kind == VALUE_NONE ? (Character)d->character
                                           : (Character)state->seats[copy.number].character;

    act.args[USE_COPY] = copy;
    if (as == MYCROFT || as == LESTRADE) {
        for (int card = 0; card < state->c->n_locations; card++) {
            act.args[USE_CARD] = number(card);
            for (int what = DO_REMOVE; what <= (as == LESTRADE ? DO_PLACE : DO_REMOVE); what++) {
                act.args[USE_DO] = as == LESTRADE ? number(what) : (Value){ .kind = VALUE_NONE };
                offer(search, &act, about);
            }
        }
    } else if (as == PIKE) {
        for (int i = 0; i < state->n_seats; i++) {
            act.args[USE_SEAT] = number(state->order[i]);
            offer(search, &act, about);
        }
    } else {
        offer(search, &act, about);
    }
}

static void
offer_character(Search *search)
{
    const State *state = search->state;
    const Detective *d = &state->seats[search->seat];

    if (d->character == NO_CHARACTER || d->character_state != CHARACTER_HIDDEN) {
        return;
    }
    offer(search,
          &(Act){ .verb = VERB_COLLECT, .by = search->seat },
          wh_character_piece(state, (Character)d->character));
    if (d->character != WIGGINS) {
        offer_use(search, (Value){ .kind = VALUE_NONE });
        return;
    }
    for (int i = 0; i < state->n_seats; i++) {
        Seat of = state->order[i];

        if (of != search->seat && state->seats[of].character_state == CHARACTER_USED) {
            offer_use(search, number(of));
        }
    }
}

static void
offer_toby(Search *search)
{
    for (int card = 0; card < search->state->c->n_locations; card++) {
        Act act = { .verb = VERB_TOBY, .by = search->seat };

        act.args[TOBY_CARD] = number(card);
        offer(search, &act, wh_character_piece(search->state, TOBY));
    }
}

static void
offer_watson(Search *search)
{
    const State *state = search->state;
    int about = state->c->n_locations + AFTER_WATSON;

    for (int i = 0; i < state->n_seats; i++) {
        const Detective *d = &state->seats[state->order[i]];
        Act act = { .verb = VERB_WATSON, .by = search->seat };

        act.args[WATSON_SEAT] = number(state->order[i]);
        act.args[WATSON_CARD] = number(d->spot);
        offer(search, &act, about);
        if (d->extra != PIECE_NONE) {
            act.args[WATSON_CARD] = number(d->extra);
            offer(search, &act, about);
        }
    }
    offer(search, &(Act){ .verb = VERB_DECLINE, .by = search->seat }, about);
}

/* Offers to read and to return the seat's own cards. */
static void
offer_cards(Search *search)
{
    const Detective *d = &search->state->seats[search->seat];
    const int cards[2] = { d->spot, d->extra };

    for (int i = 0; i < 2; i++) {
        if (cards[i] == PIECE_NONE) {
            continue;
        }
        Act read = { .verb = VERB_READ, .by = search->seat };
        read.args[READ_CARD] = number(cards[i]);
        if (cards[i] != wh_221b(search->state)) {
            offer(search, &read, PIECE_NONE);
        }
        for (int police = 0; police < 2; police++) {
            Act back = { .verb = VERB_RETURN, .by = search->seat };
            back.args[RETURN_CARD] = number(cards[i]);
            back.args[RETURN_POLICE] = flag(police != 0);
            offer(search, &back, PIECE_NONE);
        }
    }
}

/* Offers the answer form if it may be filled in. A sheet with "-" for each answer tests it. */
static void
offer_sheet(Search *search, Verb verb)
{
    static const char *const KEYS[CASE_QUESTIONS_MAX] = { "1", "2", "3", "4", "5", "6", "7", "8" };
    Value sheet[CASE_QUESTIONS_MAX];
    Act act = { .verb = (int)verb, .by = search->seat };
    int n = search->state->c->n_questions;

    for (int q = 0; q < n; q++) {
        sheet[q] = (Value){ .kind = VALUE_TEXT, .text = "-" };
    }
    act.args[ANSWER_ANSWERS] =
        (Value){ .kind = VALUE_RECORD, .items = sheet, .keys = KEYS, .n = n };
    Offer *form = offer(search, &act, wh_221b(search->state));
    if (form != NULL) {
        form->args[ANSWER_ANSWERS] = (Domain){ .kind = DOMAIN_SHEET, .from = 1, .to = n };
    }
}

static void
offer_holmes(Search *search)
{
    const State *state = search->state;
    int about = state->c->n_locations + AFTER_HOLMES;

    for (int i = 0; i < state->n_seats; i++) {
        Act consult = { .verb = VERB_CONSULT, .by = search->seat };
        consult.args[CONSULT_SEAT] = number(state->order[i]);
        offer(search, &consult, about);
        Act check = { .verb = VERB_CHECK, .by = search->seat };
        check.args[CHECK_SEAT] = number(state->order[i]);
        check.args[CHECK_QUESTION] = number(1);
        check.args[CHECK_ANSWER] = (Value){ .kind = VALUE_TEXT, .text = "-" };
        Offer *form = offer(search, &check, about);
        if (form != NULL) {
            form->args[CHECK_QUESTION] =
                (Domain){ .kind = DOMAIN_RANGE, .from = 1, .to = state->c->n_questions };
            form->args[CHECK_ANSWER] = (Domain){ .kind = DOMAIN_TEXT, .from = 0, .to = 0 };
        }
    }
}

/* Offers the key after an attempt (WH-090), and the solution after the end (WH-107). */
static void
offer_key(Search *search)
{
    const State *state = search->state;
    Act read = { .verb = VERB_READ, .by = search->seat };

    if (state->seats[search->seat].right != NEVER) {
        read.args[READ_CARD] = number(wh_221b(state));
        offer(search, &read, PIECE_NONE);
    }
    if (state->phase == PHASE_OVER) {
        read.args[READ_CARD] = number(state->c->n_locations + AFTER_SOLUTION);
        offer(search, &read, PIECE_NONE);
    }
}

/* Offers the player's own appeals, votes on the appeals of others, and answers for honour. */
static void
offer_appeals(Search *search)
{
    const State *state = search->state;
    int about = wh_221b(state);

    for (int q = 0; q < state->c->n_questions; q++) {
        Act appeal = { .verb = VERB_APPEAL, .by = search->seat };

        appeal.args[APPEAL_QUESTION] = number(q + 1);
        offer(search, &appeal, about);
        for (int i = 0; i < state->n_seats; i++) {
            for (int upheld = 1; upheld >= 0 && wh_is_pending(state, state->order[i], q);
                 upheld--) {
                Act settle = { .verb = VERB_SETTLE, .by = search->seat };

                settle.args[SETTLE_SEAT] = number(state->order[i]);
                settle.args[SETTLE_QUESTION] = number(q + 1);
                settle.args[SETTLE_UPHELD] = flag(upheld != 0);
                offer(search, &settle, about);
            }
        }
    }
    if (state->seats[search->seat].right != NEVER) {
        offer_sheet(search, VERB_HONOUR);
    }
}

/* Offers the registration of any character by its code, during setup. The offer does not reveal the
 * characters of the others. */
static void
offer_setup(Search *search)
{
    const State *state = search->state;

    if (state->phase != PHASE_SETUP || state->seats[search->seat].character != NO_CHARACTER) {
        return;
    }
    kit_offer(search->offers, VERB_HOLD, PIECE_NONE)->args[HOLD_CHARACTER] = (Domain){
        .kind = DOMAIN_SCAN,
        .from = wh_character_piece(state, MYCROFT),
        .to = wh_character_piece(state, PIKE),
    };
}

/* Replaces the judge. The legality of an answer does not depend on its text. */
static AnswerMark
leave_unread(const Case *c, int question, const char *answer, const Speech *speech, char **why)
{
    (void)c;
    (void)question;
    (void)answer;
    (void)speech;
    (void)why;
    return ANSWER_WRONG;
}

void
wh_legal(const State *state, Seat seat, Offers *offers)
{
    State unread = *state;

    offers_clear(offers);
    if (seat < 0 || !state->seats[seat].sits) {
        return;
    }
    unread.judge = leave_unread;
    Search search = {
        .state = &unread,
        .seat = seat,
        .offers = offers,
        .ruling = g_new(Ruling, 1),
    };
    offer_setup(&search);
    if (state->phase == PHASE_VISITING && state->turn == seat) {
        offer_visits(&search);
    }
    offer_character(&search);
    if (state->phase == PHASE_RETURNING) {
        offer_toby(&search);
    }
    if (state->phase == PHASE_WATSON) {
        offer_watson(&search);
    }
    if (state->phase == PHASE_READING) {
        offer_cards(&search);
        offer_sheet(&search, VERB_ANSWER);
    }
    offer_holmes(&search);
    offer_appeals(&search);
    offer_key(&search);
    offer(&search, &(Act){ .verb = VERB_BEGIN, .by = seat }, PIECE_NONE);
    offer(&search, &(Act){ .verb = VERB_STOP, .by = seat }, PIECE_NONE);
    g_free(search.ruling);
}
