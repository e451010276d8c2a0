/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mist.h: fog in the style of an engraving: fine winding lines like the contours of a chart, close
 * together where the fog is thick */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"

#include <glib.h>

/* Adds the fog to @svg as paths of the class “fog”. Where the fog is thick, finer lines of the
 * class “fog-thin” fill the gaps. @keep_clear marks the cells that no line enters. */
void engrave_fog(GString *svg, const Plan *plan, const Stencil *keep_clear);
