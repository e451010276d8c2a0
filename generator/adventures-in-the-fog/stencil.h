/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stencil.h: a fine grid over a drawing, in which cells are marked as taken
 *
 * Nothing more may be drawn in a taken cell: something is drawn there already, or the place must
 * stay empty.
 *
 *     stencil_add_…(), as often as needed ──► stencil_is_free()
 *
 * The first call of stencil_is_free() after an addition goes through the whole grid. Further calls
 * of this function take constant time, until the next addition.
 */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

#include <stdbool.h>

typedef struct Stencil Stencil;

/* Returns a stencil of @width_mm × @height_mm with nothing taken. */
Stencil *stencil_new(double width_mm, double height_mm);

void stencil_free(Stencil *stencil);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Stencil, stencil_free)

/* Marks the disc around @middle as taken. */
void stencil_add_disc(Stencil *stencil, Point middle, double radius_mm);

/* Marks the line through @points as taken, up to @reach_mm away on each side. */
void stencil_add_line(Stencil *stencil, const Point *points, int n_points, double reach_mm);

void stencil_add_rect(Stencil *stencil, const Rect *rect);

/* Reports whether all of @rect is inside the drawing and contains no taken cell. */
bool stencil_is_free(Stencil *stencil, const Rect *rect);

/* Reports whether the cell at @point is taken. Every point outside the drawing counts as taken. */
bool stencil_is_taken(const Stencil *stencil, Point point);
