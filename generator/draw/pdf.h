/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf.h: writes the objects of a PDF file, and the numbers and strings in them
 *
 *     pdf_reserve() ──► number ──► pdf_put…() ──► … ──► pdf_finish() ──► bytes
 *
 * Hansom does not use Cairo's PDF surface for pages. That surface took half of the print time,
 * since it records each page, analyses it and then writes it. It also cannot set the language or
 * the preferences for printing. Only drawings from librsvg, and text that pdf-face.h cannot show,
 * still go through Cairo (pdf-form.h).
 */
#pragma once

#include "generator/draw/rect.h"
#include "generator/draw/separation.h"

#include <glib.h>

#define PDF_FACTOR_DECIMALS 6 /* decimal places of scale factors for lengths on a page */

typedef struct Pdf Pdf;

/* Begins a file of the PDF version 1.@minor, such as 7. The caller frees the result. */
Pdf *pdf_new(int minor);

void pdf_free(Pdf *pdf);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pdf, pdf_free)

/* Returns the number of a new object. Other objects may refer to it as "N 0 R" before it is
 * written. The caller must write each object exactly once. */
guint pdf_reserve(Pdf *pdf);

/* Writes the object with the number @object: the @length bytes at @bytes, which must not be a
 * stream. Many such objects are compressed together. */
void pdf_put(Pdf *pdf, guint object, const char *bytes, gsize length);

void pdf_putf(Pdf *pdf, guint object, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Compresses the @length bytes at @bytes, and writes them as a stream with the object number
 * @object. @entries are further entries of the stream's dictionary, or "". The function adds the
 * entries for length and compression itself. */
void pdf_put_stream(Pdf *pdf, guint object, const char *entries, const char *bytes, gsize length);

/* Writes the @length bytes at @bytes, unchanged, as a stream with the object number @object. @head
 * is the whole dictionary of the stream, "<< … >>". */
void
pdf_put_stream_plain(Pdf *pdf, guint object, const char *head, const char *bytes, gsize length);

/* Returns the SHA-256 checksum of all objects that are written so far, as hexadecimal digits. The
 * caller frees the result. */
char *pdf_checksum(Pdf *pdf);

/* Returns the whole file, owned by @pdf. The caller must call this function once, after writing
 * every reserved object. @root is the catalogue object. @info is the object with the metadata. The
 * file's identifier is made from its contents. */
const GByteArray *pdf_finish(Pdf *pdf, guint root, guint info);

/* Writes @value with up to @n_decimals decimal places (at most 6), without trailing zeros. */
void pdf_write_number(GString *out, double value, int n_decimals);

/* Writes the @n lengths at @mm, rounded to a thousandth of a millimetre, and then the PDF operator
 * @operator. */
void pdf_write_lengths(GString *out, const double *mm, int n, const char *operator);

/* The two colours that a page can set. */
typedef enum {
    PDF_FILL, /* for areas and type */
    PDF_STROKE,
} PdfPaint;

/* Sets the colour of the following drawing to @colour: as inks of @separation, or as red, green and
 * blue if @separation is NULL. */
void pdf_write_colour(GString *out, Separation *separation, Colour colour, PdfPaint paint);

/* Writes the four numbers of @inks. */
void pdf_write_inks(GString *out, Inks inks);

/* Writes the UTF-8 @text as UTF-16, with four hex digits for each unit. */
void pdf_write_utf16(GString *out, const char *text, gsize length);

/* Writes the UTF-8 @text as a text string, "(…)" or "<FEFF…>". */
void pdf_write_text(GString *out, const char *text, gsize length);
