/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide.h: the printed page “how to make it” */
#pragma once

#include "generator/making.h"
#include "generator/sheet.h"

/* Adds the page to @set: how sheets are printed and joined (templates/guide/<layout>.md), how
 * booklets are bound (folded.md or pages.md there), and how pieces are made of them
 * (templates/<game>/make.md). */
bool guide_make(const Making *making, const Imposition *imposition, PieceSet *set);
