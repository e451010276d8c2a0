/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.h: placement of the ids and names of spots on a map
 *
 * A spot is a place of the town, and its sign is the icon that is drawn there. labels_place()
 * places each label beside its spot. No label lies on a road, a sign, the river or another label.
 * If a name does not fit, its label shows only the id. labels_place() fails when its search finds
 * no arrangement without an overlap.
 */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"
#include "generator/draw/text.h"

typedef struct {
    Rect where;
    Align align;
    double size_pt; /* size of the type: that of @style (labels_place()), or a little less */
    char *markdown; /* "**H7** London\\\nBridge Station" */
    bool has_name;  /* false if the label shows only the id */
} Label;

/* Returns a label for each spot of @plan, in the order of the spots (array of Label, owned by the
 * caller). @style is the style of the labels. If there is no place for a label, returns NULL and
 * sets *@spot to the index of its spot. */
GArray *labels_place(const Plan *plan, Compositor *compositor, const TextStyle *style, int *spot);
