/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pencil.h: draws the marks of a player on a map, for the figures of the rulebook */
#pragma once

#include "generator/adventures-in-the-fog/plan.h"

enum {
    MARKS_WAYS_MAX = 3,
};

/* The marks of a player. Each text has ids of spots with blanks between them, or is NULL for none.
 * The spots of a path and of a way follow each other along roads. */
typedef struct {
    const char *path;                 /* path of earlier drafts: an unbroken dark line */
    const char *crossed;              /* icons marked out in earlier drafts: dark crosses */
    const char *ways[MARKS_WAYS_MAX]; /* ways from the head in this draft: broken red lines */
    const char *struck;               /* icons marked out in this draft: red crosses */
} Marks;

/* Returns an SVG of the size of @plan with @marks on a clear ground. All ids must be those of spots
 * of the town. The caller frees the text. */
char *pencil_draw(const Plan *plan, const Marks *marks);
