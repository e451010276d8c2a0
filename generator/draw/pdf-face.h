/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-face.h: glyphs where Pango put them, in a text object of a page
 *
 *     BT  pdf_face_choose()  pdf_face_show() …  ET
 */
#pragma once

#include "generator/draw/pdf-font.h"
#include "generator/draw/rect.h"

/* Whether @face has all glyphs of @run as they are to look; else only Cairo can draw it. */
bool pdf_face_has(const PdfFace *face, const PangoGlyphItem *run);

/* Sets what follows in @face, @scale times as large. What is not bold after it, or no type, wants
 * "0 Tr". */
void pdf_face_choose(const PdfFace *face, double scale, Colour colour, GString *out);

/* Shows @run of @text so, with its baseline at @at. */
void pdf_face_show(const PdfFace *face,
                   double scale,
                   const PangoGlyphItem *run,
                   const char *text,
                   Point at,
                   GString *out);
