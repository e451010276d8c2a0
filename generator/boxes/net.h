/* SPDX-License-Identifier: GPL-3.0-or-later */
/* net.h: nets to cut out and fold, as the SVG of templates (template.h)
 *
 *          ┌┬────────┬┐           ┌────────┐          ┌────────┐
 *          ││  head  ││          ╔╡        │          │        │ depth
 *       ┌──┴╔════════╗┴──┐       ║│        │          ╞════════╡
 *       │   ║        ║   │       ║│ panel  │          │        │
 *       │left  panel  right      ║│        │          │ panel  │ length
 *       │   ║        ║   │       ║│        │          │        │
 *       └──┬╚════════╝┬──┘       ╚╡        │          ╞════════╡
 *          ││  foot  ││           └────────┘          │        │ depth
 *          └┴────────┴┘                               └────────┘
 *       a tray or a lid      a side of a slipcase    its wrap: top, back and bottom
 *
 * A full line is cut, and a dashed one (═, ║) is scored and folded away from the printed side. A
 * tab has a hatching and is glued inside. The printed side is the outside. A panel is a box of the
 * template, for a face that fills it. The faces on the walls of a lid have their heads at the
 * lid's top.
 *
 * A net that is larger than the paper is printed in tiles, whose seams keep away from the folds.
 */
#pragma once

#include "generator/draw/template.h"

/* Names of the panels. */
#define NET_PANEL "panel"
#define NET_LEFT  "left"
#define NET_RIGHT "right"
#define NET_HEAD  "head"
#define NET_FOOT  "foot"

/* Returns the net of a tray with the floor @size->width_mm × @size->length_mm and walls of
 * @size->height_mm. It has one panel: the floor, as it is seen from below. The caller frees the
 * SVG. */
char *net_tray(const Solid *size);

/* Returns the net of a lid, which has all five panels. Otherwise does the same as net_tray(). */
char *net_lid(const Solid *size);

/* Returns the net of a side of a slipcase with the inner size @row, with its panel. In @row, the
 * width is the depth of the slipcase, the length is its height, and the height is its width, along
 * the shelf. The opening is at the right of the panel, or at the left if @is_right. The caller
 * frees the SVG. */
char *net_side(const Solid *row, bool is_right);

/* Returns the net of the wrap of this slipcase, with the panel of its back. The caller frees the
 * SVG. */
char *net_wrap(const Solid *row);
