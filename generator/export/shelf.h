/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shelf.h: lays rectangles in rows, as books on shelves
 *
 *     ┌────┐┌──┐┌──────┐
 *     │ 1  ││2 ││  3   │   a row begins when the next rectangle would make it too long;
 *     └────┘│  │└──────┘   each rectangle is centred on its row, and each row on the shelf
 *           └──┘
 *        ┌───┐┌───┐
 *        │ 4 ││ 5 │
 *        └───┘└───┘
 */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

/* Lays the @n rectangles @items in rows of at most @most_mm, with gaps of @gap_mm between them. An
 * item that is longer than @most_mm has a row of its own. Sets `x` and `y` of each item to its
 * upper left corner; the shelf begins at 0,0. Returns the rectangle that holds all items. */
Rect shelf_lay(Rect *items, guint n, double most_mm, double gap_mm);
