/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/publisher.h"

#include "cases/model/seating.h"

/* A message that waits for the commit. */
typedef struct {
    char *topic;
    char *text;
    bool is_retained;
} Held;

static void
held_clear(gpointer data)
{
    Held *held = data;

    g_free(held->topic);
    g_free(held->text);
}

void
publisher_init(Publisher *publisher, const char *table, DeskSend send, gpointer data)
{
    *publisher = (Publisher){
        .table = table,
        .send = send,
        .data = data,
        .held = g_array_new(FALSE, FALSE, sizeof(Held)),
    };
    g_array_set_clear_func(publisher->held, held_clear);
}

void
publisher_clear(Publisher *publisher)
{
    g_clear_pointer(&publisher->held, g_array_unref);
}

void
publisher_say(Publisher *publisher, const char *kind, const char *text, bool is_retained)
{
    g_autofree char *topic = g_strdup_printf("hansom/%s/%s", publisher->table, kind);

    if (!publisher->holds) {
        publisher->send(topic, text, is_retained, publisher->data);
        return;
    }
    const Held held = { g_steal_pointer(&topic), g_strdup(text), is_retained };
    g_array_append_val(publisher->held, held);
}

void
publisher_say_to_seat(
    Publisher *publisher, Seat seat, const char *kind, const char *text, bool is_retained)
{
    g_autofree char *topic = g_strdup_printf("seat/%s/%s", SEAT_COLOURS[seat], kind);

    publisher_say(publisher, topic, text, is_retained);
}

void
publisher_hold(Publisher *publisher, bool holds)
{
    publisher->holds = holds;
}

bool
publisher_has_held(const Publisher *publisher)
{
    return publisher->held->len > 0;
}

void
publisher_flush(Publisher *publisher)
{
    for (guint i = 0; i < publisher->held->len; i++) {
        const Held *held = &g_array_index(publisher->held, Held, i);

        publisher->send(held->topic, held->text, held->is_retained, publisher->data);
    }
    g_array_set_size(publisher->held, 0);
}
