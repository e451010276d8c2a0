/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ink-pdf.h: an Ink (ink.h) that draws on the pages of a PDF
 *
 *     ink_pdf_begin_page() ──► ink_…() ──► ink_pdf_end_page() ──► … ──► ink_pdf_finish()
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/draw/pdf-structure.h"
#include "generator/draw/pdf.h"

/* The objects of a finished page. */
typedef struct {
    guint contents; /* object number of the drawing */
    /* object number of the dictionary of the fonts and form XObjects that the drawing uses */
    guint resources;
} PdfPage;

/* Returns an ink that draws on pages of @pdf, and adds its tags to @structure. The ink draws in the
 * inks of @separation, or in red, green and blue if @separation is NULL. The
 * ink moves each QR symbol so that it begins at the nearest multiple of @grid_mm on the page. @pdf,
 * @structure and @separation must outlive the ink. The caller frees the ink with ink_free(). */
Ink *ink_pdf_new(Pdf *pdf, PdfStructure *structure, Separation *separation, double grid_mm);

/* Begins a page with the height @height_mm. Anything drawn before the first page or between two
 * pages is lost. */
void ink_pdf_begin_page(Ink *ink, double height_mm);

/* Ends the page, writes its drawing into the file, and returns its objects. */
PdfPage ink_pdf_end_page(Ink *ink);

/* Writes the objects that all pages share: fonts and form XObjects. Returns NULL, or on failure
 * an error message, which is static. */
const char *ink_pdf_finish(Ink *ink);
