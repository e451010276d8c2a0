/* SPDX-License-Identifier: GPL-3.0-or-later */
/* views.c: the view of each viewer, and the offers for each seat
 *
 * A view contains only facts that its viewer may know. No fact is written first and removed
 * afterwards.
 */
#include "referee/rules/blank/blank.h"

#include "referee/rules/kit.h"

/* Reports whether @viewer may know the card of @seat (BL-004). */
static bool
may_know(const State *state, Viewer viewer, Seat seat)
{
    return viewer == seat || viewer == VIEWER_HOST || state->winner != SEAT_NONE;
}

static void
write_seat(const State *state, Viewer viewer, Seat seat, JsonWriter *s)
{
    const int card = state->cards[seat];

    writer_open_object(s, SEAT_COLOURS[seat]);
    writer_bool(s, "has_card", card != BLANK_NO_CARD);
    if (card != BLANK_NO_CARD && may_know(state, viewer, seat)) {
        writer_number(s, "number", card + 1);
    } else {
        writer_null(s, "number");
    }
    writer_close_object(s);
}

const char *
blank_phase(const State *state)
{
    return state->winner == SEAT_NONE ? "playing" : "over";
}

void
blank_view(const State *state, Viewer viewer, JsonWriter *s)
{
    const Seat turn = blank_turn(state);

    writer_open_object(s, NULL);
    writer_text(s, "phase", blank_phase(state));
    writer_text(s, "turn", turn == SEAT_NONE ? NULL : SEAT_COLOURS[turn]);
    writer_open_object(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, viewer, state->order[i], s);
    }
    writer_close_object(s);
    writer_text(s, "winner", state->winner == SEAT_NONE ? NULL : SEAT_COLOURS[state->winner]);
    writer_close_object(s);
}

/* Offers to take any scanned card. The offer names no card, since the cards of other players are
 * secret. */
void
blank_legal(const State *state, Seat seat, Offers *offers)
{
    offers_clear(offers);
    if (seat == blank_turn(state) && state->n_seats > 0) {
        Offer *offer = kit_offer(offers, BLANK_VERB_TAKE, PIECE_NONE);

        offer->args[BLANK_TAKE_CARD] = kit_scan(BLANK_CARDS);
    }
}
