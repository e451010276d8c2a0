/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.h: columns of equal height where a text ends
 *
 *     before:  ████  ██        after:  ███  ███
 *              ████                    ███  ██
 *              ████
 */
#pragma once

#include "generator/draw/galley.h"

/* Returns the boxes of @flow (array of Rect). If the text of @galley ends in one of several boxes
 * of equal height side by side, these are only as high as the text needs. @galley must fit
 * into the boxes of @flow, at the size of @flow. The caller frees the array. */
GArray *columns_balance(const Galley *galley, const Flow *flow);
