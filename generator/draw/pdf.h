/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf.h: the objects of a PDF file, and how numbers and words are written in them
 *
 *     pdf_reserve() ──► number ──► pdf_put…() ──► … ──► pdf_finish() ──► bytes
 *
 * Cairo's PDF surface took half of a print's time, since it keeps each page, looks at it, and then
 * writes it; and it knows neither languages nor wishes for printers. So pages are written here;
 * what librsvg draws is still Cairo's (pdf-form.h).
 */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

#define PDF_FACTOR_DECIMALS 6 /* of what lengths of a page are multiplied with */

typedef struct Pdf Pdf;

Pdf *pdf_new(void);

void pdf_free(Pdf *pdf);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pdf, pdf_free)

/* The number of an object that is put later: others may refer to it as "N 0 R". Each is put
 * once. */
guint pdf_reserve(Pdf *pdf);

/* Puts @length bytes as they are between "N 0 obj" and "endobj". */
void pdf_put(Pdf *pdf, guint object, const char *bytes, gsize length);

void pdf_putf(Pdf *pdf, guint object, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Puts a stream of @length bytes, which are packed; @entries of its dictionary, "" if there are
 * none but what that takes. */
void pdf_put_stream(Pdf *pdf, guint object, const char *entries, const char *bytes, gsize length);

/* The whole file, owned by @pdf: its catalogue is the object @root, and @info what it says of
 * itself. */
const GByteArray *pdf_finish(Pdf *pdf, guint root, guint info);

/* Writes @value with up to @n_decimals (6 at most), without zeros at the end. */
void pdf_write_number(GString *out, double value, int n_decimals);

/* Writes @n lengths of the page, to a thousandth of a millimetre, and then @operator. */
void pdf_write_lengths(GString *out, const double *mm, int n, const char *operator);

void pdf_write_colour(GString *out, Colour colour, const char *operator);

/* Writes UTF-8 @text in four digits a unit of UTF-16. */
void pdf_write_utf16(GString *out, const char *text, gsize length);

/* Writes UTF-8 @text as a string for people, "(…)" or "<FEFF…>". */
void pdf_write_text(GString *out, const char *text, gsize length);
