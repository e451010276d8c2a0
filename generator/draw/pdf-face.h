/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-face.h: writes glyphs into a text object of a page, at the positions that Pango chose
 *
 *     BT  pdf_face_choose()  pdf_face_show() …  ET
 *
 * BT and ET are the PDF operators that begin and end a text object.
 */
#pragma once

#include "generator/draw/pdf-font.h"
#include "generator/draw/rect.h"

/* Reports whether @face can show all glyphs of @run correctly. If not, only Cairo can draw @run. */
bool pdf_face_has(const PdfFace *face, const PangoGlyphItem *run);

/* Selects @face for the following glyphs, at @scale times PdfFace.size_mm. For an emboldened face,
 * sets the text rendering mode to “fill and stroke”; the caller then also sets the stroke colour.
 * This mode stays in effect until the next call of pdf_face_choose(). A caller that then shows text
 * without pdf_face_choose() must first write "0 Tr" (fill) to @out. */
void pdf_face_choose(const PdfFace *face, double scale, GString *out);

/* Shows a space in the selected face, after the run that was shown last. */
void pdf_face_show_space(const PdfFace *face, GString *out);

/* Shows @run, a part of @text, in the selected face. @at is the left end of the baseline. @face and
 * @scale must be those of the last call of pdf_face_choose(). */
void pdf_face_show(const PdfFace *face,
                   double scale,
                   const PangoGlyphItem *run,
                   const char *text,
                   Point at,
                   GString *out);
