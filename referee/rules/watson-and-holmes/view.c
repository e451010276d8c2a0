/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.c: what each viewer may know
 *
 * The keys are the host view's for everyone; each value is written because that viewer may know it,
 * and null else.
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

/* RW-16: purses are private, but at 221B they are announced (WH-064). */
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
write_purse(const State *state, Viewer viewer, Seat seat, Scribe *s)
{
    if (knows_purse(state, viewer, seat)) {
        scribe_number(s, "purse", state->seats[seat].purse);
    } else {
        scribe_null(s, "purse");
    }
}

static void
write_seat(const State *state, Viewer viewer, Seat seat, Scribe *s)
{
    const Detective *d = &state->seats[seat];
    const char zone[2] = { (char)('A' + d->zone), '\0' };

    scribe_open_record(s, SEAT_COLOURS[seat]);
    write_purse(state, viewer, seat, s);
    scribe_number(s, "police", d->police);
    scribe_number(s, "call-off", d->call_off);
    scribe_number(s, "lockpick", d->lockpick);
    bool named = d->character != NO_CHARACTER && knows_character(state, viewer, seat);
    scribe_text(s, "character", named ? BOX_CHARACTER_CARDS[d->character].id : NULL);
    scribe_text(s, "character-state", CHARACTER_STATES[d->character_state]);
    scribe_text(s, "card", spot_id(state, d->spot));
    scribe_number(s, "bid", d->bid);
    scribe_flag(s, "out", d->out);
    if (d->right == NEVER) {
        scribe_null(s, "right");
    } else {
        scribe_number(s, "right", d->right); /* WH-092: the count is announced */
    }
    scribe_flag(s, "won", d->won);
    scribe_text(s, "zone", zone);
    scribe_flag(s, "notes", wh_may_note(state, seat));
    scribe_close_record(s);
}

static void
write_card(const State *state, int spot, Scribe *s)
{
    scribe_open_record(s, spot_id(state, spot));
    scribe_flag(s, "police", state->guarded[spot]);
    scribe_open_list(s, "pawns");
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].spot == spot) {
            scribe_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    scribe_close_list(s);
    scribe_flag(s, "toby", state->toby == spot);
    if (wh_has_hours(state, spot)) {
        scribe_flag(s, "closed", wh_is_closed(state, spot, state->round));
    }
    scribe_close_record(s);
}

void
wh_view(const State *state, Viewer viewer, Scribe *s)
{
    scribe_open_record(s, NULL);
    scribe_text(s, "phase", WH_PHASES[state->phase]);
    scribe_number(s, "round", state->round);
    scribe_text(s, "turn", colour(state->turn));
    scribe_text(s, "diary", colour(state->diary));
    scribe_open_record(s, "stock");
    scribe_number(s, "carriages", state->stock_carriages);
    scribe_number(s, "police", state->stock_police);
    scribe_number(s, "call-off", state->stock_call_off);
    scribe_number(s, "lockpick", state->stock_lockpick);
    scribe_close_record(s);
    scribe_text(s, "watson", colour(state->watson));
    scribe_open_record(s, "seats");
    for (int i = 0; i < state->n_seats; i++) {
        write_seat(state, viewer, state->order[i], s);
    }
    scribe_close_record(s);
    scribe_open_record(s, "cards");
    for (int spot = 0; spot <= wh_stop(state); spot++) {
        write_card(state, spot, s);
    }
    scribe_close_record(s);
    scribe_open_list(s, "winners");
    for (int i = 0; i < state->n_seats; i++) {
        if (state->seats[state->order[i]].won) {
            scribe_text(s, NULL, SEAT_COLOURS[state->order[i]]);
        }
    }
    scribe_close_list(s);
    scribe_text(s, "ended", state->ended == ENDED_NOT ? NULL : WH_ENDS[state->ended]);
    scribe_close_record(s);
}

/* --- the board: what is printed where all can see it --- */

static void
write_questions(const Case *c, Scribe *s)
{
    scribe_open_list(s, "questions");
    for (int q = 0; q < c->n_questions; q++) {
        const Question *question = &c->questions[q];

        scribe_open_record(s, NULL);
        scribe_text(s, "ask", question->ask);
        scribe_open_list(s, "choices");
        for (int i = 0; i < question->choices.n; i++) {
            scribe_text(s, NULL, question->choices.items[i]);
        }
        scribe_close_list(s);
        scribe_close_record(s);
    }
    scribe_close_list(s);
}

static void
write_location_front(const Location *location, Scribe *s)
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

    scribe_open_record(s, NULL);
    scribe_text(s, "id", location->id);
    scribe_number(s, "number", location->number);
    scribe_text(s, "name", location->name);
    scribe_text(s, "kind", KINDS[location->kind]);
    scribe_text(s, "zone", zone);
    scribe_open_record(s, "gives");
    scribe_number(s, "carriages", location->gives.carriages);
    scribe_number(s, "police", location->gives.police);
    scribe_number(s, "call-off", location->gives.call_off);
    scribe_number(s, "lockpick", location->gives.lockpick);
    scribe_close_record(s);
    scribe_open_list(s, "marks");
    for (size_t i = 0; i < G_N_ELEMENTS(MARKS); i++) {
        if ((location->marks & MARKS[i].mark) != 0) {
            scribe_text(s, NULL, MARKS[i].name);
        }
    }
    scribe_close_list(s);
    scribe_number(s, "opens", location->opens);
    if (location->closes > 0) {
        scribe_number(s, "closes", location->closes);
    } else {
        scribe_null(s, "closes");
    }
    scribe_close_record(s);
}

/* The eight cards are in every box and secret to nobody; who holds which is. */
static void
write_characters(Scribe *s)
{
    scribe_open_list(s, "characters");
    for (int i = 0; i < BOX_CHARACTERS; i++) {
        const CharacterCard *card = &BOX_CHARACTER_CARDS[i];

        scribe_open_record(s, NULL);
        scribe_text(s, "id", card->id);
        scribe_text(s, "name", card->name);
        scribe_text(s, "window", card->window);
        scribe_text(s, "action", card->action);
        scribe_number(s, "price", card->price);
        scribe_flag(s, "no-copy", card->no_copy);
        scribe_close_record(s);
    }
    scribe_close_list(s);
}

void
wh_board(const Case *c, Scribe *s)
{
    scribe_text(s, "introduction", c->introduction);
    scribe_text(s, "special-rules", c->rules.say);
    scribe_flag(s, "no-notes", c->rules.no_notes);
    scribe_number(s, "zones", c->n_zones);
    write_questions(c, s);
    scribe_open_list(s, "locations");
    for (int i = 0; i < c->n_locations; i++) {
        write_location_front(&c->locations[i], s);
    }
    scribe_close_list(s);
    write_characters(s);
}
