/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: the view of each viewer
 *
 * Every seat sees every hand except its own (BSI-005). The open table sees no hand, since everybody
 * can see its screen. Only the top of the discards is visible (RB-17).
 */
#include "referee/rules/baker-street-irregulars/state.h"

static void
write_card(const char *key, int card, JsonWriter *s)
{
    writer_text(s, key, card == NO_CARD ? NULL : rogues_card_id(card));
}

static bool
sees_hand(Viewer viewer, Seat seat)
{
    return viewer == VIEWER_HOST || (viewer >= 0 && viewer != seat);
}

static void
write_hand(const State *state, Viewer viewer, Seat seat, JsonWriter *s)
{
    const int8_t *hand = state->seats[seat].hand;

    writer_open_array(s, "hand");
    for (int i = 0; i < bsi_hand_size(state); i++) {
        write_card(NULL, sees_hand(viewer, seat) ? hand[i] : NO_CARD, s);
    }
    writer_close_array(s);
    writer_open_array(s, "filled");
    for (int i = 0; i < bsi_hand_size(state); i++) {
        writer_bool(s, NULL, hand[i] != NO_CARD);
    }
    writer_close_array(s);
}

static void
write_seat(const State *state, Viewer viewer, Seat seat, JsonWriter *s)
{
    const Irregular *irregular = &state->seats[seat];
    unsigned out = bsi_ruled_out(state, seat);

    writer_open_object(s, SEAT_COLOURS[seat]);
    write_hand(state, viewer, seat, s);
    writer_open_object(s, "file");
    for (int type = 0; type < ROGUES_TYPES; type++) {
        write_card(ROGUES_TYPE_WORDS[type], irregular->file[type], s);
    }
    writer_close_object(s);
    writer_open_array(s, "ruled-out");
    for (int type = 0; type < ROGUES_TYPES; type++) {
        if ((out >> type & 1U) != 0) {
            writer_text(s, NULL, ROGUES_TYPE_WORDS[type]);
        }
    }
    writer_close_array(s);
    writer_bool(s, "watson", irregular->watson);
    writer_bool(s, "must-reveal", irregular->must_reveal);
    writer_close_object(s);
}

static void
write_precincts(const State *state, JsonWriter *s)
{
    static const char *const NUMBERS[ROGUES_PRECINCTS] = { "1", "2", "3", "4" };

    writer_open_object(s, "precincts");
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        writer_open_array(s, NUMBERS[i]);
        for (int j = 0; j < state->precincts[i].n; j++) {
            write_card(NULL, state->precincts[i].cards[j], s);
        }
        writer_close_array(s);
    }
    writer_close_object(s);
}

static void
write_discards(const State *state, Viewer viewer, JsonWriter *s)
{
    const Stack *discards = &state->discards;

    writer_open_array(s, "discards");
    for (int i = 0; i < discards->n; i++) {
        bool is_seen = viewer == VIEWER_HOST || i == discards->n - 1;

        write_card(NULL, is_seen ? discards->cards[i] : NO_CARD, s);
    }
    writer_close_array(s);
}

/* Writes the pending duties of the player whose turn it is. */
static void
write_waits(const State *state, JsonWriter *s)
{
    writer_bool(s, "must-move", state->must_move);
    if (state->reward == NO_CLUE) {
        writer_null(s, "reward");
        return;
    }
    writer_open_object(s, "reward");
    writer_text(s, "type", ROGUES_TYPE_WORDS[rogues_type(state->reward)]);
    writer_number(s, "rank", rogues_rank(state->reward));
    writer_close_object(s);
}

void
bsi_view(const State *state, Viewer viewer, JsonWriter *s)
{
    writer_open_object(s, NULL);
    writer_text(s, "phase", BSI_PHASES[state->phase]);
    writer_text(s, "turn", state->turn == SEAT_NONE ? NULL : SEAT_COLOURS[state->turn]);
    write_precincts(state, s);
    writer_open_object(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, viewer, state->order[i], s);
    }
    writer_close_object(s);
    write_discards(state, viewer, s);
    writer_number(s, "deck", state->opened ? bsi_n_deck(state) : ROGUES_CARDS);
    write_waits(state, s);
    writer_open_array(s, "winners");
    if (state->winner != SEAT_NONE) {
        writer_text(s, NULL, SEAT_COLOURS[state->winner]);
    }
    writer_close_array(s);
    writer_close_object(s);
}

/* ---- public facts before the game ------------------------------------------------------------ */

static void
write_picture(const Rogues *rogues, const char *what, int rank, const char *key, JsonWriter *s)
{
    g_autofree char *name = rogues_picture(rogues, what, rank);

    writer_text(s, key, name);
}

static void
write_clue(const Rogues *rogues, int clue, JsonWriter *s)
{
    writer_open_object(s, NULL);
    writer_text(s, "type", ROGUES_TYPE_WORDS[rogues_type(clue)]);
    writer_number(s, "rank", rogues_rank(clue));
    writer_text(s, "name", rogues->names[clue]);
    write_picture(rogues, ROGUES_TYPE_WORDS[rogues_type(clue)], rogues_rank(clue), "picture", s);
    writer_text(s,
                "ability",
                rogues_type(clue) == TYPE_SUSPECT ? rogues->abilities[rogues_rank(clue) - 1]
                                                  : NULL);
    writer_close_object(s);
}

void
bsi_board(const Case *c, JsonWriter *s)
{
    writer_text(s, "introduction", c->introduction);
    writer_open_array(s, "clues");
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        write_clue(c->rogues, clue, s);
    }
    writer_close_array(s);
    writer_open_array(s, "precincts");
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        writer_text(s, NULL, c->rogues->precincts[i]);
    }
    writer_close_array(s);
    writer_open_array(s, "precinct-pictures");
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        write_picture(c->rogues, "precinct", i + 1, NULL, s);
    }
    writer_close_array(s);
}
