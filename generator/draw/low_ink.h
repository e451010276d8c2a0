/* SPDX-License-Identifier: GPL-3.0-or-later */
/* low_ink.h: makes the drawing of a template take less ink
 *
 * Pale fills are grounds, and become white. Darker fills become half as dark. Lines keep their
 * colour, so that printers draw them without a raster, and become half as wide, but not thinner
 * than LOW_INK_LINE_MM. Text, boxes, and the lines along which players cut and fold stay as they
 * are. The style sheet templates/low-ink.css does the rest, by the classes of the elements.
 */
#pragma once

#define LOW_INK_LINE_MM 0.08 /* about 1/4 pt, the thinnest line that printers draw evenly */

struct _xmlNode; /* from libxml */

/* Changes the drawing below @root, the root of an SVG whose viewBox is in mm. */
void low_ink_apply(struct _xmlNode *root);
