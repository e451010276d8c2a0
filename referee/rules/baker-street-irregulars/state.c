/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c: queries on a table of Baker Street Irregulars */
#include "referee/rules/baker-street-irregulars/state.h"

int
bsi_hand_size(const State *state)
{
    return state->n_seats == PLAYERS_MIN ? HAND_OF_THREE : HAND;
}

int
bsi_n_in_hand(const State *state, Seat seat)
{
    int n = 0;

    for (int i = 0; i < HAND_MAX; i++) {
        n += state->seats[seat].hand[i] != NO_CARD;
    }
    return n;
}

int
bsi_free_position(const State *state, Seat seat)
{
    for (int i = 0; i < bsi_hand_size(state); i++) {
        if (state->seats[seat].hand[i] == NO_CARD) {
            return i;
        }
    }
    return -1;
}

int
bsi_card_at(const State *state, Seat seat, int position)
{
    return position < 1 || position > HAND_MAX ? NO_CARD : state->seats[seat].hand[position - 1];
}

/* Returns the seat @places places clockwise from @seat. */
static Seat
seat_beside(const State *state, Seat seat, int places)
{
    int at = 0;

    while (state->order[at] != seat) {
        at++;
    }
    return state->order[(at + places) % state->n_seats];
}

Seat
bsi_left_of(const State *state, Seat seat)
{
    return seat_beside(state, seat, 1);
}

Seat
bsi_right_of(const State *state, Seat seat)
{
    return seat_beside(state, seat, state->n_seats - 1);
}

bool
bsi_is_precinct(int number)
{
    return number >= 1 && number <= ROGUES_PRECINCTS;
}

bool
bsi_stack_has(const Stack *stack, int card)
{
    for (int i = 0; i < stack->n; i++) {
        if (stack->cards[i] == card) {
            return true;
        }
    }
    return false;
}

bool
bsi_in_deck(const State *state, int card)
{
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        if (bsi_stack_has(&state->precincts[i], card)) {
            return false;
        }
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        for (int j = 0; j < HAND_MAX; j++) {
            if (state->seats[i].hand[j] == card) {
                return false;
            }
        }
        for (int j = 0; j < ROGUES_TYPES; j++) {
            if (state->seats[i].file[j] == card) {
                return false;
            }
        }
    }
    return !bsi_stack_has(&state->discards, card);
}

G_STATIC_ASSERT(ROGUES_CARDS <= 64);

static uint64_t
set_of(const int8_t cards[], int n)
{
    uint64_t set = 0;

    for (int i = 0; i < n; i++) {
        set |= cards[i] == NO_CARD ? 0 : UINT64_C(1) << cards[i];
    }
    return set;
}

/* Returns the cards outside the deck: bit c for card c. */
static uint64_t
outside_deck(const State *state)
{
    uint64_t set = set_of(state->discards.cards, state->discards.n);

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        set |= set_of(state->precincts[i].cards, state->precincts[i].n);
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        set |= set_of(state->seats[i].hand, HAND_MAX);
        set |= set_of(state->seats[i].file, ROGUES_TYPES);
    }
    return set;
}

int
bsi_n_deck(const State *state)
{
    uint64_t outside = outside_deck(state);
    int n = ROGUES_CARDS;

    for (; outside != 0; outside &= outside - 1) {
        n--;
    }
    return n;
}

bool
bsi_can_draw(const State *state, int card)
{
    return bsi_in_deck(state, card) ||
           (bsi_stack_has(&state->discards, card) && bsi_n_deck(state) == 0);
}

bool
bsi_could_be_on_top(const State *state, Seat seat, int card)
{
    for (int i = 0; i < HAND_MAX; i++) {
        if (state->seats[seat].hand[i] == card) {
            return true;
        }
    }
    return bsi_can_draw(state, card);
}

bool
bsi_is_scanned(const Value *card)
{
    return card->number >= 0 && card->number < ROGUES_CARDS && !card->unscanned;
}

int
bsi_n_to_draw(const State *state)
{
    return bsi_n_deck(state) + state->discards.n;
}

unsigned
bsi_ruled_out(const State *state, Seat seat)
{
    unsigned out = 0;

    for (int type = 0; type < ROGUES_TYPES; type++) {
        int filed = state->seats[seat].file[type];

        for (int i = 0; i < ROGUES_PRECINCTS && filed != NO_CARD; i++) {
            const Stack *stack = &state->precincts[i];

            for (int j = 0; j < stack->n; j++) {
                out |= rogues_clue(stack->cards[j]) == rogues_clue(filed) ? 1U << type : 0;
            }
        }
    }
    return out;
}

bool
bsi_is_solved(const State *state, Seat seat)
{
    unsigned ranks = 0;

    for (int type = 0; type < ROGUES_TYPES; type++) {
        int filed = state->seats[seat].file[type];

        if (filed == NO_CARD) {
            return false;
        }
        ranks |= 1U << rogues_rank(rogues_clue(filed));
    }
    return ranks == 0x1e && bsi_ruled_out(state, seat) == 0; /* ranks 1 to 4, each once */
}

int
bsi_count_rank(const Stack *stack, int rank)
{
    int n = 0;

    for (int i = 0; i < stack->n; i++) {
        n += rogues_rank(rogues_clue(stack->cards[i])) == rank;
    }
    return n;
}

bool
bsi_can_move(const State *state)
{
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        for (int j = 0; j < state->precincts[i].n; j++) {
            if ((state->has_moved >> state->precincts[i].cards[j] & 1) == 0) {
                return true;
            }
        }
    }
    return false;
}
