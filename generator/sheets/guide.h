/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide.h: the printed page “how to make it” */
#pragma once

#include "generator/pieces/making.h"
#include "generator/sheets/sheet.h"

/* Adds the page to @set, before all other decks. It says which pages of complete.pdf are printed on
 * which paper. Each step has a drawing. The texts are in templates/:
 *
 *     guide/<layout>.md               how to print the sheets and join fronts and backs
 *     guide/folded.md or pages.md     step: how to bind booklets, folded or as whole pages
 *     guide/{folded,pages}-case.md    the same for the case's own booklet, if it has one
 *     guide/tiles.md                  how to join the tiles of a board; only if @on_sheets, and if
 *                                     a board is larger than the paper
 *     guide/board.md                  how to make boards; only if @set has a board
 *     <game>/make.md                  what is needed; then a step for each section, whose heading
 *                                     is the name of its drawing: "## pawns" has guide/pawns.svg
 *
 * @on_sheets is false if the pieces are printed as pictures. Returns false with an error in
 * @making->error on failure. */
bool guide_make(const Making *making, const Imposition *imposition, bool on_sheets, PieceSet *set);
