/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/ruling.h"

#include <string.h>

void
ruling_clear(Ruling *ruling)
{
    ruling->n_room = 0;
    ruling->events.n = 0;
}

Event
ruling_event(const Schema *events, int kind, const int numbers[RULING_NUMBERS])
{
    const Schema *schema = &events[kind];
    Event event;

    memset(&event, 0, sizeof event);
    event.kind = kind;
    for (int i = 0; i < RULING_NUMBERS && schema->fields[i].kind != FIELD_END; i++) {
        if (schema->fields[i].kind == FIELD_FLAG) {
            event.args[i] = (Value){ .kind = VALUE_FLAG, .flag = numbers[i] != 0 };
        } else {
            event.args[i] = (Value){ .kind = VALUE_NUMBER, .number = numbers[i] };
        }
    }
    return event;
}

void
ruling_add(Ruling *ruling, const Event *event)
{
    Events *events = &ruling->events;

    g_assert(events->n < EVENTS_MAX);
    events->items[events->n++] = *event;
}

const Value *
ruling_room(Ruling *ruling, const Value *values, int n)
{
    Value *room = &ruling->room[ruling->n_room];

    g_assert(ruling->n_room + n <= RULING_ROOM);
    memcpy(room, values, sizeof(Value) * (size_t)n);
    ruling->n_room += n;
    return room;
}
