/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legal.c: every act that a seat may do now
 *
 * Nothing here hangs on the cards of the seat's own hand, but for which positions are filled. What
 * may be drawn is whatever the seat does not see elsewhere; what of that lies in its own hand is
 * refused when it is tried.
 */
#include "referee/rules/baker-street-irregulars/state.h"

typedef struct {
    const State *state;
    Seat seat;
    Offers *offers;
} Search;

static Offer *
add(Search *search, Verb verb, int about)
{
    Offers *offers = search->offers;

    if (offers->n == OFFERS_MAX) {
        return NULL;
    }
    Offer *offer = &offers->items[offers->n++];
    *offer = (Offer){ .verb = (int)verb, .about = about };
    return offer;
}

static Domain
one(int number)
{
    return (Domain){ .kind = DOMAIN_ONE, .from = number, .to = number };
}

static Domain
range(int from, int to)
{
    return (Domain){ .kind = DOMAIN_RANGE, .from = from, .to = to };
}

/* An offer with up to three fields fixed; -1 leaves one out. */
static Offer *
offer(Search *search, Verb verb, int first, int second, int third)
{
    const int fixed[] = { first, second, third };
    Offer *made = add(search, verb, PIECE_NONE);

    for (int i = 0; made != NULL && i < (int)G_N_ELEMENTS(fixed); i++) {
        if (fixed[i] >= 0) {
            made->args[i] = one(fixed[i]);
        }
    }
    return made;
}

/* Whether @card may, for all that the seat sees, be on top of the deck. */
static bool
may_be_drawn(const Search *search, int card)
{
    const State *state = search->state;
    bool is_own = false;

    for (int i = 0; i < HAND_MAX; i++) {
        is_own = is_own || state->seats[search->seat].hand[i] == card;
    }
    return is_own || bsi_can_draw(state, card);
}

static void
offer_setup(Search *search)
{
    const State *state = search->state;
    bool draws = bsi_free_position(state, search->seat) >= 0;

    for (int card = 0; card < ROGUES_CARDS; card++) {
        if (!may_be_drawn(search, card)) {
            continue;
        }
        for (int i = 0; i < ROGUES_PRECINCTS; i++) {
            if (state->precincts[i].n == 0) {
                offer(search, VERB_PRECINCT, i + 1, card, -1);
            }
        }
        if (draws) {
            offer(search, VERB_DRAW, card, -1, -1);
        }
    }
    Ruling *ruling = g_new(Ruling, 1);
    const Act begin = { .verb = VERB_BEGIN, .by = search->seat };
    if (bsi_decide(state, &begin, ruling) == REFUSAL_NONE) {
        add(search, VERB_BEGIN, PIECE_NONE);
    }
    g_free(ruling);
}

static void
offer_questions(Search *search)
{
    const State *state = search->state;
    Offer *rank = add(search, VERB_INVESTIGATE, PIECE_NONE);

    if (rank != NULL) {
        rank->args[INVESTIGATE_RANK] = range(1, ROGUES_RANKS);
    }
    for (int i = 0; i < state->n_seats; i++) {
        for (int position = 1; position <= HAND_MAX; position++) {
            Seat of = state->order[i];
            int card = of == search->seat ? NO_CARD : bsi_card_at(state, of, position);

            if (card == NO_CARD) {
                continue;
            }
            if (rogues_type(rogues_clue(card)) != TYPE_SUSPECT) {
                offer(search, VERB_TIP_OFF, of, position, -1);
                continue;
            }
            for (int type = -1; type < ROGUES_TYPES; type++) {
                offer(search, VERB_INTERROGATE, of, position, type);
            }
        }
    }
}

static void
offer_cards(Search *search)
{
    for (int position = 1; position <= HAND_MAX; position++) {
        if (bsi_card_at(search->state, search->seat, position) == NO_CARD) {
            continue;
        }
        for (int type = 0; type < ROGUES_TYPES; type++) {
            offer(search, VERB_BUILD, position, type, -1);
            Offer *follow = offer(search, VERB_FOLLOW, position, type, -1);
            if (follow != NULL) {
                follow->args[OWN_RANK] = range(1, ROGUES_RANKS);
            }
        }
        Offer *build = offer(search, VERB_BUILD, position, -1, -1);
        if (build != NULL) {
            build->args[OWN_RANK] = range(1, ROGUES_RANKS);
        }
        Offer *deduce = offer(search, VERB_DEDUCE, position, -1, -1);
        if (deduce != NULL) {
            deduce->args[DEDUCE_PRECINCT] = range(1, ROGUES_PRECINCTS);
        }
    }
}

static void
offer_moves(Search *search)
{
    const State *state = search->state;

    for (int from = 1; from <= ROGUES_PRECINCTS; from++) {
        const Stack *stack = &state->precincts[from - 1];

        for (int i = 0; i < stack->n; i++) {
            for (int to = 1; to <= ROGUES_PRECINCTS; to++) {
                if (to != from && (state->has_moved >> stack->cards[i] & 1) == 0) {
                    offer(search, VERB_MOVE, from, stack->cards[i], to);
                }
            }
        }
    }
}

static void
offer_take(Search *search)
{
    const State *state = search->state;

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        Offer *take = state->precincts[i].n == 0 ? NULL : add(search, VERB_FOLLOW, PIECE_NONE);

        if (take != NULL) {
            take->args[FOLLOW_TAKE] = one(i);
        }
    }
    for (int card = 0; card < ROGUES_CARDS; card++) {
        Offer *draw = may_be_drawn(search, card) ? add(search, VERB_FOLLOW, PIECE_NONE) : NULL;

        if (draw != NULL) {
            draw->args[FOLLOW_TAKE] = one(ROGUES_PRECINCTS);
            draw->args[FOLLOW_CARD] = one(card);
        }
    }
}

static void
offer_letters(Search *search)
{
    Offers *offers = search->offers;

    for (int n = 0; n <= MIN(2, bsi_n_in_hand(search->state, search->seat)); n++) {
        Domain positions = offers_pieces(offers);

        for (int position = 1; position <= HAND_MAX; position++) {
            if (bsi_card_at(search->state, search->seat, position) != NO_CARD) {
                offers_add_piece(offers, &positions, position);
            }
        }
        positions.kind = DOMAIN_PICK;
        positions.pick = n;
        Offer *reveal = add(search, VERB_FOLLOW, PIECE_NONE);
        if (reveal != NULL) {
            reveal->args[FOLLOW_POSITIONS] = positions;
        }
    }
}

static void
offer_ability(Search *search, int rank)
{
    const State *state = search->state;

    if (rank == 2) {
        offer_letters(search);
        return;
    }
    for (int i = 0; i < ROGUES_PRECINCTS && rank != 3; i++) {
        const Stack *stack = &state->precincts[i];

        for (int j = 0; j < (rank == 1 ? stack->n : MIN(1, stack->n)); j++) {
            Offer *made = add(search, VERB_FOLLOW, PIECE_NONE);

            if (made != NULL) {
                made->args[rank == 1 ? FOLLOW_CARD : FOLLOW_PRECINCT] =
                    one(rank == 1 ? stack->cards[j] : i + 1);
            }
        }
    }
    for (int i = 0; i < state->n_seats && rank == 3; i++) {
        for (int type = 0; type < ROGUES_TYPES; type++) {
            int filed = state->seats[state->order[i]].file[type];
            Offer *made = filed == NO_CARD ? NULL : add(search, VERB_FOLLOW, PIECE_NONE);

            if (made != NULL) {
                made->args[FOLLOW_SEAT] = one(state->order[i]);
                made->args[FOLLOW_CARD] = one(filed);
            }
        }
    }
}

static void
offer_play(Search *search)
{
    const State *state = search->state;

    if (state->must_move) {
        offer_moves(search);
    } else if (state->reward == NO_CLUE) {
        offer_cards(search);
    } else if (rogues_type(state->reward) == TYPE_SUSPECT) {
        offer_ability(search, rogues_rank(state->reward));
    } else {
        offer_take(search);
    }
}

static void
offer_draws(Search *search)
{
    const State *state = search->state;
    bool draws = bsi_free_position(state, search->seat) >= 0 && bsi_n_to_draw(state) > 0;

    for (int card = 0; draws && card < ROGUES_CARDS; card++) {
        if (may_be_drawn(search, card)) {
            offer(search, VERB_DRAW, card, -1, -1);
        }
    }
    if (!draws) {
        add(search, VERB_END, PIECE_NONE);
        if (state->seats[search->seat].watson) {
            add(search, VERB_WATSON, PIECE_NONE);
        }
    }
}

/* Who was asked may point; the asker's hand lies open to that seat. */
static void
offer_point(Search *search)
{
    const State *state = search->state;

    if (state->phase != PHASE_PLAY || state->answerer != search->seat) {
        return;
    }
    Domain positions = offers_pieces(search->offers);
    for (int i = 0; i < HAND_MAX; i++) {
        if ((state->pointed >> i & 1U) != 0) {
            offers_add_piece(search->offers, &positions, i + 1);
        }
    }
    Offer *point = add(search, VERB_POINT, PIECE_NONE);
    if (point != NULL) {
        point->args[POINT_POSITIONS] = positions;
    }
}

void
bsi_legal(const State *state, Seat seat, Offers *offers)
{
    Search search = { .state = state, .seat = seat, .offers = offers };

    offers_clear(offers);
    if (!state->opened || state->phase == PHASE_OVER || seat < 0 || !state->seats[seat].sits) {
        return;
    }
    if (state->phase == PHASE_SETUP) {
        offer_setup(&search);
        return;
    }
    offer_point(&search);
    if (seat != state->turn) {
        return;
    }
    switch (state->phase) {
    case PHASE_DETECTIVE:
        offer_questions(&search);
        return;
    case PHASE_PLAY:
        offer_play(&search);
        return;
    case PHASE_DRAW:
        offer_draws(&search);
        return;
    case PHASE_SETUP:
    case PHASE_OVER:
        return;
    }
}
