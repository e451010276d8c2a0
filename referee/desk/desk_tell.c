/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_tell.c: the messages of a desk, each built for its recipients */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"

#include <string.h>

const Speech *
desk_speech(const Desk *desk, Viewer viewer)
{
    return viewer < 0 ? desk->host_speech
                      : catalogue_find(desk->catalogue, desk->room.chairs[viewer].language);
}

Table *
desk_table_for(Desk *desk, Viewer viewer)
{
    table_set_language(desk->table, desk_speech(desk, viewer));
    return desk->table;
}

void
desk_notify_seat_lost(Desk *desk, Seat seat, const char *why)
{
    g_autofree char *text = g_strdup_printf(
        "{\"seq\":%" G_GINT64_FORMAT ",\"%s\":true}", journal_last(desk->journal), why);

    publisher_say_to_seat(&desk->publisher, seat, "verdict", text, false);
}

void
desk_tell_room(Desk *desk)
{
    g_autofree char *seq = g_strdup_printf("%" G_GINT64_FORMAT, journal_last(desk->journal));
    g_autoptr(GString) text = g_string_new(NULL);
    JsonWriter s = writer_to(text);

    writer_open_object(&s, NULL);
    writer_raw(&s, "seq", seq);
    room_tell(&desk->room, desk->table, desk->last, &s);
    writer_close_object(&s);
    publisher_say(&desk->publisher, "table/room", text->str, true);
}

/* Publishes the key that opens the seal once the game is over. Publishes an empty key when the game
 * continues (its last act was taken back) or another game begins. */
static void
say_key(Desk *desk)
{
    g_autofree char *key = table_key(desk->table);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",%s}", journal_last(desk->journal), key);

    desk->is_unsealed = table_is_over(desk->table);
    publisher_say(&desk->publisher, "table/key", text, true);
}

static void
say_view(Desk *desk, Seat seat, const char *happened)
{
    g_autofree char *view = table_view(desk->table, seat);
    g_autofree char *legal = desk->room.paused ? g_strdup("[]") : table_legal(desk->table, seat);
    g_autofree char *texts = table_texts(desk_table_for(desk, seat), seat);
    g_autofree char *mentions = table_mentions(desk->table, seat);
    g_autofree char *known = table_known(desk->table, seat);
    g_autofree char *last = room_tell_last(&desk->room, desk->table, seat, desk->last);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"view\":%s,\"legal\":%s,\"texts\":%s,"
                        "\"mentions\":%s,\"known\":%s,\"take-back\":%s,\"happened\":%s}",
                        journal_last(desk->journal),
                        view,
                        legal,
                        texts,
                        mentions,
                        known,
                        last,
                        happened);

    publisher_say_to_seat(&desk->publisher, seat, "view", text, true);
}

/* Publishes the view of the open table, for spectator screens. */
static void
say_table_view(Desk *desk, const char *happened)
{
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    g_autofree char *texts = table_texts(desk_table_for(desk, VIEWER_TABLE), VIEWER_TABLE);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"view\":%s,\"texts\":%s,\"happened\":%s}",
                        journal_last(desk->journal),
                        view,
                        texts,
                        happened);

    publisher_say(&desk->publisher, "table/view", text, true);
}

void
desk_tell_views(Desk *desk, const char *happened)
{
    const char *why = happened == NULL ? "null" : happened;

    /* Phones first, since players wait for them. */
    for (int i = 0; i < SEATS_MAX; i++) {
        if (desk->room.chairs[i].account != NULL) {
            say_view(desk, (Seat)i, why);
        }
    }
    say_table_view(desk, why);
    if (desk->is_unsealed != table_is_over(desk->table)) {
        say_key(desk);
    }
}

void
desk_republish(Desk *desk)
{
    g_autofree char *board = table_board(desk->table);

    for (int i = 0; i < SEATS_MAX; i++) {
        desk->room.chairs[i].here = false; /* until the phone reports again */
    }
    publisher_say(&desk->publisher, "table/case", board, true);
    desk_tell_room(desk); /* first, since it names the game that the later numbers belong to */
    say_key(desk);
    desk_tell_views(desk, NULL);
}

/* Sends each other seat its own version of the events, if it differs from the public version. For
 * example, a player whose voice Holmes borrowed receives the question too (WH-104, RW-31). */
static void
say_asides(Desk *desk, const Answer *answer)
{
    g_autofree char *public = table_tell(desk->table, answer->events, VIEWER_TABLE);

    for (int i = 0; i < SEATS_MAX; i++) {
        if (i == answer->seat || desk->room.chairs[i].account == NULL) {
            continue;
        }
        g_autofree char *told = table_tell(desk->table, answer->events, i);
        if (strcmp(told, public) != 0) {
            g_autofree char *text = g_strdup_printf("{\"id\":null,\"seq\":%" G_GINT64_FORMAT
                                                    ",\"verdict\":\"told\",\"events\":%s}",
                                                    answer->n,
                                                    told);
            publisher_say_to_seat(&desk->publisher, (Seat)i, "verdict", text, false);
        }
    }
}

/* Writes the events of a wish, which are all public. Returns their number. */
static int
tell_wish(const json_t *events, JsonWriter *s)
{
    const int n = (int)json_array_size(events);

    for (int i = 0; i < n; i++) {
        char *text = json_dumps(json_array_get(events, (size_t)i), JSON_COMPACT);

        writer_raw(s, NULL, text);
        free(text);
    }
    return n;
}

/* Returns the public events of all acts in the commit as one message, or NULL if there are none.
 * Delivering a message costs the broker and each phone more than anything else about an act, so all
 * acts share one message. */
static char *
word_events(const Desk *desk)
{
    g_autoptr(GPtrArray) acts = g_ptr_array_new();

    for (guint i = 0; i < desk->answers->len; i++) {
        Answer *answer = g_ptr_array_index(desk->answers, i);

        if (answer->events != NULL || answer->wish_events != NULL) {
            g_ptr_array_add(acts, answer);
        }
    }
    if (acts->len == 0) {
        return NULL;
    }
    GString *text = g_string_new("{\"seq\":");
    g_autoptr(GString) seqs = g_string_new(NULL);
    const Answer *last = g_ptr_array_index(acts, acts->len - 1);
    g_string_append_printf(text, "%" G_GINT64_FORMAT ",\"events\":[", last->n);
    JsonWriter s = writer_to(text);
    for (guint i = 0; i < acts->len; i++) {
        const Answer *act = g_ptr_array_index(acts, i);
        int n = act->wish_events != NULL
                    ? tell_wish(act->wish_events, &s)
                    : table_tell_into(desk->table, act->events, VIEWER_TABLE, &s);

        for (; n > 0; n--) {
            g_string_append_printf(seqs, "%s%" G_GINT64_FORMAT, seqs->len > 0 ? "," : "", act->n);
        }
    }
    if (acts->len > 1) {
        g_string_append_printf(text, "],\"seqs\":[%s", seqs->str);
    }
    g_string_append(text, "]}");
    return g_string_free(text, FALSE);
}

char *
desk_tell_answers(Desk *desk)
{
    for (guint i = 0; i < desk->answers->len; i++) {
        const Answer *answer = g_ptr_array_index(desk->answers, i);

        if (answer->seat != SEAT_NONE) {
            publisher_say_to_seat(&desk->publisher, answer->seat, "verdict", answer->text, false);
        }
        if (answer->events != NULL) {
            say_asides(desk, answer);
        }
    }
    char *happened = word_events(desk);
    if (happened != NULL) {
        publisher_say(&desk->publisher, "table/events", happened, false);
    }
    return happened;
}
