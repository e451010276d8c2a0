/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/table/table_inner.h"

#include <string.h>

char *
table_unwrap(GString *record)
{
    g_assert(record->len >= 2);
    g_string_truncate(record, record->len - 1);
    g_string_erase(record, 0, 1);
    return g_strdup(record->str);
}

void
table_write_events(
    const Table *table, const Events *events, Viewer viewer, const char *key, JsonWriter *s)
{
    writer_open_array(s, key);
    for (int i = 0; i < events->n; i++) {
        codec_write_event(&table->names, &events->items[i], viewer, s);
    }
    writer_close_array(s);
}

bool
table_reveals_any(const Table *table, const Event *events, int n)
{
    for (int i = 0; i < n; i++) {
        if (table->names.game->reveals(&events[i])) {
            return true;
        }
    }
    return false;
}

bool
table_reveals(const Table *table, const EventList *events)
{
    return table_reveals_any(table, events->items, events->n);
}

bool
table_tells_rewrite(const Table *table, const EventList *events)
{
    for (int i = 0; events != NULL && i < events->n; i++) {
        if (table->names.game->events[events->items[i].kind].rewrites) {
            return true;
        }
    }
    return false;
}

int
table_tell_into(const Table *table, const EventList *events, Viewer viewer, JsonWriter *s)
{
    int n_told = 0;

    for (int i = 0; events != NULL && i < events->n; i++) {
        n_told += codec_write_event(&table->names, &events->items[i], viewer, s);
    }
    return n_told;
}

char *
table_tell(const Table *table, const EventList *events, Viewer viewer)
{
    GString *out = g_string_new(NULL);
    JsonWriter s = writer_to(out);

    writer_open_array(&s, NULL);
    table_tell_into(table, events, viewer, &s);
    writer_close_array(&s);
    return g_string_free(out, FALSE);
}

char *
table_view(const Table *table, Viewer viewer)
{
    GString *out = g_string_sized_new(TABLE_VIEW_BYTES);
    JsonWriter s = writer_to(out);

    table->names.game->view(table->state, viewer, &s);
    return g_string_free(out, FALSE);
}

char *
table_texts(const Table *table, Viewer viewer)
{
    GString *out = g_string_new(NULL);
    JsonWriter s = writer_to(out);

    game_texts(table->names.game, table->state, viewer, table->speech, &s);
    return g_string_free(out, FALSE);
}

char *
table_known(const Table *table, Seat seat)
{
    const Game *game = table->names.game;

    if (game->known == NULL) {
        return g_strdup("null");
    }
    GString *out = g_string_new(NULL);
    JsonWriter s = writer_to(out);
    game->known(table->state, seat, &s);
    return g_string_free(out, FALSE);
}

char *
table_narration_path(const Edition *edition)
{
    const Narration *narration = edition->narration;

    return narration == NULL || narration->bytes == NULL
               ? NULL
               : g_strdup_printf("/narration/%s/%s", edition->id, narration->file);
}

char *
table_board(const Table *table)
{
    g_autofree char *narration = table_narration_path(table->names.edition);
    GString *out = g_string_new(NULL);
    const Case *c = table->names.edition->c;
    JsonWriter s = writer_to(out);

    writer_open_object(&s, NULL);
    writer_text(&s, "table", table->names.edition->id);
    writer_text(&s, "game", c->game);
    writer_number(&s, "number", c->number);
    writer_text(&s, "title", c->title);
    writer_text(&s, "language", c->language);
    writer_text(&s, "teaser", c->teaser);
    writer_text(&s, "narration", narration);
    writer_text(&s, "seal", table->names.edition->seal);
    table->names.game->board(c, &s);
    writer_close_object(&s);
    return g_string_free(out, FALSE);
}

char *
table_key(const Table *table)
{
    g_autofree char *salt = NULL;
    g_autofree char *text = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    JsonWriter s = writer_to(out);

    if (table->names.game->is_over(table->state)) {
        edition_unseal(table->names.edition, &salt, &text);
    }
    writer_open_object(&s, NULL);
    writer_text(&s, "salt", salt);
    writer_text(&s, "text", text);
    writer_close_object(&s);
    return table_unwrap(out);
}
