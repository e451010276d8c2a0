/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/table/event_list.h"

/* Adds @memory to the arena of @list. */
static gpointer
keep(EventList *list, gpointer memory)
{
    if (list->arena == NULL) {
        list->arena = g_ptr_array_new_with_free_func(g_free);
    }
    g_ptr_array_add(list->arena, memory);
    return memory;
}

/* Replaces what @values borrow by copies. */
static void
own_values(EventList *list, Value *values, int n)
{
    for (int i = 0; i < n; i++) {
        Value *value = &values[i];

        if (value->kind == VALUE_TEXT) {
            value->text = keep(list, g_strdup(value->text));
        } else if ((value->kind == VALUE_LIST || value->kind == VALUE_RECORD) && value->n > 0) {
            Value *items = keep(list, g_memdup2(value->items, (gsize)value->n * sizeof *items));

            own_values(list, items, value->n);
            value->items = items;
        }
        if (value->kind == VALUE_RECORD && value->n > 0) {
            const char **keys = keep(list, g_new(const char *, value->n));

            for (int k = 0; k < value->n; k++) {
                keys[k] = keep(list, g_strdup(value->keys[k]));
            }
            value->keys = keys;
        }
    }
}

EventList *
event_list_new(const Events *events)
{
    EventList *list = g_rc_box_new0(EventList);
    Event *items = g_memdup2(events->items, (gsize)events->n * sizeof *items);

    for (int i = 0; i < events->n; i++) {
        own_values(list, items[i].args, FIELDS_MAX);
    }
    list->n = events->n;
    list->items = items;
    return list;
}

EventList *
event_list_ref(EventList *list)
{
    return g_rc_box_acquire(list);
}

static void
clear(gpointer data)
{
    EventList *list = data;

    g_free((gpointer)(uintptr_t)list->items);
    g_clear_pointer(&list->arena, g_ptr_array_unref);
}

void
event_list_unref(EventList *list)
{
    if (list != NULL) {
        g_rc_box_release_full(list, clear);
    }
}
