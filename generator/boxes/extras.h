/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extras.h: pieces that are printed only on request (--extras)
 *
 *     deck              net (net.h)                         faces on its panels
 *     box-lid           lid                                 <game>/box-lid, box/spine, box/end
 *     box-tray          tray                                box/floor
 *     slipcase-sides    left and right side                 <game>/box-lid
 *     slipcase-wrap     top, back and bottom                box/slipcase-back
 *     table-map         none: a map to lay cards and tokens on (GamePrinter.table_map)
 *
 * All belong to the common set, and none has a code. The box holds all other pieces of the
 * PieceSet (stow.h), and its underside lists them. The slipcase holds the booklets and folding
 * boxes of several cases. The deck how-to-make-extras is a page with a drawing for each step.
 */
#pragma once

#include "generator/boxes/stow.h"
#include "generator/pieces/making.h"

#define EXTRAS_CASES_MIN 2 /* a slipcase for fewer cases would hold nothing together */
#define EXTRAS_CASES_MAX 40
#define EXTRAS_CASES_ALL (-1)

typedef struct {
    bool box;
    /* number of cases that the slipcase holds; 0 for no slipcase, EXTRAS_CASES_ALL for as many
     * as Hansom has */
    int n_cases;
    bool table_map;
} Extras;

/* Reads a list such as "box,slipcase=6,map" into *@extras. A slipcase without a number gets
 * EXTRAS_CASES_ALL. Returns false with a usage error if @text has another form. */
bool extras_read(const char *text, Extras *extras, GError **error);

/* Reports whether @extras has any extra. */
bool extras_any(const Extras *extras);

/* Adds the decks of @extras to @set, which must have all other decks. Does nothing without the
 * common set. Returns false with an error in @making->error if the game has no such extra, or on
 * failure. */
bool extras_make(const Making *making, const Extras *extras, const StowForm *form, PieceSet *set);
