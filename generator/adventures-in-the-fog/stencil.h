/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stencil.h: which parts of a drawing are taken, on a fine grid
 *
 *     stencil_add_…(), as often as needed ──► stencil_is_free(), at once for any rectangle
 */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

#include <stdbool.h>

typedef struct Stencil Stencil;

/* Nothing of @width_mm × @height_mm is taken. */
Stencil *stencil_new(double width_mm, double height_mm);

void stencil_free(Stencil *stencil);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Stencil, stencil_free)

/* Takes all that is nearer to @middle than @radius_mm. */
void stencil_add_disc(Stencil *stencil, Point middle, double radius_mm);

/* Takes all that is nearer to the line through @points than @reach_mm. */
void stencil_add_line(Stencil *stencil, const Point *points, int n_points, double reach_mm);

void stencil_add_rect(Stencil *stencil, const Rect *rect);

/* Whether nothing in @rect is taken, and all of it lies in the drawing. */
bool stencil_is_free(Stencil *stencil, const Rect *rect);

/* Whether the cell in which @point lies is taken; outside of the drawing all is. */
bool stencil_is_taken(const Stencil *stencil, Point point);
