/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engraving.h: the drawing of a town, as SVG
 *
 * In the order in which a drawing is built: fog, river, streets. How all of it looks (colours,
 * widths) says the style sheet of templates/adventures-in-the-fog/town.svg, by these classes:
 *
 *     fog, fog-thin      lines of fog; the thin ones fill where it is thick
 *     water, bank        the river: what fills it, and its lines
 *     kerb, street       a road: the wider line below, the narrower above
 *     deck, parapet      a bridge
 */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"

#include <glib.h>

/* The river, its water lines broken where @clear is taken. */
void engrave_river(GString *svg, const Plan *plan, const Stencil *clear);

void engrave_streets(GString *svg, const Plan *plan);

/* Adds a number of the drawing, rounded to hundredths. */
void engrave_number(GString *svg, double number);

/* Adds " x y" after @command. */
void engrave_point(GString *svg, char command, Point point);
