/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ink-pdf.h: ink for the pages of a PDF
 *
 *     ink_pdf_begin_page() ──► ink_…() ──► ink_pdf_end_page() ──► … ──► ink_pdf_finish()
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/draw/pdf.h"

/* The objects of a finished page. */
typedef struct {
    guint contents; /* numbers of the two objects */
    guint resources;
    /* array of const char *: the role of each tag on the page; valid until the next page begins */
    const GArray *marks;
} PdfPage;

/* Returns an ink that draws on pages of @pdf, which must outlive the ink. QR symbols begin at a
 * multiple of @grid_mm. Freed with ink_free(). */
Ink *ink_pdf_new(Pdf *pdf, double grid_mm);

/* Begins a page with the height @height_mm. Anything drawn outside of a page is lost. */
void ink_pdf_begin_page(Ink *ink, double height_mm);

/* Writes the drawing of the page into the file. */
PdfPage ink_pdf_end_page(Ink *ink);

/* Writes the objects that all pages share: fonts and drawings. Returns NULL, or on failure an error
 * message, which is static. */
const char *ink_pdf_finish(Ink *ink);
