/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work.c: emits events, and applies each of them to the copy */
#include "referee/rules/adventures-in-the-fog/state.h"

#include "referee/rules/kit.h"

void
fog_emit(Work *work, const Event *event)
{
    kit_emit(work->ruling, &work->now, fog_apply, event);
}

void
fog_emit_numbers(Work *work, EventKind kind, const int numbers[5])
{
    Event event = ruling_event(FOG_EVENTS, (int)kind, numbers);

    fog_emit(work, &event);
}
