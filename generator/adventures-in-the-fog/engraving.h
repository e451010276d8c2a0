/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engraving.h: the drawing of a town as SVG
 *
 * The SVG draws first the fog (mist.h), then the river, and then the streets on top of the fog and
 * the river. The style sheet of templates/adventures-in-the-fog/town.svg sets the colours and some
 * widths, by these classes:
 *
 *     fog, fog-thin      fog lines, and the narrow lines between them where the fog is dense
 *     water, bank        the area of the river, and its lines
 *     kerb, street       a road: a wide line, and a narrower one drawn over it
 *     deck, parapet      a bridge
 *     pier               the piers of a bridge
 */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"

#include <glib.h>

/* Adds the river to @svg, if @plan has one. Leaves gaps in the river's lines at the cells
 * that are marked in @keep_clear (stencil.h). */
void engrave_river(GString *svg, const Plan *plan, const Stencil *keep_clear);

void engrave_streets(GString *svg, const Plan *plan);

/* Adds @number to @svg, rounded to hundredths. */
void engrave_number(GString *svg, double number);

/* Adds the path command @command and the coordinates of @point to @svg: "M1.00 2.00". */
void engrave_point(GString *svg, char command, Point point);
