/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blank.c: the Game struct of Blank, its schemas and its pieces */
#include "referee/rules/blank/blank.h"

#include "referee/rules/kit.h"
#include "referee/rules/seats.h"

#include <string.h>

static const Schema VERBS[BLANK_VERBS_N] = {
    [BLANK_VERB_OPEN] = { .name = "open",
                          .without_seat = true,
                          .fields = { [BLANK_OPEN_SEATS] = MUST("seats", SEATS) } },
    [BLANK_VERB_TAKE] = { .name = "take", .fields = { [BLANK_TAKE_CARD] = SCANNED("card") } },
};

/* BL-004: only its taker is told the card. */
static const Schema EVENTS[BLANK_EVENTS_N] = {
    [BLANK_EVENT_OPENED] = { .name = "opened",
                             .fields = { [BLANK_OPENED_SEATS] = TELL("seats", SEATS, TO_ALL) } },
    [BLANK_EVENT_TOOK] = { .name = "took",
                           .fields = { [BLANK_TOOK_SEAT] = TELL("seat", SEAT, TO_ALL),
                                       [BLANK_TOOK_CARD] = TELL("card", PIECE, TO_SEAT) } },
    [BLANK_EVENT_ENDED] = { .name = "ended",
                            .fields = { [BLANK_ENDED_WINNER] = TELL("winner", SEAT, TO_ALL) } },
};

static const char *const CARDS[BLANK_CARDS] = {
    "card-1", "card-2", "card-3", "card-4",  "card-5",  "card-6",
    "card-7", "card-8", "card-9", "card-10", "card-11", "card-12",
};

static int
find_piece(const Case *c, const char *id)
{
    (void)c;
    for (int i = 0; i < BLANK_CARDS; i++) {
        if (strcmp(CARDS[i], id) == 0) {
            return i;
        }
    }
    return strcmp(id, "booklet") == 0 || seating_has_card(seating_find("blank"), id)
               ? PIECE_FOREIGN
               : PIECE_UNKNOWN;
}

static const char *
piece_id(const Case *c, int piece)
{
    (void)c;
    return piece >= 0 && piece < BLANK_CARDS ? CARDS[piece] : NULL;
}

static State *
state_new(const Case *c, Judge judge)
{
    State *state = g_new0(State, 1);

    (void)c;
    (void)judge; /* this game judges no answers */
    state->winner = SEAT_NONE;
    memset(state->cards, BLANK_NO_CARD, sizeof state->cards);
    return state;
}

/* Returns no facts, since the sentences of this game have no slots. */
static RefusalFacts
explain(const State *state, const Act *act, Refusal refusal)
{
    (void)state;
    (void)act;
    (void)refusal;
    return (RefusalFacts)REFUSAL_NO_FACTS;
}

/* Writes the public facts of the case before the game. */
static void
board(const Case *c, JsonWriter *s)
{
    (void)c;
    writer_number(s, "cards", BLANK_CARDS);
}

/* Checks that no two seats hold the same card (BL-003). */
static const char *
check(const State *state)
{
    unsigned held = 0;

    for (int i = 0; i < state->n_taken; i++) {
        const unsigned card = 1U << state->cards[state->order[i]];

        if ((held & card) != 0) {
            return "two players hold one card";
        }
        held |= card;
    }
    return NULL;
}

/* Reports whether @event reveals something, as a card that was seen does. */
static bool
reveals(const Event *event)
{
    return event->kind != BLANK_EVENT_OPENED;
}

static unsigned
seats(const State *state)
{
    return seats_set(state->order, state->n_seats);
}

static bool
is_over(const State *state)
{
    return state->winner != SEAT_NONE;
}

const Game BLANK = {
    .name = "blank",
    .verbs = VERBS,
    .n_verbs = BLANK_VERBS_N,
    .events = EVENTS,
    .n_events = BLANK_EVENTS_N,
    .open = BLANK_VERB_OPEN,
    .scan_side = "face",
    .state_new = state_new,
    .state_size = sizeof(State),
    .find_piece = find_piece,
    .piece_id = piece_id,
    .decide = blank_decide,
    .explain = explain,
    .apply = blank_apply,
    .legal = blank_legal,
    .view = blank_view,
    .board = board,
    .check = check,
    .reveals = reveals,
    .seats = seats,
    .phase = blank_phase,
    .is_over = is_over,
};
