/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_mentions.c: the names and things in the texts that each seat has read
 *
 * A search takes 1 to 2 ms, and a view is sent after each act. So the table keeps what it found
 * until the seat has read other texts.
 */
#include "referee/table/table_inner.h"

#include "cases/answers/mentions.h"

#include <string.h>

struct TableMentions {
    struct {
        int n;
        const char **texts; /* the n texts that were searched, borrowed from the case */
        char *names;        /* JSON members: "people":[…],"places":[…] */
        char *things;       /* JSON: […] */
    } seats[SEATS_MAX];
};

TableMentions *
table_mentions_new(void)
{
    return g_new0(TableMentions, 1);
}

static void
forget(TableMentions *mentions, Seat seat)
{
    g_clear_pointer(&mentions->seats[seat].texts, g_free);
    g_clear_pointer(&mentions->seats[seat].names, g_free);
    g_clear_pointer(&mentions->seats[seat].things, g_free);
    mentions->seats[seat].n = 0;
}

void
table_mentions_free(TableMentions *mentions)
{
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        forget(mentions, seat);
    }
    g_free(mentions);
}

static void
write_list(JsonWriter *s, const char *key, const GPtrArray *list)
{
    writer_open_array(s, key);
    for (guint i = 0; i < list->len; i++) {
        writer_text(s, NULL, g_ptr_array_index(list, i));
    }
    writer_close_array(s);
}

/* Searches the @n @texts that @seat has read, unless they are those of the last search. */
static void
search(TableMentions *mentions, Seat seat, const char *const *texts, int n)
{
    gsize size = (gsize)n * sizeof texts[0];

    if (mentions->seats[seat].n == n && memcmp(mentions->seats[seat].texts, texts, size) == 0) {
        return;
    }
    g_autoptr(Mentions) found = mentions_find(texts, n);
    g_autoptr(GString) names = g_string_new(NULL);
    GString *things = g_string_new(NULL);
    JsonWriter s = writer_to(names);
    writer_open_object(&s, NULL);
    write_list(&s, "people", found->people);
    write_list(&s, "places", found->places);
    writer_close_object(&s);
    s = writer_to(things);
    write_list(&s, NULL, found->things);
    forget(mentions, seat);
    mentions->seats[seat].n = n;
    mentions->seats[seat].texts = g_memdup2(texts, size);
    mentions->seats[seat].names = table_unwrap(names);
    mentions->seats[seat].things = g_string_free(things, FALSE);
}

char *
table_mentions(const Table *table, Seat seat)
{
    const Game *game = table->names.game;
    const char *texts[GAME_TEXTS_MAX];
    bool answers = false;
    int n = game->read_texts == NULL ? 0 : game->read_texts(table->state, seat, texts, &answers);

    if (n == 0) {
        return g_strdup("null");
    }
    search(table->mentions, seat, texts, n);
    return g_strdup_printf("{%s,\"things\":%s}",
                           table->mentions->seats[seat].names,
                           answers ? table->mentions->seats[seat].things : "[]");
}
