/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow.h: the position of the next line of text, in boxes that are filled one after the other
 *
 * Whatever the font, the flow reserves 0.72 of the type size above the baseline of a line, and 0.24
 * below it. If all boxes are full, further lines have no position. Callers only count these lines.
 *
 *     +--------------------------+   A box that touches the one above it, at the same left edge, goes
 *     | box 0                    |   on with its lines, at the same distance: it only makes the lines
 *     +------------+-------------+   narrower, beside a code. So its first line may reach a little into
 *     | box 1      |  (a code)       the box above.
 *     +------------+
 */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

#define FLOW_TOLERANCE 0.01 /* allowance for rounding errors, in mm */

typedef struct {
    const GArray *rects; /* array of Rect, at least one */
    double size_mm;      /* type size */
    double step_mm;      /* distance from baseline to baseline */
    guint box;           /* index of the box that is being filled */
    double y;            /* baseline of the next line, in mm */
    bool is_fresh;       /* true while the current box is empty, as at the start */
} Flow;

/* Returns the box that is being filled, or the last box if all are full. */
const Rect *flow_box(const Flow *flow);

/* Reports whether all boxes are full. */
bool flow_is_beyond(const Flow *flow);

/* Moves to the next box if the current one has no room for another line. Skips boxes that are not
 * high enough for a line. */
void flow_find_room(Flow *flow);

/* Calls flow_find_room(). Then moves to the next box if the current one already has lines, but no
 * room for @n_lines more with gaps of @gaps_mm in total between them. */
void flow_keep(Flow *flow, int n_lines, double gaps_mm);

/* Returns the number of lines for which there is room from the position of @flow to the foot of its
 * box, or of the last box that goes on with its lines. */
int flow_count_room(const Flow *flow);

/* Moves to the head of the next box that does not go on with the lines of the current one. */
void flow_leave(Flow *flow);

/* Moves down by one line. */
void flow_advance(Flow *flow);

/* Moves down by the height that larger type needs above its baseline: @more_mm is the difference of
 * the two sizes. */
void flow_sink(Flow *flow, double more_mm);

/* Leaves a gap between paragraphs, except at the top of a box. */
void flow_leave_gap(Flow *flow, double gap_mm);

/* Returns the free height in @box below a line with the baseline @baseline and the type size
 * @size_mm. The result is negative if the line reaches below the box. */
double flow_spare(const Rect *box, double baseline, double size_mm);
