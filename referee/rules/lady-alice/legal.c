/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legal.c: lists every act that a seat may do now
 *
 * decide() judges each single act, so the two cannot disagree. Evidence and combinations are
 * offered unjudged, as ranges, so an act from such an offer may still be refused for three reasons:
 * another seat has registered the evidence, the combination equals the previous suspicion, or all
 * four clues are known false leads. The first two facts are secret (RL-03), and a range cannot
 * exclude the third. Remedies for mistakes at the table (`correct`, `reveal` with `shown`) are not
 * offered.
 */
#include "referee/rules/lady-alice/state.h"

#include "referee/rules/kit.h"

typedef struct {
    const State *state;
    Seat seat;
    Offers *offers;
    Ruling *ruling;
} Search;

/* Offers @act with its arguments fixed, unless it is refused. */
static void
offer(Search *search, const Act *act)
{
    if (la_decide(search->state, act, search->ruling) == REFUSAL_NONE) {
        kit_offer_act(search->offers, act, PIECE_NONE);
    }
}

static void
offer_verb(Search *search, Verb verb)
{
    offer(search, &(Act){ .verb = (int)verb, .by = search->seat });
}

/* Offers the registration of any evidence card by its code. The offer does not reveal the cards of
 * the others. */
static void
offer_evidence(Search *search)
{
    if (search->state->seats[search->seat].evidence != PIECE_NONE) {
        return;
    }
    Offer *offer = &search->offers->items[search->offers->n++];
    *offer = (Offer){ .verb = VERB_EVIDENCE, .about = PIECE_NONE };
    offer->args[EVIDENCE_CARD] = kit_scan(AFFAIR_CLUES);
}

/* Offers each clue of each wheel, except the wheel of the category @black. */
static void
offer_wheels(Search *search, Verb verb, int black)
{
    Offer *offer = &search->offers->items[search->offers->n++];

    *offer = (Offer){ .verb = (int)verb, .about = PIECE_NONE };
    for (int i = 0; i < CATEGORIES; i++) {
        int first = i * CATEGORY_CLUES;

        if (i != black) {
            offer->args[i] =
                (Domain){ .kind = DOMAIN_RANGE, .from = first, .to = first + CATEGORY_CLUES - 1 };
        }
    }
}

static void
offer_placing(Search *search)
{
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        for (int value = 0; value < COUNTER_VALUES; value++) {
            Act act = { .verb = VERB_PLACE, .by = search->seat };

            act.args[PLACE_CLUE] = (Value){ .kind = VALUE_NUMBER, .number = clue };
            act.args[PLACE_VALUE] = (Value){ .kind = VALUE_NUMBER, .number = value };
            offer(search, &act);
        }
    }
}

/* Offers an accusation. With three players, any category may be the missing one (LA-070). */
static void
offer_accusation(Search *search)
{
    bool three = search->state->n_seats == PLAYERS_MIN;

    for (int black = three ? 0 : CATEGORIES; black < CATEGORIES + (three ? 0 : 1); black++) {
        offer_wheels(search, VERB_ACCUSE, black);
    }
}

void
la_legal(const State *state, Seat seat, Offers *offers)
{
    offers_clear(offers);
    if (seat < 0 || !state->seats[seat].sits) {
        return;
    }
    Search search = {
        .state = state,
        .seat = seat,
        .offers = offers,
        .ruling = g_new(Ruling, 1),
    };
    bool at_turn = state->turn == seat;
    if (state->phase == PHASE_SETUP) {
        offer_evidence(&search);
    } else if (state->phase == PHASE_SUSPICIONS && at_turn) {
        offer_wheels(&search, VERB_SUSPECT, CATEGORIES);
    } else if (state->phase == PHASE_DEDUCTIONS && at_turn) {
        offer_placing(&search);
        offer_accusation(&search);
    }
    offer_verb(&search, VERB_BEGIN);
    offer_verb(&search, VERB_FOLDER);
    offer_verb(&search, VERB_REVEAL);
    offer_verb(&search, VERB_PASS);
    g_free(search.ruling);
}
