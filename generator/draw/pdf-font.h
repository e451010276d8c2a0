/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-font.h: the fonts of a PDF, embedded with only the glyphs that are shown
 *
 * A page refers to each glyph by its number in the whole font, in two bytes. When all pages are
 * written, HarfBuzz makes a subset of the font and renumbers the glyphs. A CMap (a mapping table in
 * the PDF) maps the old numbers to the new ones.
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
    double bolder_mm; /* extra width of the strokes, to imitate a missing bold font; or 0 */
} PdfFace;

/* Returns an empty set of fonts for @pdf, which must outlive the set. */
PdfFonts *pdf_fonts_new(Pdf *pdf);

void pdf_fonts_free(PdfFonts *fonts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfFonts, pdf_fonts_free)

/* Returns the face of @font, owned by @fonts. Adds @font to @fonts if @font is new. Never returns
 * NULL. */
const PdfFace *pdf_fonts_find(PdfFonts *fonts, PangoFont *font);

/* Writes all fonts into the file. Must be called once, after all pages. Returns false if HarfBuzz
 * cannot make the subset of a font. */
bool pdf_fonts_put(PdfFonts *fonts);

/* pdf_font_object() returns the number of the PDF object of @font. pdf_font_number() returns the
 * number that names @font in the resources of a page. */
guint pdf_font_object(const PdfFont *font);
guint pdf_font_number(const PdfFont *font);

/* Returns the width of @glyph, in thousandths of the font size. Marks @glyph for embedding. */
double pdf_font_use(PdfFont *font, PangoGlyph glyph);

/* Stores @text (of @length bytes) as the text of @glyph, for searching and for screen readers.
 * Stores nothing if @glyph already has a text, or if @text has more than SAYS_MAX bytes
 * (pdf-font.c). Returns true if the stored text of @glyph is then equal to @text. A glyph has only
 * one text in the whole file. */
bool pdf_font_says(PdfFont *font, PangoGlyph glyph, const char *text, gsize length);
