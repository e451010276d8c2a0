/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mist.h: fog, as an engraver draws it: fine lines that wind like those of a
 * chart, close where it is thick
 */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"

#include <glib.h>

/* Adds it to @svg, as paths of class “fog” and, where it is thick, “fog-thin”; lines break where
 * @clear is taken. */
void engrave_fog(GString *svg, const Plan *plan, const Stencil *clear);
