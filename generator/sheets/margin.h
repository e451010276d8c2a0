/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin.h: the margin of a sheet, which is printed around the pieces and cut off
 *
 * The margin has marks for cuts and folds, a rule of 50 mm that reveals a wrong scale, and a label
 * that names the sheet and says how to print it.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/sheets/sheet.h"

#define MARGIN_MARK_GAP_MM    0.6 /* gap between a mark and the bleed */
#define MARGIN_MARK_LENGTH_MM 5.0 /* largest length of a mark */
#define MARGIN_MARK_LEAST_MM  1.0 /* smallest length; shorter marks are left out */
#define MARGIN_MARK_WIDTH_MM  0.15
#define MARGIN_COLOUR         ((Colour){ 0.25, 0.25, 0.25 })

/* Draws the marks, the 50 mm rule and the label for one side, or for a page with both sides.
 * @edition ("Hansom 7K3Q") is the first part of the label. The rest is in the language @speech. */
void margin_draw(const Sheet *sheet,
                 SideKind side,
                 const char *edition,
                 const Speech *speech,
                 Compositor *compositor,
                 Ink *ink);

/* Computes the ends of a mark: *@near at the block, and *@far towards the paper's edge. The block
 * reaches from @begin to @end on @length mm of paper. The mark is before the block, or after the
 * block if @is_after. Returns false if there is no room for a mark. */
bool margin_mark(double begin, double end, double length, bool is_after, double *near, double *far);

/* Draws @text on one line in the font of the margin, vertically centred in @where. The size is
 * smaller than @size_pt if needed. */
void margin_draw_label(
    Compositor *compositor, Ink *ink, Rect where, Align align, double size_pt, const char *text);
