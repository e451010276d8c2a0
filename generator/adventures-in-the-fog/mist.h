/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mist.h: draws fog in the style of an engraving
 *
 * The fog consists of fine winding lines, like the contours on a chart. The lines are close
 * together where the fog is thick.
 */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"

#include <glib.h>

/* Draws fog over the map of @plan, and adds it to @svg as two paths, of the classes “fog” and
 * “fog-thin”. In thick fog, the finer lines of “fog-thin” lie between the lines of “fog”. No line
 * enters an area that is marked in @keep_clear. */
void engrave_fog(GString *svg, const Plan *plan, const Stencil *keep_clear);
