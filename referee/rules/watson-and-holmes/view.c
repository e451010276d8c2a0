/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: the view of each viewer
 *
 * Every view has the same keys. A value is null when the viewer may not know it.
 */
#include "referee/rules/watson-and-holmes/state.h"

static const char *const CHARACTER_STATES[] = {
    [CHARACTER_HIDDEN] = "hidden",
    [CHARACTER_USED] = "used",
    [CHARACTER_RENOUNCED] = "renounced",
};

static const char *
colour(Seat seat)
{
    return seat == SEAT_NONE ? NULL : SEAT_COLOURS[seat];
}

static const char *
spot_id(const State *state, int spot)
{
    if (spot == PIECE_NONE) {
        return NULL;
    }
    return spot == wh_stop(state) ? CARRIAGE_STOP : state->c->locations[spot].id;
}

/* Reports whether @viewer may know the purse of @seat. Purses are private (RW-16), but 221B
 * announces them (WH-064). */
static bool
knows_purse(const State *state, Viewer viewer, Seat seat)
{
    return viewer == VIEWER_HOST || viewer == seat || state->open_purses ||
           (state->phase != PHASE_SETUP && state->seats[seat].spot == wh_221b(state));
}

static bool
knows_character(const State *state, Viewer viewer, Seat seat)
{
    return viewer == VIEWER_HOST || viewer == seat ||
           state->seats[seat].character_state != CHARACTER_HIDDEN;
}

static void
write_purse(const State *state, Viewer viewer, Seat seat, JsonWriter *s)
{
    if (knows_purse(state, viewer, seat)) {
        writer_number(s, "purse", state->seats[seat].purse);
    } else {
        writer_null(s, "purse");
    }
}

static void
write_seat(const State *state, Viewer viewer, Seat seat, JsonWriter *s)
{
    const Detective *d = &state->seats[seat];
    const char zone[2] = { (char)('A' + d->zone), '\0' };

    writer_open_object(s, SEAT_COLOURS[seat]);
    write_purse(state, viewer, seat, s);
    writer_number(s, "police", d->police);
    writer_number(s, "call-off", d->call_off);
    writer_number(s, "lockpick", d->lockpick);
    bool named = d->character != NO_CHARACTER && knows_character(state, viewer, seat);
    writer_text(s, "character", named ? BOX_CHARACTER_CARDS[d->character].id : NULL);
    writer_text(s, "character-state", CHARACTER_STATES[d->character_state]);
    writer_text(s, "card", spot_id(state, d->spot));
    writer_number(s, "bid", d->bid);
    writer_bool(s, "out", d->out);
    if (d->right == NEVER) {
        writer_null(s, "right");
    } else {
        writer_number(s, "right", d->right); /* WH-092: the count is announced */
    }
    writer_bool(s, "won", d->won);
    writer_text(s, "zone", zone);
    writer_bool(s, "notes", wh_may_note(state, seat));
    writer_close_object(s);
}

static void
write_card(const State *state, int spot, JsonWriter *s)
{
    writer_open_object(s, spot_id(state, spot));
    writer_bool(s, "police", state->guarded[spot]);
    writer_open_array(s, "pawns");
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].spot == spot) {
            writer_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    writer_close_array(s);
    writer_bool(s, "toby", state->toby == spot);
    if (wh_has_hours(state, spot)) {
        writer_bool(s, "closed", wh_is_closed(state, spot, state->round));
    }
    writer_close_object(s);
}

void
wh_view(const State *state, Viewer viewer, JsonWriter *s)
{
    writer_open_object(s, NULL);
    writer_text(s, "phase", WH_PHASES[state->phase]);
    writer_number(s, "round", state->round);
    writer_text(s, "turn", colour(state->turn));
    writer_text(s, "diary", colour(state->diary));
    writer_open_object(s, "stock");
    writer_number(s, "carriages", state->stock_carriages);
    writer_number(s, "police", state->stock_police);
    writer_number(s, "call-off", state->stock_call_off);
    writer_number(s, "lockpick", state->stock_lockpick);
    writer_close_object(s);
    writer_text(s, "watson", colour(state->watson));
    writer_open_object(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, viewer, state->order[i], s);
    }
    writer_close_object(s);
    writer_open_object(s, "cards");
    for (int spot = 0; spot <= wh_stop(state); spot++) {
        write_card(state, spot, s);
    }
    writer_close_object(s);
    writer_open_array(s, "winners");
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].won) {
            writer_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    writer_close_array(s);
    writer_text(s, "ended", state->ended == ENDED_NOT ? NULL : WH_ENDS[state->ended]);
    writer_close_object(s);
}

/* --- the board: public facts before the game --- */

static void
write_questions(const Case *c, JsonWriter *s)
{
    static const char *const KINDS[] = {
        [QUESTION_PERSON] = "person", [QUESTION_PLACE] = "place",   [QUESTION_OBJECT] = "object",
        [QUESTION_TIME] = "time",     [QUESTION_NUMBER] = "number", [QUESTION_CHOICE] = "choice",
        [QUESTION_REASON] = "reason",
    };

    writer_open_array(s, "questions");
    for (int q = 0; q < c->n_questions; q++) {
        const Question *question = &c->questions[q];

        writer_open_object(s, NULL);
        writer_text(s, "ask", question->ask);
        writer_text(s, "kind", KINDS[question->kind]);
        writer_open_array(s, "choices");
        for (int i = 0; i < question->choices.n; i++) {
            writer_text(s, NULL, question->choices.items[i]);
        }
        writer_close_array(s);
        writer_close_object(s);
    }
    writer_close_array(s);
}

static void
write_location_front(const Location *location, JsonWriter *s)
{
    static const struct {
        Mark mark;
        const char *name;
    } MARKS[] = {
        { MARK_LOCK, "lock" },
        { MARK_NO_WATSON, "no-watson" },
        { MARK_NO_POLICE, "no-police" },
    };
    static const char *const KINDS[] = {
        [LOCATION_PLACE] = "place",
        [LOCATION_PERSON] = "person",
        [LOCATION_OBJECT] = "object",
    };
    const char zone[2] = { location->zone, '\0' };

    writer_open_object(s, NULL);
    writer_text(s, "id", location->id);
    writer_number(s, "number", location->number);
    writer_text(s, "name", location->name);
    writer_text(s, "kind", KINDS[location->kind]);
    writer_text(s, "picture", location->picture);
    writer_text(s, "zone", zone);
    writer_open_object(s, "gives");
    writer_number(s, "carriages", location->gives.carriages);
    writer_number(s, "police", location->gives.police);
    writer_number(s, "call-off", location->gives.call_off);
    writer_number(s, "lockpick", location->gives.lockpick);
    writer_close_object(s);
    writer_open_array(s, "marks");
    for (size_t i = 0; i < G_N_ELEMENTS(MARKS); i++) {
        if ((location->marks & MARKS[i].mark) != 0) {
            writer_text(s, NULL, MARKS[i].name);
        }
    }
    writer_close_array(s);
    writer_number(s, "opens", location->opens);
    if (location->closes > 0) {
        writer_number(s, "closes", location->closes);
    } else {
        writer_null(s, "closes");
    }
    writer_close_object(s);
}

/* Writes the eight character cards. They are in every box and no secret; only their holders are. */
static void
write_characters(JsonWriter *s)
{
    writer_open_array(s, "characters");
    for (int i = 0; i < BOX_CHARACTERS; i++) {
        const CharacterCard *card = &BOX_CHARACTER_CARDS[i];

        writer_open_object(s, NULL);
        writer_text(s, "id", card->id);
        writer_text(s, "name", card->name);
        writer_text(s, "window", card->window);
        writer_text(s, "action", card->action);
        writer_number(s, "price", card->price);
        writer_bool(s, "no-copy", card->no_copy);
        writer_close_object(s);
    }
    writer_close_array(s);
}

void
wh_board(const Case *c, JsonWriter *s)
{
    writer_text(s, "introduction", c->introduction);
    writer_text(s, "special-rules", c->rules.say);
    writer_bool(s, "no-notes", c->rules.no_notes);
    writer_number(s, "zones", c->n_zones);
    write_questions(c, s);
    writer_open_array(s, "locations");
    for (int i = 0; i < c->n_locations; i++) {
        write_location_front(&c->locations[i], s);
    }
    writer_close_array(s);
    write_characters(s);
}
