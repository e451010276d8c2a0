/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: what each viewer may know
 *
 * A hand is seen by every seat but its own (BSI-005), and not by the table, since its screen is
 * there for all. Of the discards the top is seen (RB-17).
 */
#include "referee/rules/baker-street-irregulars/state.h"

static void
write_card(const char *key, int card, Scribe *s)
{
    scribe_text(s, key, card == NO_CARD ? NULL : rogues_card_id(card));
}

static bool
sees_hand(Viewer viewer, Seat seat)
{
    return viewer == VIEWER_HOST || (viewer >= 0 && viewer != seat);
}

static void
write_hand(const State *state, Viewer viewer, Seat seat, Scribe *s)
{
    const int8_t *hand = state->seats[seat].hand;

    scribe_open_list(s, "hand");
    for (int i = 0; i < bsi_hand_size(state); i++) {
        write_card(NULL, sees_hand(viewer, seat) ? hand[i] : NO_CARD, s);
    }
    scribe_close_list(s);
    scribe_open_list(s, "filled");
    for (int i = 0; i < bsi_hand_size(state); i++) {
        scribe_flag(s, NULL, hand[i] != NO_CARD);
    }
    scribe_close_list(s);
}

static void
write_seat(const State *state, Viewer viewer, Seat seat, Scribe *s)
{
    const Irregular *irregular = &state->seats[seat];
    unsigned out = bsi_ruled_out(state, seat);

    scribe_open_record(s, SEAT_COLOURS[seat]);
    write_hand(state, viewer, seat, s);
    scribe_open_record(s, "file");
    for (int type = 0; type < ROGUES_TYPES; type++) {
        write_card(ROGUES_TYPE_WORDS[type], irregular->file[type], s);
    }
    scribe_close_record(s);
    scribe_open_list(s, "ruled-out");
    for (int type = 0; type < ROGUES_TYPES; type++) {
        if ((out >> type & 1U) != 0) {
            scribe_text(s, NULL, ROGUES_TYPE_WORDS[type]);
        }
    }
    scribe_close_list(s);
    scribe_flag(s, "watson", irregular->watson);
    scribe_flag(s, "must-reveal", irregular->must_reveal);
    scribe_close_record(s);
}

static void
write_precincts(const State *state, Scribe *s)
{
    static const char *const NUMBERS[ROGUES_PRECINCTS] = { "1", "2", "3", "4" };

    scribe_open_record(s, "precincts");
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        scribe_open_list(s, NUMBERS[i]);
        for (int j = 0; j < state->precincts[i].n; j++) {
            write_card(NULL, state->precincts[i].cards[j], s);
        }
        scribe_close_list(s);
    }
    scribe_close_record(s);
}

static void
write_discards(const State *state, Viewer viewer, Scribe *s)
{
    const Stack *discards = &state->discards;

    scribe_open_list(s, "discards");
    for (int i = 0; i < discards->n; i++) {
        bool is_seen = viewer == VIEWER_HOST || i == discards->n - 1;

        write_card(NULL, is_seen ? discards->cards[i] : NO_CARD, s);
    }
    scribe_close_list(s);
}

/* What the player at turn owes still. */
static void
write_waits(const State *state, Scribe *s)
{
    scribe_flag(s, "must-move", state->must_move);
    if (state->reward == NO_CLUE) {
        scribe_null(s, "reward");
        return;
    }
    scribe_open_record(s, "reward");
    scribe_text(s, "type", ROGUES_TYPE_WORDS[rogues_type(state->reward)]);
    scribe_number(s, "rank", rogues_rank(state->reward));
    scribe_close_record(s);
}

void
bsi_view(const State *state, Viewer viewer, Scribe *s)
{
    scribe_open_record(s, NULL);
    scribe_text(s, "phase", BSI_PHASES[state->phase]);
    scribe_text(s, "turn", state->turn == SEAT_NONE ? NULL : SEAT_COLOURS[state->turn]);
    write_precincts(state, s);
    scribe_open_record(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, viewer, state->order[i], s);
    }
    scribe_close_record(s);
    write_discards(state, viewer, s);
    scribe_number(s, "deck", state->opened ? bsi_n_deck(state) : ROGUES_CARDS);
    write_waits(state, s);
    scribe_open_list(s, "winners");
    if (state->winner != SEAT_NONE) {
        scribe_text(s, NULL, SEAT_COLOURS[state->winner]);
    }
    scribe_close_list(s);
    scribe_close_record(s);
}

/* ---- what is public before anyone plays ------------------------------------------------------ */

static void
write_clue(const Rogues *rogues, int clue, Scribe *s)
{
    scribe_open_record(s, NULL);
    scribe_text(s, "type", ROGUES_TYPE_WORDS[rogues_type(clue)]);
    scribe_number(s, "rank", rogues_rank(clue));
    scribe_text(s, "name", rogues->names[clue]);
    scribe_text(s,
                "ability",
                rogues_type(clue) == TYPE_SUSPECT ? rogues->abilities[rogues_rank(clue) - 1]
                                                  : NULL);
    scribe_close_record(s);
}

void
bsi_board(const Case *c, Scribe *s)
{
    scribe_text(s, "introduction", c->introduction);
    scribe_open_list(s, "clues");
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        write_clue(c->rogues, clue, s);
    }
    scribe_close_list(s);
    scribe_open_list(s, "precincts");
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        scribe_text(s, NULL, c->rogues->precincts[i]);
    }
    scribe_close_list(s);
}
