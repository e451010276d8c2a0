/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-font.h: the fonts of a PDF, embedded with only the glyphs that are shown
 *
 * A page refers to each glyph by a code of two bytes: its number in the whole font. A glyph that
 * stands for several texts has further codes. When all pages are written, HarfBuzz makes a subset
 * of the font and renumbers the glyphs. A CMap (a mapping table in the PDF) maps the codes to the
 * new numbers.
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

/* Returns the glyph of a space, or 0 if the font has none. */
PangoGlyph pdf_font_space(const PdfFont *font);

/* Sets *@code to the code by which pages show @glyph as @text (of @length bytes), for searching and
 * for screen readers: the hyphen at the end of a line has the glyph of a real hyphen, but another
 * text. Returns false, and sets *@code to the code of @glyph with any text, if @text has more than
 * SAYS_MAX bytes (pdf-font.c). A no-break space is shown as a plain space. */
bool
pdf_font_find_code(PdfFont *font, PangoGlyph glyph, const char *text, gsize length, guint *code);
