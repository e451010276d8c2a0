/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-font.h: the fonts of a PDF, of which only the glyphs that were shown are embedded
 *
 * Pages show glyphs by their numbers in the whole font, two bytes each. When all are known,
 * HarfBuzz cuts the font down and numbers them anew; a map in the file leads from the one to the
 * other.
 *
 *     page: (…\0\114…) Tj ──CMap──► glyph of the subset
 *                         └─ToUnicode──► what it says, for who searches or listens
 */
#pragma once

#include "generator/draw/pdf.h"

#include <pango/pango.h>
#include <stdbool.h>

typedef struct PdfFonts PdfFonts;
typedef struct PdfFont PdfFont;

/* A font at one size; owned by the fonts. */
typedef struct {
    PdfFont *font; /* NULL: only Cairo can draw it */
    double size_mm;
    double bolder_mm; /* by how much its strokes are thicker, for want of a bold font */
} PdfFace;

/* For fonts of @pdf, which must outlive it. */
PdfFonts *pdf_fonts_new(Pdf *pdf);

void pdf_fonts_free(PdfFonts *fonts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfFonts, pdf_fonts_free)

const PdfFace *pdf_fonts_find(PdfFonts *fonts, PangoFont *font);

/* Puts all of them into the file. To be called once. False when a font is not as it should be. */
bool pdf_fonts_put(PdfFonts *fonts);

/* Its object, and the number that names it in a page's resources. */
guint pdf_font_object(const PdfFont *font);
guint pdf_font_number(const PdfFont *font);

/* The width of @glyph, in thousandths of the size; it will be embedded. */
double pdf_font_use(PdfFont *font, PangoGlyph glyph);

/* Whether @glyph says @text, of @length bytes, wherever it stands: the first text that it is asked
 * for. */
bool pdf_font_says(PdfFont *font, PangoGlyph glyph, const char *text, gsize length);
