/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide.h: the printed page “how to make it”, and a second one about the extras */
#pragma once

#include "generator/pieces/making.h"
#include "generator/sheets/sheet.h"

/* The form in which the pieces are printed. */
typedef enum {
    GUIDE_SHEETS,   /* on sheets of paper, by the user */
    GUIDE_PICTURES, /* as pictures */
    GUIDE_PRESS,    /* by a print shop, which also cuts and binds */
} GuideKind;

/* Adds the page to @set, before all other decks, and after it a page about the extras
 * (boxes/extras.h), if there are any. With GUIDE_SHEETS, it says which pages of
 * complete.pdf are printed on which paper. Each step has a drawing. The texts are in templates/:
 *
 *     guide/<layout>.md               how to print the sheets and join fronts and backs
 *     guide/grid.md                   how to cut butted cards; only with such cards
 *     guide/one-sided.md              which pages to print on one side; only if there are any
 *     guide/halves.md                 how to part two pieces on one sheet; only if the paper is
 *                                     that large
 *     guide/folded.md or pages.md     step: how to bind booklets, folded or as whole pages
 *     guide/{folded,pages}-case.md    the same for the case's own booklet, if it has one
 *     guide/press.md                  only with GUIDE_PRESS, in place of all above: what is left to
 *                                     do
 *     guide/tiles.md                  how to join the tiles of a board; only with GUIDE_SHEETS, and
 *                                     if a board is larger than the paper
 *     guide/board.md                  how to make boards; only if @set has a board
 *     <game>/make.md                  what is needed; then a step for each section, whose heading
 *                                     is the name of its drawing: "## pawns" has guide/pawns.svg
 *
 * The second page has box/make.md in place of <game>/make.md.
 *
 * GUIDE_PICTURES has none of grid.md, one-sided.md and halves.md. @set must have all other decks,
 * since the page tells on which pages they are. Returns false with an error in @making->error on
 * failure. */
bool guide_make(const Making *making, const Imposition *imposition, GuideKind kind, PieceSet *set);
