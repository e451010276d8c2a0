/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/crash/witness.h"

#include <string.h>

#include "referee/archive/record.h"
#include "referee/desk/room.h"
#include "referee/table/table.h"

struct Witness {
    const Edition *edition;
    const Catalogue *catalogue;
    GPtrArray *rows; /* of JournalEntry, owned; each with only its number and its events */
    Table *table;
    Room room;
    const char *last; /* events of the last act that was not taken back */
};

static void
entry_free(gpointer data)
{
    JournalEntry *entry = data;

    journal_entry_clear(entry);
    g_free(entry);
}

GPtrArray *
witness_read(const char *path, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autoptr(Record) record = record_read(path, error);

    if (record == NULL) {
        return NULL;
    }
    guint n_proved = record_prove(record, hash);
    if (n_proved < record->rows->len) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: entry %u does not follow on the one before",
                    path,
                    n_proved + 1);
        return NULL;
    }
    GPtrArray *rows = g_ptr_array_new_with_free_func(entry_free);
    for (guint i = 0; i < record->rows->len; i++) {
        RecordRow *row = g_ptr_array_index(record->rows, i);

        g_ptr_array_add(rows, g_memdup2(&row->entry, sizeof row->entry));
        row->entry = (JournalEntry){ .n = 0 };
    }
    return rows;
}

static Table *
fresh_table(const Witness *witness)
{
    g_autoptr(GError) error = NULL;
    Table *table = table_new(witness->edition, 0, &error);

    g_assert_no_error(error);
    return table;
}

Witness *
witness_new(const Edition *edition, const Catalogue *catalogue)
{
    Witness *witness = g_new0(Witness, 1);

    *witness = (Witness){
        .edition = edition,
        .catalogue = catalogue,
        .rows = g_ptr_array_new_with_free_func(entry_free),
        .last = "[]",
    };
    witness->table = fresh_table(witness);
    room_init(&witness->room, edition->id);
    return witness;
}

void
witness_free(Witness *witness)
{
    if (witness != NULL) {
        table_free(witness->table);
        room_clear(&witness->room);
        g_ptr_array_unref(witness->rows);
        g_free(witness);
    }
}

gint64
witness_last(const Witness *witness)
{
    return witness->rows->len;
}

int
witness_game(const GPtrArray *rows)
{
    const JournalEntry *first = rows->len == 0 ? NULL : g_ptr_array_index(rows, 0);
    json_t *act = first == NULL ? NULL : json_loads(first->act, 0, NULL);
    const char *host = json_string_value(json_object_get(act, "host"));
    int game =
        g_strcmp0(host, "restart") == 0 ? (int)json_integer_value(json_object_get(act, "game")) : 1;

    json_decref(act);
    return game;
}

/* Rebuilds the table without the acts that were taken back. */
static bool
replay(Witness *witness, GError **error)
{
    table_free(witness->table);
    witness->table = fresh_table(witness);
    witness->last = "[]";
    for (guint i = 0; i < witness->rows->len; i++) {
        const JournalEntry *entry = g_ptr_array_index(witness->rows, i);

        if (undo_stands(&witness->room.undo, entry->n)) {
            if (!table_restore(witness->table, entry->events, error)) {
                return false;
            }
            witness->last = entry->events;
        }
    }
    return true;
}

static bool
add_act(Witness *witness, const JournalEntry *entry, const char *kept, GError **error)
{
    int seat = entry->seat == NULL ? SEAT_NONE : seat_find(entry->seat);

    bool reveals = false;

    if (!table_restore_act(witness->table, entry->events, &reveals, error)) {
        return false;
    }
    undo_add(&witness->room.undo, entry->n, (Seat)seat, reveals);
    witness->last = kept;
    return true;
}

static bool
add_other(Witness *witness, const JournalEntry *entry, const json_t *act, GError **error)
{
    guint n_acts = witness->room.undo.acts->len;
    json_t *events = json_loads(entry->events, 0, NULL);
    g_autofree char *wrong = room_apply(&witness->room, act, events);

    json_decref(events);
    if (wrong != NULL) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "entry %" G_GINT64_FORMAT ": %s",
                    entry->n,
                    wrong);
        return false;
    }
    return witness->room.undo.acts->len == n_acts || replay(witness, error);
}

bool
witness_add(Witness *witness, const JournalEntry *entry, GError **error)
{
    json_t *act = json_loads(entry->act, 0, NULL);

    JournalEntry *kept = g_new(JournalEntry, 1);

    *kept = (JournalEntry){ .n = entry->n, .events = g_strdup(entry->events) };
    g_ptr_array_add(witness->rows, kept);
    bool fine = room_kind(act) == ENTRY_ACT ? add_act(witness, entry, kept->events, error)
                                            : add_other(witness, entry, act, error);
    json_decref(act);
    return fine;
}

static json_t *
take_json(char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);

    g_assert_nonnull(json);
    g_free(text);
    return json;
}

json_t *
witness_view(Witness *witness, Viewer viewer)
{
    Table *table = witness->table;
    const char *language = viewer < 0 ? NULL : witness->room.chairs[viewer].language;
    json_t *shown = json_object();

    table_set_language(table, viewer < 0 ? NULL : catalogue_find(witness->catalogue, language));
    json_object_set_new(shown, "view", take_json(table_view(table, viewer)));
    json_object_set_new(shown, "texts", take_json(table_texts(table, viewer)));
    if (viewer >= 0) {
        json_t *legal =
            witness->room.paused ? json_array() : take_json(table_legal(table, (Seat)viewer));
        g_autoptr(EventList) last = table_read_events(table, witness->last);

        json_object_set_new(shown, "legal", legal);
        json_object_set_new(shown,
                            "take-back",
                            take_json(room_tell_last(&witness->room, table, (Seat)viewer, last)));
    }
    return shown;
}

json_t *
witness_room(const Witness *witness)
{
    g_autoptr(EventList) last = table_read_events(witness->table, witness->last);
    GString *text = g_string_new(NULL);
    JsonWriter s = writer_to(text);

    writer_open_object(&s, NULL);
    room_tell(&witness->room, witness->table, last, &s);
    writer_close_object(&s);
    return take_json(g_string_free(text, FALSE));
}

json_t *
witness_events(const Witness *witness, const JournalEntry *entry, Viewer viewer)
{
    json_t *act = json_loads(entry->act, 0, NULL);
    bool is_play = room_kind(act) == ENTRY_ACT;

    json_decref(act);
    if (!is_play) {
        return take_json(g_strdup(entry->events));
    }
    g_autoptr(EventList) events = table_read_events(witness->table, entry->events);
    return take_json(table_tell(witness->table, events, viewer));
}
