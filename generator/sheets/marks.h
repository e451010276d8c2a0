/* SPDX-License-Identifier: GPL-3.0-or-later */
/* marks.h: the marks and small texts in the margin of a sheet */
#pragma once

#include "generator/sheets/sheet.h"

#define MARKS_GAP_MM    0.6 /* gap between a mark and the bleed */
#define MARKS_LENGTH_MM 5.0 /* largest length of a mark */
#define MARKS_LEAST_MM  1.0 /* smallest length of a mark; shorter marks are omitted */
#define MARKS_WIDTH_MM  0.15
#define MARKS_COLOUR    ((Colour){ 0.25, 0.25, 0.25 })

#define MARKS_STRIP_MM 3.0 /* height of a label */
/* distance of a mark from the paper's edge if the label is outside of it */
#define MARKS_LABEL_EDGE_MM (PAPER_UNPRINTABLE_MM + MARKS_STRIP_MM + MARKS_GAP_MM)

/* Computes the ends of a mark along one axis of the page, in mm: *@near is the end at the block of
 * pieces, and *@far is the end towards the paper's edge. The block reaches from @begin to @end, and
 * the paper from 0 to @length. The mark keeps @edge mm from the paper's edge. If @is_after is true,
 * the mark is after @end; otherwise it is before @begin. Returns false if there is no room for a
 * mark. */
bool marks_ends(
    double begin, double end, double length, double edge, bool is_after, double *near, double *far);

/* Draws @text on one line in the font of the margin, vertically centred in @where. The size is
 * @size_pt, or less if the text does not fit. Draws nothing if the text does not fit at 3 pt. */
void marks_draw_label(
    Compositor *compositor, Ink *ink, Rect where, Align align, double size_pt, const char *text);

/* Typesets @text as marks_draw_label() does, but does not draw it. Returns an array with one
 * Setting *, which the caller owns. Returns NULL if the text does not fit into @where at 3 pt. */
GPtrArray *
marks_set_label(Compositor *compositor, Rect where, Align align, double size_pt, const char *text);
