/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin.h: what is printed round the pieces and cut off
 *
 * Marks to cut and fold by, a rule of 50 mm that shows a wrong scale, and a line that says which
 * sheet this is and how it wants to be printed.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/sheets/sheet.h"

#define MARGIN_MARK_GAP_MM    0.6 /* between a mark and the bleed */
#define MARGIN_MARK_LENGTH_MM 5.0 /* at most */
#define MARGIN_MARK_LEAST_MM  1.0 /* shorter ones are left out */
#define MARGIN_MARK_WIDTH_MM  0.15
#define MARGIN_COLOUR         ((Colour){ 0.25, 0.25, 0.25 })

/* Marks, the 50 mm rule and the label of one side, or of the page that has both. @edition is
 * "Hansom 7K3Q", and stands before what the sheet is; the rest is said in @speech. */
void margin_draw(const Sheet *sheet,
                 SideKind side,
                 const char *edition,
                 const Speech *speech,
                 Compositor *compositor,
                 Ink *ink);

/* Where a mark begins and ends in the margin before, or after, a block from @begin to @end on
 * @length mm of paper; false where there is no room for one. */
bool margin_mark(double begin, double end, double length, bool is_after, double *near, double *far);

/* One line of @text in the type of the margin, in the middle of the height of @where; smaller than
 * @size_pt where it must be. */
void margin_draw_label(
    Compositor *compositor, Ink *ink, Rect where, Align align, double size_pt, const char *text);
