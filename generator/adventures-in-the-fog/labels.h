/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.h: placement of the ids and names of spots on a map
 *
 * A label is placed beside its spot, and never over a road, a sign (the icon of a spot), the river
 * or another label. A name without such a place is left out. An id must always have one.
 */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"
#include "generator/draw/text.h"

typedef struct {
    Rect where;
    Align align;
    double size_pt; /* size of the style, or a little less */
    char *markdown; /* "**H7** London\\\nBridge Station" */
    bool has_name;
} Label;

/* Returns a label for each spot of @plan, in their order (array of Label, owned by the caller).
 * Labels are set in @style. If even the id of some spot has no place, returns NULL, and sets @spot
 * to the index of that spot. */
GArray *labels_place(const Plan *plan, Compositor *compositor, const TextStyle *style, int *spot);
