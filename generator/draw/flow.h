/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow.h: where the next line stands, in boxes that are filled one after the other
 *
 * A line reaches 0.72 of the size above its baseline and 0.24 below, whatever the font says of
 * itself. Beyond the last box lines go on, to be counted.
 */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

#define FLOW_TOLERANCE 0.01 /* mm: what rounding may add up to */

typedef struct {
    const GArray *rects; /* of Rect, one at least */
    double size_mm;
    double step_mm; /* from line to line */
    guint box;      /* which is being filled */
    double y;       /* of the next line's baseline */
    bool is_fresh;  /* nothing stands in this box yet; so it begins */
} Flow;

/* The box that is being filled, or the last one. */
const Rect *flow_box(const Flow *flow);

/* Whether all boxes are full. */
bool flow_is_beyond(const Flow *flow);

/* Goes on to the next box if no line fits into this one any more. A box that is too low for one
 * line is skipped. */
void flow_find_room(Flow *flow);

/* Goes on to the next box, too, if fewer than @n_lines fit into this one; one that is fresh is
 * taken as it is. */
void flow_keep(Flow *flow, int n_lines);

/* Goes on by one line. */
void flow_advance(Flow *flow);

/* Leaves a gap between paragraphs, but not at the head of a box. */
void flow_leave_gap(Flow *flow, double gap_mm);

/* What is free in @box below a line at @baseline; negative if it reaches out. */
double flow_spare(const Rect *box, double baseline, double size_mm);
