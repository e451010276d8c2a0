/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide.h: the printed page “how to make it” */
#pragma once

#include "generator/making.h"
#include "generator/sheet.h"

/* Adds the page to @set: how sheets of @layout are printed and joined (templates/guide/<layout>.md),
 * and how the game's pieces are made of them (templates/<game>/make.md). */
bool guide_make(const Making *making, Layout layout, PieceSet *set);
