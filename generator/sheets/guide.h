/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide.h: the printed page “how to make it” */
#pragma once

#include "generator/pieces/making.h"
#include "generator/sheets/sheet.h"

/* Adds the page to @set, before all other decks. The text of the page comes from these files in
 * templates/:
 *
 *     guide/<layout>.md               how to print the sheets and join fronts and backs
 *     guide/grid.md                   how to cut butted cards; only with such cards
 *     guide/one-sided.md              which pages to print on one side; only if @on_sheets
 *     guide/halves.md                 how to part two pieces on one sheet; only if @on_sheets
 *     guide/folded.md or pages.md     how to bind booklets: folded, or as whole pages
 *     guide/{folded,pages}-case.md    how to bind the case's own booklet; only if the case has one
 *     guide/tiles.md                  how to join the tiles of a board; only if @on_sheets, and if
 *                                     a board is larger than the paper
 *     guide/board.md                  how to make boards; only if @set has a board
 *     <game>/make.md                  how to make the pieces of the game
 *
 * @on_sheets is false if the pieces are printed as pictures. Returns false with an error in
 * @making->error on failure. */
bool guide_make(const Making *making, const Imposition *imposition, bool on_sheets, PieceSet *set);
