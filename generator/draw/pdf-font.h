/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-font.h: the fonts of a PDF, embedded with only the glyphs that are shown
 *
 * A page shows glyphs by their numbers in the whole font, two bytes each. When all pages are
 * written, HarfBuzz makes a subset of the font and renumbers the glyphs. A CMap in the file maps
 * the old numbers to the new ones.
 *
 *     page: (…\0\114…) Tj ──CMap──► glyph of the subset
 *                         └─ToUnicode──► text, for search and screen readers
 */
#pragma once

#include "generator/draw/pdf.h"

#include <pango/pango.h>
#include <stdbool.h>

typedef struct PdfFonts PdfFonts;
typedef struct PdfFont PdfFont;

/* A font at one size, owned by the PdfFonts. */
typedef struct {
    PdfFont *font; /* NULL if only Cairo can draw the font */
    double size_mm;
    double bolder_mm; /* extra width of the strokes, if no bold font is installed */
} PdfFace;

/* Returns an empty set of fonts for @pdf, which must outlive the set. */
PdfFonts *pdf_fonts_new(Pdf *pdf);

void pdf_fonts_free(PdfFonts *fonts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfFonts, pdf_fonts_free)

/* Returns the face of @font, and adds @font to @fonts if it is new. Never returns NULL. */
const PdfFace *pdf_fonts_find(PdfFonts *fonts, PangoFont *font);

/* Writes all fonts into the file. Must be called once. Returns false if a font cannot be subset. */
bool pdf_fonts_put(PdfFonts *fonts);

/* Returns the object of @font, and the number that names @font in the resources of a page. */
guint pdf_font_object(const PdfFont *font);
guint pdf_font_number(const PdfFont *font);

/* Returns the width of @glyph, in thousandths of the size. Marks @glyph for embedding. */
double pdf_font_use(PdfFont *font, PangoGlyph glyph);

/* Reports whether the text of @glyph is @text, of @length bytes. A glyph has one text in the whole
 * file: the first @text that is not too long. */
bool pdf_font_says(PdfFont *font, PangoGlyph glyph, const char *text, gsize length);
