/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.h: where on a map the ids and names of its spots stand
 *
 * Beside its spot, never over a road, a sign, the river or another label. A name that finds no such
 * place is left out; an id is not.
 */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"
#include "generator/draw/text.h"

typedef struct {
    Rect where;
    Align align;
    double size_pt; /* the type's, or a little less */
    char *markdown; /* "**H7** London\\\nBridge Station" */
    bool has_name;
} Label;

/* A label for each spot of @plan, in their order; their type is @style. Of Label, owned. NULL with
 * the index of a spot that not even its id finds room at, in @spot. */
GArray *labels_place(const Plan *plan, Compositor *compositor, const TextStyle *style, int *spot);
