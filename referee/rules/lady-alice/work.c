/* SPDX-License-Identifier: GPL-3.0-or-later */
/* work.c: emits events, and applies each of them to the copy */
#include "referee/rules/lady-alice/state.h"

#include "referee/rules/kit.h"

void
la_emit(Work *work, const Event *event)
{
    kit_emit(work->ruling, &work->now, la_apply, event);
}

void
la_emit_numbers(Work *work, EventKind kind, const int numbers[RULING_NUMBERS])
{
    Event event = ruling_event(LA_EVENTS, (int)kind, numbers);

    la_emit(work, &event);
}
