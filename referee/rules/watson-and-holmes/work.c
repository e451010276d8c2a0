/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work.c: writing events down, each tried out on the copy as it is written */
#include "referee/rules/watson-and-holmes/state.h"

#include <string.h>

Event
wh_event(EventKind kind, const int numbers[5])
{
    const Shape *shape = &WH_EVENTS[kind];
    Event event;

    memset(&event, 0, sizeof event);
    event.kind = kind;
    for (int i = 0; i < 5 && shape->fields[i].kind != FIELD_END; i++) {
        if (shape->fields[i].kind == FIELD_FLAG) {
            event.args[i] = (Value){ .kind = VALUE_FLAG, .flag = numbers[i] != 0 };
        } else {
            event.args[i] = (Value){ .kind = VALUE_NUMBER, .number = numbers[i] };
        }
    }
    return event;
}

void
wh_emit(Work *work, const Event *event)
{
    Events *events = &work->ruling->events;

    g_assert(events->n < EVENTS_MAX);
    events->items[events->n++] = *event;
    wh_apply(&work->now, event);
}

void
wh_emit_numbers(Work *work, EventKind kind, const int numbers[5])
{
    Event event = wh_event(kind, numbers);

    wh_emit(work, &event);
}

const Value *
wh_room(Work *work, const Value *values, int n)
{
    Ruling *ruling = work->ruling;
    Value *room = &ruling->room[ruling->n_room];

    g_assert(ruling->n_room + n <= RULING_ROOM);
    memcpy(room, values, sizeof(Value) * (size_t)n);
    ruling->n_room += n;
    return room;
}
