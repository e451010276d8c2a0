/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-form.h: what Cairo draws, as form objects of a PDF
 *
 * librsvg draws on Cairo alone. So drawings become pages of a PDF that Cairo writes to memory, and
 * from there their objects are taken over, each page as a form that pages of ours paint as often as
 * they like.
 */
#pragma once

#include "generator/draw/pdf.h"

#include <cairo.h>
#include <stdbool.h>

typedef struct PdfForms PdfForms;

/* For forms of @pdf, which must outlive it. */
PdfForms *pdf_forms_new(Pdf *pdf);

void pdf_forms_free(PdfForms *forms);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfForms, pdf_forms_free)

/* The object of the form that shows @recording, of @width_pt × @height_pt points: one for each
 * recording, however often it is asked for. Its 0,0 is the lower left corner. */
guint
pdf_forms_find(PdfForms *forms, cairo_surface_t *recording, double width_pt, double height_pt);

/* Puts all of them into the file. To be called once; NULL, or what Cairo says is wrong. */
const char *pdf_forms_put(PdfForms *forms);
