/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin.h: draws the margin of a sheet, which players cut off
 *
 * The margin has marks for cuts and folds, and a label that names the sheet and says how to print
 * it. It also has a line of 50 mm, with which a user can check the scale of the print.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/sheets/sheet.h"

/* Draws the marks, the 50 mm line and the label of one side of @sheet. With LAYOUT_GUTTERFOLD, one
 * page has both sides of the sheet. Then a single call with SIDE_FRONT draws the marks of both
 * sides. @edition ("Hansom · common set 7K3Q") is the first part of the label. The rest is in the
 * language of @speech. */
void margin_draw(const Sheet *sheet,
                 SideKind side,
                 const char *edition,
                 const Speech *speech,
                 Compositor *compositor,
                 Ink *ink);
