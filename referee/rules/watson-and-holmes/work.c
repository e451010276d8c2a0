/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work.c: emits events, and applies each of them to the copy */
#include "referee/rules/watson-and-holmes/state.h"

#include "referee/rules/kit.h"

Event
wh_event(EventKind kind, const int numbers[RULING_NUMBERS])
{
    return ruling_event(WH_EVENTS, (int)kind, numbers);
}

void
wh_emit(Work *work, const Event *event)
{
    kit_emit(work->ruling, &work->now, wh_apply, event);
}

void
wh_emit_numbers(Work *work, EventKind kind, const int numbers[RULING_NUMBERS])
{
    Event event = wh_event(kind, numbers);

    wh_emit(work, &event);
}
