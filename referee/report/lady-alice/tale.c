/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/report/lady-alice/tale.h"

#include "referee/report/hear.h"

#include <string.h>

const char *const TALE_STEP_KEYS[TALE_STEPS] = {
    "values", "every", "pair", "suspicion", "accusation", "total",
};

/* Keys of the categories in a combination. */
static const char *const WHEELS[CATEGORIES] = { "suspect", "place", "time", "object" };

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
number(const json_t *event, const char *key)
{
    return (int)json_integer_value(json_object_get(event, key));
}

/* Returns the last column. It exists, since no event refers to a column before one was shown. */
static TaleColumn *
last_column(const Tale *tale)
{
    g_assert(tale->columns->len > 0);
    return &g_array_index(tale->columns, TaleColumn, tale->columns->len - 1);
}

/* --- applying events --- */

static void
tell_opened(Tale *tale, const json_t *event, gint64 at_ms)
{
    const json_t *seats = json_object_get(event, "seats");

    tale->n_seats = (int)json_array_size(seats);
    tale->begun_ms = at_ms;
    for (int i = 0; i < tale->n_seats; i++) {
        tale->order[i] = (Seat)seat_find(json_string_value(json_array_get(seats, (size_t)i)));
    }
}

static bool
begin_column(Tale *tale, const json_t *event, bool is_accusation, GError **error)
{
    TaleColumn column = {
        .by = seat_in(event, "seat"),
        .is_accusation = is_accusation,
        .smiles = TALE_SMILES_NONE,
    };

    if (tale->columns->len == TALE_COLUMNS_MAX) {
        g_set_error(
            error,
            G_IO_ERROR,
            G_IO_ERROR_INVALID_DATA,
            "the game has more than %d suspicions and accusations; they do not fit on a page",
            TALE_COLUMNS_MAX);
        return false;
    }
    tale->n_turns += is_accusation ? 0 : 1;
    column.turn = tale->n_turns;
    for (int i = 0; i < CATEGORIES; i++) {
        int clue = clue_find(json_string_value(json_object_get(event, WHEELS[i])));

        column.shown |= clue < 0 ? 0 : 1U << clue; /* an unknown word is a black leaf (LA-070) */
    }
    g_array_append_val(tale->columns, column);
    return true;
}

static void
tell_placed(Tale *tale, const json_t *event)
{
    const TaleCounter counter = {
        .seat = seat_in(event, "seat"),
        .clue = clue_find(word(event, "clue")),
        .column = (int)tale->columns->len - 1,
        .value = number(event, "value"),
    };

    g_array_append_val(tale->counters, counter);
}

static void
tell_excluded(Tale *tale, const json_t *event)
{
    last_column(tale)->is_excluded = true;
    tale->out[seat_in(event, "seat")] = (int)tale->columns->len - 1;
}

static bool
tell_event(Tale *tale, const json_t *event, gint64 at_ms, GError **error)
{
    const char *name = word(event, "event");
    bool is_accusation = strcmp(name, "accused") == 0;

    if (strcmp(name, "opened") == 0) {
        tell_opened(tale, event, at_ms);
    } else if (is_accusation || strcmp(name, "suspected") == 0) {
        return begin_column(tale, event, is_accusation, error);
    } else if (strcmp(name, "revealed") == 0) {
        last_column(tale)->smiles = number(event, "smiles");
    } else if (strcmp(name, "covered") == 0) {
        last_column(tale)->covered |= 1U << clue_find(word(event, "clue"));
    } else if (strcmp(name, "placed") == 0) {
        tell_placed(tale, event);
    } else if (strcmp(name, "excluded") == 0) {
        tell_excluded(tale, event);
    }
    return true;
}

/* --- reading the host's view --- */

/* Reads the values of the counters. The printed number is valid, whatever value was claimed
 * (RL-23). */
static void
read_values(Tale *tale, const json_t *areas)
{
    size_t n[AFFAIR_CLUES] = { 0 };

    for (guint i = 0; i < tale->counters->len; i++) {
        TaleCounter *counter = &g_array_index(tale->counters, TaleCounter, i);
        const json_t *area = json_object_get(areas, clue_id(counter->clue));

        counter->value = number(json_array_get(area, n[counter->clue]++), "value");
    }
}

static void
read_seat(Tale *tale, Seat seat, const json_t *told, const json_t *score)
{
    TaleScore *scored = &tale->scores[seat];

    tale->evidence[seat] = clue_find(json_string_value(json_object_get(told, "evidence")));
    scored->is_scored = json_is_object(score);
    for (int i = 0; i < TALE_STEPS; i++) {
        scored->steps[i] = number(score, TALE_STEP_KEYS[i]);
    }
}

static void
read_view(Tale *tale)
{
    g_autofree char *text = table_view(tale->table, VIEWER_HOST);
    json_t *view = json_loads(text, 0, NULL);
    const json_t *scoring = json_object_get(view, "scoring");
    const json_t *winner = NULL;
    size_t n;

    tale->is_over = strcmp(word(view, "phase"), "over") == 0;
    tale->solver = seat_in(scoring, "by");
    read_values(tale, json_object_get(view, "areas"));
    for (int i = 0; i < tale->n_seats; i++) {
        const char *colour = SEAT_COLOURS[tale->order[i]];

        read_seat(tale,
                  tale->order[i],
                  json_object_get(json_object_get(view, "seats"), colour),
                  json_object_get(json_object_get(scoring, "seats"), colour));
    }
    tale->winners = 0;
    json_array_foreach(json_object_get(view, "winners"), n, winner)
    {
        tale->winners |= 1U << seat_find(json_string_value(winner));
    }
    json_decref(view);
}

/* --- public functions --- */

Tale *
tale_new(const Edition *edition, GError **error)
{
    Table *table = table_new(edition, 0, error);

    if (table == NULL) {
        return NULL;
    }
    Tale *tale = g_new(Tale, 1);
    *tale = (Tale){
        .table = table,
        .c = edition->c,
        .solver = SEAT_NONE,
        .columns = g_array_new(FALSE, FALSE, sizeof(TaleColumn)),
        .counters = g_array_new(FALSE, FALSE, sizeof(TaleCounter)),
    };
    for (int i = 0; i < SEATS_MAX; i++) {
        tale->out[i] = -1;
    }
    return tale;
}

void
tale_free(Tale *tale)
{
    if (tale != NULL) {
        table_free(tale->table);
        g_array_unref(tale->columns);
        g_array_unref(tale->counters);
        g_free(tale);
    }
}

bool
tale_add(Tale *tale, gint64 at_ms, const char *events, GError **error)
{
    json_t *told = report_hear(tale->table, events, VIEWER_HOST, error);
    bool fine = told != NULL;

    tale->last_ms = at_ms;
    for (size_t i = 0; fine && i < json_array_size(told); i++) {
        fine = tell_event(tale, json_array_get(told, i), at_ms, error);
    }
    if (fine) {
        read_view(tale);
    }
    json_decref(told);
    return fine;
}

const TaleColumn *
tale_column(const Tale *tale, int column)
{
    return &g_array_index(tale->columns, TaleColumn, column);
}

Seat
tale_holder(const Tale *tale, int clue)
{
    for (int i = 0; i < tale->n_seats; i++) {
        if (tale->evidence[tale->order[i]] == clue) {
            return tale->order[i];
        }
    }
    return SEAT_NONE;
}

int
tale_points(const Tale *tale, Seat seat, const char *step)
{
    for (int i = 0; i < TALE_STEPS; i++) {
        if (strcmp(TALE_STEP_KEYS[i], step) == 0) {
            return tale->scores[seat].steps[i];
        }
    }
    g_assert_not_reached();
}
