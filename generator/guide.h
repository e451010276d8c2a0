/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide.h: the printed page “how to make it” */
#pragma once

#include "generator/making.h"
#include "generator/sheet.h"

/* Adds the page to @set: how sheets of @layout are printed and joined, from
 * templates/guide/<layout>.md, and how pieces are made of them, from templates/<game>/make.md. */
bool guide_make(const Making *making, Layout layout, PieceSet *set);
