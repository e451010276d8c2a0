/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/tale.h"

#include <string.h>

#include "referee/table/table.h"

static const char *const ENDS[] = { "", "-wal", "-journal" };

static void
entry_free(gpointer entry)
{
    journal_entry_clear(entry);
    g_free(entry);
}

void
tale_free(Tale *tale)
{
    if (tale != NULL) {
        g_ptr_array_unref(tale->entries);
        g_free(tale);
    }
}

static bool
add_entry(const JournalEntry *entry, gpointer data, GError **error)
{
    Tale *tale = data;
    JournalEntry *copy = g_new(JournalEntry, 1);

    (void)error;
    *copy = (JournalEntry){
        .n = entry->n,
        .at_ms = entry->at_ms,
        .seat = g_strdup(entry->seat),
        .id = g_strdup(entry->id),
        .act = g_strdup(entry->act),
        .events = g_strdup(entry->events),
        .answer = g_strdup(entry->answer),
    };
    g_ptr_array_add(tale->entries, copy);
    return true;
}

/* Returns the number of the game. A later game has it in its first entry; the first game has no
 * such entry. */
static int
game_of(const Tale *tale)
{
    const JournalEntry *first =
        tale->entries->len == 0 ? NULL : g_ptr_array_index(tale->entries, 0);
    json_t *act = first == NULL ? NULL : json_loads(first->act, 0, NULL);
    const json_t *game = json_object_get(act, "game");
    int number = json_object_get(act, "host") == NULL ? 1 : (int)json_integer_value(game);

    json_decref(act);
    return number;
}

Tale *
tale_read(Disk *disk, const char *name, const Edition *edition, GError **error)
{
    g_autofree char *source = edition_text(edition);
    Tale *tale = g_new(Tale, 1);
    Journal *journal = NULL;
    static const char COPY[] = DISK_COPY "journal";

    *tale = (Tale){ .entries = g_ptr_array_new_with_free_func(entry_free) };
    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *from = g_strconcat(name, ENDS[i], NULL);
        g_autofree char *to = g_strconcat(COPY, ENDS[i], NULL);

        disk_copy(disk, from, to);
    }
    Mutant mutant = sim_now->mutant;
    sim_now->mutant = MUTANT_NONE;
    journal = journal_open(COPY, edition->id, source, add_entry, tale, error);
    bool fine = journal != NULL;
    journal_close(journal);
    sim_now->mutant = mutant;
    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *copy = g_strconcat(COPY, ENDS[i], NULL);

        disk_remove_copy(disk, copy);
    }
    if (!fine) {
        tale_free(tale);
        return NULL;
    }
    tale->game = game_of(tale);
    return tale;
}

const JournalEntry *
tale_find(const Tale *tale, const char *seat, const char *id)
{
    for (guint i = 0; i < tale->entries->len; i++) {
        const JournalEntry *entry = g_ptr_array_index(tale->entries, i);

        if (g_strcmp0(entry->seat, seat) == 0 && g_strcmp0(entry->id, id) == 0) {
            return entry;
        }
    }
    return NULL;
}

/* --- replay --- */

typedef struct {
    GPtrArray *acts; /* of JournalEntry, borrowed: the acts that were not taken back */
    bool sits[SEATS_MAX];
    char *languages[SEATS_MAX];
    bool is_paused;
} Told;

static void
tell_wish(Told *told, const char *events)
{
    json_t *all = json_loads(events, 0, NULL);

    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *event = json_array_get(all, i);
        const char *what = json_string_value(json_object_get(event, "event"));
        int seat = seat_find(json_string_value(json_object_get(event, "seat")));

        if (strcmp(what, "taken-back") == 0) {
            g_ptr_array_set_size(told->acts, (int)told->acts->len - 1);
        } else if (strcmp(what, "freed") == 0) {
            told->sits[seat] = false;
            g_clear_pointer(&told->languages[seat], g_free);
        } else if (strcmp(what, "paused") == 0 || strcmp(what, "resumed") == 0) {
            told->is_paused = strcmp(what, "paused") == 0;
        }
    }
    json_decref(all);
}

static void
tell(Told *told, JournalEntry *entry)
{
    json_t *act = json_loads(entry->act, 0, NULL);
    const char *join = json_string_value(json_object_get(act, "join"));
    const char *language = json_string_value(json_object_get(act, "language"));

    if (join != NULL) {
        told->sits[seat_find(join)] = true;
    } else if (language != NULL) {
        char **spoken =
            &told->languages[seat_find(json_string_value(json_object_get(act, "seat")))];

        g_free(*spoken);
        *spoken = g_strdup(language);
    } else if (json_object_get(act, "ask") != NULL || json_object_get(act, "host") != NULL) {
        tell_wish(told, entry->events);
    } else {
        g_ptr_array_add(told->acts, entry);
    }
    json_decref(act);
}

/* Takes ownership of the texts. */
static json_t *
record_of(guint n, char *view, char *legal, char *texts)
{
    json_t *record = json_pack("{s:i, s:o, s:o}",
                               "seq",
                               (int)n,
                               "view",
                               json_loads(view, 0, NULL),
                               "texts",
                               json_loads(texts, 0, NULL));

    if (legal != NULL) {
        json_object_set_new(record, "legal", json_loads(legal, 0, NULL));
    }
    g_free(view);
    g_free(legal);
    g_free(texts);
    return record;
}

static void
show_all(Table *table,
         const Told *told,
         guint n,
         const Catalogue *catalogue,
         json_t *views[SEATS_MAX + 1])
{
    for (int i = 0; i < SEATS_MAX; i++) {
        table_set_language(table, catalogue_find(catalogue, told->languages[i]));
        views[i] = !told->sits[i]
                       ? NULL
                       : record_of(n,
                                   table_view(table, i),
                                   told->is_paused ? g_strdup("[]") : table_legal(table, (Seat)i),
                                   table_texts(table, i));
    }
    table_set_language(table, NULL);
    views[SEATS_MAX] =
        record_of(n, table_view(table, VIEWER_TABLE), NULL, table_texts(table, VIEWER_TABLE));
}

void
tale_show(const Tale *tale,
          const Edition *edition,
          const Catalogue *catalogue,
          json_t *views[SEATS_MAX + 1],
          const char **wrong)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Table) table = table_new(edition, 1, &error);
    Told told = { .acts = g_ptr_array_new() };

    for (guint i = 0; i < tale->entries->len; i++) {
        tell(&told, g_ptr_array_index(tale->entries, i));
    }
    *wrong = NULL;
    for (guint i = 0; i < told.acts->len && *wrong == NULL; i++) {
        const JournalEntry *entry = g_ptr_array_index(told.acts, i);

        *wrong =
            table_restore(table, entry->events, NULL) ? table_check(table) : "cannot be replayed";
    }
    show_all(table, &told, tale->entries->len, catalogue, views);
    g_ptr_array_unref(told.acts);
    for (int i = 0; i < SEATS_MAX; i++) {
        g_free(told.languages[i]);
    }
}
