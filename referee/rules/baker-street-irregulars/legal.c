/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legal.c: lists every act that a seat may do now
 *
 * The offers depend on nothing in the seat's own hand except the set of filled positions. A card to
 * draw is face down, and the player names it by its back. If that card is already in the player's
 * own hand, only the draw itself is refused.
 */
#include "referee/rules/baker-street-irregulars/state.h"

#include "referee/rules/kit.h"

#include <string.h>

typedef struct {
    const State *state;
    Seat seat;
    Offers *offers;
} Search;

/* Adds an offer with up to three fixed fields; -1 leaves a field out. Returns it as kit_offer()
 * does. */
static Offer *
offer(Search *search, Verb verb, int first, int second, int third)
{
    const int fixed[] = { first, second, third };
    Offer *made = kit_offer(search->offers, verb, PIECE_NONE);

    for (int i = 0; i < (int)G_N_ELEMENTS(fixed); i++) {
        if (fixed[i] >= 0) {
            made->args[i] = kit_one(fixed[i]);
        }
    }
    return made;
}

/* Returns the domain of any card that is face down. */
static Domain
any_back(void)
{
    return kit_scan(ROGUES_CARDS);
}

/* Offers a draw into @seat's hand. @seat is the player's own seat or the seat to the right. */
static void
offer_draw(Search *search, Seat seat)
{
    if (bsi_free_position(search->state, seat) < 0 || bsi_n_to_draw(search->state) == 0) {
        return;
    }
    Offer *draw = kit_offer(search->offers, VERB_DRAW, PIECE_NONE);
    draw->args[DRAW_CARD] = any_back();
    draw->args[DRAW_SEAT] = seat == search->seat ? (Domain){ .kind = DOMAIN_NONE } : kit_one(seat);
}

static void
offer_setup(Search *search)
{
    const State *state = search->state;

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        if (state->precincts[i].n == 0) {
            Offer *lay = kit_offer(search->offers, VERB_PRECINCT, PIECE_NONE);

            lay->args[PRECINCT_NUMBER] = kit_one(i + 1);
            lay->args[PRECINCT_CARD] = any_back();
        }
    }
    offer_draw(search, search->seat);
    offer_draw(search, bsi_right_of(state, search->seat));
    Ruling *ruling = g_new(Ruling, 1);
    const Act begin = { .verb = VERB_BEGIN, .by = search->seat };
    if (bsi_decide(state, &begin, ruling) == REFUSAL_NONE) {
        kit_offer(search->offers, VERB_BEGIN, PIECE_NONE);
    }
    g_free(ruling);
}

static void
offer_questions(Search *search)
{
    const State *state = search->state;
    Offer *rank = kit_offer(search->offers, VERB_INVESTIGATE, PIECE_NONE);

    rank->args[INVESTIGATE_RANK] = kit_range(1, ROGUES_RANKS);
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
        }
        Offer *build = offer(search, VERB_BUILD, position, -1, -1);
        build->args[OWN_RANK] = kit_range(1, ROGUES_RANKS);
        Offer *deduce = offer(search, VERB_DEDUCE, position, -1, -1);
        deduce->args[DEDUCE_PRECINCT] = kit_range(1, ROGUES_PRECINCTS);
        for (int type = 0; type < ROGUES_TYPES; type++) {
            Offer *follow = offer(search, VERB_FOLLOW, position, type, -1);
            follow->args[OWN_RANK] = kit_range(1, ROGUES_RANKS);
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
        if (state->precincts[i].n > 0) {
            kit_offer(search->offers, VERB_FOLLOW, PIECE_NONE)->args[FOLLOW_TAKE] = kit_one(i);
        }
    }
    if (bsi_n_to_draw(state) > 0) {
        Offer *draw = kit_offer(search->offers, VERB_FOLLOW, PIECE_NONE);

        draw->args[FOLLOW_TAKE] = kit_one(ROGUES_PRECINCTS);
        draw->args[FOLLOW_CARD] = any_back();
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
        kit_offer(offers, VERB_FOLLOW, PIECE_NONE)->args[FOLLOW_POSITIONS] = positions;
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
            Offer *made = kit_offer(search->offers, VERB_FOLLOW, PIECE_NONE);

            made->args[rank == 1 ? FOLLOW_CARD : FOLLOW_PRECINCT] =
                kit_one(rank == 1 ? stack->cards[j] : i + 1);
        }
    }
    for (int i = 0; i < state->n_seats && rank == 3; i++) {
        for (int type = 0; type < ROGUES_TYPES; type++) {
            int filed = state->seats[state->order[i]].file[type];

            if (filed != NO_CARD) {
                Offer *made = kit_offer(search->offers, VERB_FOLLOW, PIECE_NONE);

                made->args[FOLLOW_SEAT] = kit_one(state->order[i]);
                made->args[FOLLOW_CARD] = kit_one(filed);
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
    int before = search->offers->n;

    offer_draw(search, search->seat);
    if (search->offers->n == before) {
        kit_offer(search->offers, VERB_END, PIECE_NONE);
        if (state->seats[search->seat].watson) {
            kit_offer(search->offers, VERB_WATSON, PIECE_NONE);
        }
    }
}

/* Offers the answer to the seat that was asked. That seat sees the asker's hand. */
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
    kit_offer(search->offers, VERB_POINT, PIECE_NONE)->args[POINT_POSITIONS] = positions;
}

void
bsi_legal(const State *state, Seat seat, Offers *offers)
{
    Search search = { .state = state, .seat = seat, .offers = offers };

    offers_clear(offers);
    if (seat < 0 || !state->seats[seat].sits) {
        return;
    }
    if (state->phase == PHASE_SETUP) {
        offer_setup(&search);
        return;
    }
    offer_point(&search);
    if (state->phase == PHASE_DRAW && seat == bsi_left_of(state, state->turn)) {
        offer_draw(&search, state->turn);
    }
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

/* Reports whether @seat may now draw for a hand that has room: its own, or the hand to its
 * right. */
static bool
has_room(const State *state, Seat seat)
{
    bool draws = state->phase == PHASE_SETUP || seat == state->turn;
    Seat right = bsi_right_of(state, seat);
    bool helps = state->phase == PHASE_SETUP || right == state->turn;

    return (draws && bsi_free_position(state, seat) >= 0) ||
           (helps && bsi_free_position(state, right) >= 0);
}

Refusal
bsi_scan(const State *state, Seat seat, int piece, const char *side)
{
    bool lays = false;

    if (strcmp(side, "back") != 0 || seat < 0 || !state->seats[seat].sits) {
        return REFUSAL_NONE;
    }
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        lays = lays || (state->phase == PHASE_SETUP && state->precincts[i].n == 0);
    }
    if (state->phase == PHASE_DRAW && seat != state->turn &&
        seat != bsi_left_of(state, state->turn)) {
        return REFUSAL_NOT_YOUR_TURN;
    }
    bool draws = state->phase == PHASE_SETUP || state->phase == PHASE_DRAW;
    if (draws && !lays && !has_room(state, seat)) {
        return state->phase == PHASE_SETUP ? REFUSAL_HAND_SIZE : REFUSAL_HAND_FULL;
    }
    bool is_reward = state->phase == PHASE_PLAY && state->reward != NO_CLUE &&
                     rogues_type(state->reward) != TYPE_SUSPECT && seat == state->turn;
    if (!draws && !is_reward) {
        return REFUSAL_NONE; /* the back of a face-up card may also be scanned, to move that card */
    }
    if (bsi_n_to_draw(state) == 0) {
        return REFUSAL_DECK_EMPTY;
    }
    return bsi_could_be_on_top(state, seat, piece) ? REFUSAL_NONE : REFUSAL_CARD_ELSEWHERE;
}
