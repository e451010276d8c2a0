/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide.h: the printed page “how to make it” */
#pragma once

#include "generator/pieces/making.h"
#include "generator/sheets/sheet.h"

/* Puts the page before all decks of @set: how sheets are printed and joined
 * (templates/guide/<layout>.md), how booklets are bound (folded.md or pages.md there), boards made
 * (board.md) and, where they come @on_sheets that are smaller, joined (tiles.md), and how pieces
 * are made of all that (templates/<game>/make.md). */
bool guide_make(const Making *making, const Imposition *imposition, bool on_sheets, PieceSet *set);
