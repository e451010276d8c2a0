/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/window.h"

typedef struct {
    guint32 id;
    guint32 cost;
} Message;

void
window_add(Window *window, guint32 id, guint32 size)
{
    Message *message = g_new(Message, 1);

    *message = (Message){ .id = id, .cost = size + WINDOW_MESSAGE_COST };
    g_queue_push_tail(&window->messages, message);
    window->bytes += message->cost;
}

/* Guests acknowledge in order, so the first message is nearly always the one. */
static GList *
find(const Window *window, guint32 id)
{
    GList *link = window->messages.head;

    while (link != NULL && ((const Message *)link->data)->id != id) {
        link = link->next;
    }
    return link;
}

bool
window_has(const Window *window, guint32 id)
{
    return find(window, id) != NULL;
}

void
window_remove(Window *window, guint32 id)
{
    GList *link = find(window, id);

    if (link != NULL) {
        Message *message = link->data;

        window->bytes -= message->cost;
        g_free(message);
        g_queue_delete_link(&window->messages, link);
    }
}

void
window_clear(Window *window)
{
    g_queue_clear_full(&window->messages, g_free);
    window->bytes = 0;
}
