/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ink-pdf.h: ink for the pages of a PDF
 *
 *     ink_pdf_begin_page() ──► ink_…() ──► ink_pdf_end_page() ──► … ──► ink_pdf_finish()
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/draw/pdf.h"

/* What a page has been given. */
typedef struct {
    guint contents; /* objects */
    guint resources;
    const GArray
        *marks; /* of const char *: the role of each piece that is read out; until the next page */
} PdfPage;

/* Draws on pages of @pdf, which must outlive it. QR symbols begin on a multiple of @grid_mm. Freed
 * with ink_free(). */
Ink *ink_pdf_new(Pdf *pdf, double grid_mm);

/* Begins a page of @height_mm; what is not on a page is drawn nowhere. */
void ink_pdf_begin_page(Ink *ink, double height_mm);

/* Puts what was drawn on the page into the file. */
PdfPage ink_pdf_end_page(Ink *ink);

/* Puts what pages share: fonts and drawings. NULL, or what went wrong. */
const char *ink_pdf_finish(Ink *ink);
