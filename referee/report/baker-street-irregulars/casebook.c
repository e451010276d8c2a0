/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/report/baker-street-irregulars/casebook.h"

#include "referee/report/hear.h"

#include <string.h>

static const char *
word(const json_t *event, const char *key)
{
    const char *text = json_string_value(json_object_get(event, key));

    return text == NULL ? "" : text;
}

static Seat
seat_in(const json_t *event, const char *key)
{
    return (Seat)seat_find(json_string_value(json_object_get(event, key)));
}

static int
clue_in(const json_t *event, const char *key)
{
    int card = rogues_find_card(word(event, key));

    return card < 0 ? CASEBOOK_NONE : rogues_clue(card);
}

/* --- applying events --- */

static void
tell_opened(Casebook *casebook, const json_t *event, gint64 at_ms)
{
    const json_t *seats = json_object_get(event, "seats");

    casebook->n_seats = (int)json_array_size(seats);
    casebook->begun_ms = at_ms;
    for (int i = 0; i < casebook->n_seats; i++) {
        casebook->order[i] = (Seat)seat_find(json_string_value(json_array_get(seats, (size_t)i)));
    }
}

/* Records the play of the current turn. A play never precedes the first turn. */
static void
note_play(Casebook *casebook, CasebookPlay play, bool is_right)
{
    CasebookTurn *turn = &g_array_index(casebook->turns, CasebookTurn, casebook->turns->len - 1);

    turn->play = play;
    turn->is_right = is_right;
}

static void
tell_declared(Casebook *casebook, CasebookSeat *seat, const json_t *event)
{
    bool is_right = json_is_true(json_object_get(event, "right"));
    int rank = (int)json_integer_value(json_object_get(event, "rank"));
    const char *type = word(event, "type");

    /* a build declares type or rank (BSI-019), a follow both (BSI-033) */
    if (*type == '\0' || rank == 0) {
        seat->n_built++;
        seat->n_built_right += is_right;
        note_play(casebook, PLAY_BUILT, is_right);
        return;
    }
    seat->n_followed++;
    seat->n_followed_right += is_right;
    if (is_right && strcmp(type, ROGUES_TYPE_WORDS[TYPE_SUSPECT]) == 0) {
        seat->n_abilities[rank - 1]++;
    }
    note_play(casebook, PLAY_FOLLOWED, is_right);
}

/* Records a movement, since it may be the winning one. */
static void
tell_movement(Casebook *casebook, const json_t *event, const char *name)
{
    if (strcmp(name, "filed") == 0) {
        casebook->end = WON_BY_FILING;
        casebook->end_clue = clue_in(event, "card");
    } else if (strcmp(name, "taken") == 0) {
        casebook->end = WON_BY_TAKING;
        casebook->end_clue = clue_in(event, "card");
    } else if (strcmp(name, "cleared") == 0) {
        casebook->end = WON_BY_CLEARING;
    } else if (strcmp(name, "won") == 0) {
        casebook->winner = seat_in(event, "seat");
    }
}

static void
tell_event(Casebook *casebook, const json_t *event, gint64 at_ms)
{
    const char *name = word(event, "event");
    Seat by = seat_in(event, "seat");
    CasebookSeat *seat = by < 0 ? NULL : &casebook->seats[by];

    if (strcmp(name, "opened") == 0) {
        tell_opened(casebook, event, at_ms);
    } else if (strcmp(name, "turn") == 0) {
        const CasebookTurn turn = { .seat = by, .is_right = true };

        g_array_append_val(casebook->turns, turn);
        seat->n_turns++;
    } else if (strcmp(name, "watson") == 0) {
        seat->n_watson++;
    } else if (strcmp(name, "declared") == 0) {
        tell_declared(casebook, seat, event);
    } else if (strcmp(name, "played") == 0) {
        seat->n_deduced++;
        note_play(casebook, PLAY_DEDUCED, true);
    } else if (strcmp(name, "set") == 0) {
        seat->n_sets++;
    } else {
        tell_movement(casebook, event, name);
    }
}

/* --- reading the view --- */

static void
read_seat(CasebookSeat *seat, const json_t *view)
{
    const json_t *file = json_object_get(view, "file");
    const json_t *out = json_object_get(view, "ruled-out");

    for (int type = 0; type < ROGUES_TYPES; type++) {
        seat->file[type] = clue_in(file, ROGUES_TYPE_WORDS[type]);
        seat->is_out[type] = false;
        for (size_t i = 0; i < json_array_size(out); i++) {
            const char *ruled = json_string_value(json_array_get(out, i));

            seat->is_out[type] |= strcmp(ruled, ROGUES_TYPE_WORDS[type]) == 0;
        }
    }
}

static void
read_view(Casebook *casebook)
{
    static const char *const NUMBERS[ROGUES_PRECINCTS] = { "1", "2", "3", "4" };
    g_autofree char *text = table_view(casebook->table, VIEWER_HOST);
    json_t *view = json_loads(text, 0, NULL);
    const json_t *seats = json_object_get(view, "seats");

    casebook->is_over = strcmp(word(view, "phase"), "over") == 0;
    for (int i = 0; i < casebook->n_seats; i++) {
        Seat seat = casebook->order[i];

        read_seat(&casebook->seats[seat], json_object_get(seats, SEAT_COLOURS[seat]));
    }
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        const json_t *stack = json_object_get(json_object_get(view, "precincts"), NUMBERS[i]);

        casebook->n_laid[i] = (int)json_array_size(stack);
        for (int j = 0; j < casebook->n_laid[i]; j++) {
            const char *id = json_string_value(json_array_get(stack, (size_t)j));

            casebook->precincts[i][j] = rogues_clue(rogues_find_card(id));
        }
    }
    json_decref(view);
}

/* --- public functions --- */

Casebook *
casebook_new(const Edition *edition, GError **error)
{
    Table *table = table_new(edition, 0, error);

    if (table == NULL) {
        return NULL;
    }
    Casebook *casebook = g_new0(Casebook, 1);
    casebook->table = table;
    casebook->c = edition->c;
    casebook->winner = SEAT_NONE;
    casebook->turns = g_array_new(FALSE, FALSE, sizeof(CasebookTurn));
    return casebook;
}

void
casebook_free(Casebook *casebook)
{
    if (casebook != NULL) {
        table_free(casebook->table);
        g_array_unref(casebook->turns);
        g_free(casebook);
    }
}

bool
casebook_add(Casebook *casebook, gint64 at_ms, const char *events, GError **error)
{
    json_t *told = report_hear(casebook->table, events, VIEWER_HOST, error);
    bool fine = told != NULL;

    casebook->last_ms = at_ms;
    for (size_t i = 0; i < json_array_size(told); i++) {
        tell_event(casebook, json_array_get(told, i), at_ms);
    }
    if (fine) {
        read_view(casebook);
    }
    json_decref(told);
    return fine;
}

const CasebookTurn *
casebook_turn(const Casebook *casebook, int turn)
{
    return &g_array_index(casebook->turns, CasebookTurn, turn);
}
