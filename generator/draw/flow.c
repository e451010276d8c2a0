/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/flow.h"

#include <math.h>

#define ASCENT  0.72 /* share of the size */
#define DESCENT 0.24

#define TOUCH_MM 0.3 /* boxes that are no farther apart touch */

const Rect *
flow_box(const Flow *flow)
{
    return &g_array_index(flow->rects, Rect, MIN(flow->box, flow->rects->len - 1));
}

bool
flow_is_beyond(const Flow *flow)
{
    return flow->box >= flow->rects->len;
}

/* Reports whether the box that is being filled continues at the foot of it in the next box. */
static bool
is_continued(const Flow *flow)
{
    const Rect *box = flow_box(flow);
    const Rect *next = box + 1;

    return flow->box + 1 < flow->rects->len && fabs(next->x - box->x) < TOUCH_MM &&
           fabs(next->y - (box->y + box->height)) < TOUCH_MM;
}

/* Returns the free height below a line with the baseline @baseline, to the foot of the last box
 * that continues the current one. */
static double
spare_of_run(const Flow *flow, double baseline)
{
    Flow at = *flow;

    while (is_continued(&at)) {
        at.box++;
    }
    return flow_spare(flow_box(&at), baseline, flow->size_mm);
}

/* Moves to the next box. */
static void
step_on(Flow *flow)
{
    flow->is_fresh = flow->is_fresh || !is_continued(flow);
    flow->box++;
}

void
flow_find_room(Flow *flow)
{
    while (!flow_is_beyond(flow)) {
        const Rect *box = flow_box(flow);

        if (flow->is_fresh) {
            flow->y = box->y + ASCENT * flow->size_mm;
        }
        if (flow_spare(box, flow->y, flow->size_mm) >= -FLOW_TOLERANCE) {
            return;
        }
        step_on(flow);
    }
}

int
flow_count_room(const Flow *flow)
{
    const double spare = spare_of_run(flow, flow->y) + FLOW_TOLERANCE;

    return spare < 0.0 ? 0 : 1 + (int)floor(spare / flow->step_mm);
}

void
flow_leave(Flow *flow)
{
    while (is_continued(flow)) {
        flow->box++;
    }
    flow->box++;
    flow->is_fresh = true;
    flow_find_room(flow);
}

void
flow_keep(Flow *flow, int n_lines, double gaps_mm)
{
    const double last = flow->y + (n_lines - 1) * flow->step_mm + gaps_mm;

    flow_find_room(flow);
    if (!flow->is_fresh && !flow_is_beyond(flow) && spare_of_run(flow, last) < -FLOW_TOLERANCE) {
        flow_leave(flow);
    }
}

void
flow_advance(Flow *flow)
{
    flow->y += flow->step_mm;
    flow->is_fresh = false;
}

void
flow_sink(Flow *flow, double more_mm)
{
    flow->y += ASCENT * more_mm;
}

void
flow_leave_gap(Flow *flow, double gap_mm)
{
    if (!flow->is_fresh) {
        flow->y += gap_mm;
    }
}

double
flow_spare(const Rect *box, double baseline, double size_mm)
{
    return box->y + box->height - (baseline + DESCENT * size_mm);
}
