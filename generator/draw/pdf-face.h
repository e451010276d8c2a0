/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-face.h: writes glyphs into a text object of a page, at the positions that Pango chose
 *
 *     BT  pdf_face_choose()  pdf_face_show() …  ET
 */
#pragma once

#include "generator/draw/pdf-font.h"
#include "generator/draw/rect.h"

/* Reports whether @face can show all glyphs of @run correctly. If not, only Cairo can draw @run. */
bool pdf_face_has(const PdfFace *face, const PangoGlyphItem *run);

/* Selects @face for the following glyphs, at @scale times PdfFace.size_mm. For an emboldened face,
 * this function sets the text rendering mode to “fill and stroke”. A caller that later shows text
 * without calling this function must first write "0 Tr" (fill) to @out. */
void pdf_face_choose(const PdfFace *face, double scale, Colour colour, GString *out);

/* Shows @run of @text in the selected face, with the baseline at @at. @scale must be that of
 * pdf_face_choose(). */
void pdf_face_show(const PdfFace *face,
                   double scale,
                   const PangoGlyphItem *run,
                   const char *text,
                   Point at,
                   GString *out);
