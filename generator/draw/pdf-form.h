/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-form.h: Cairo drawings as form XObjects of a PDF
 *
 * librsvg can draw only on Cairo. So Cairo writes the drawings to memory, as pages of another PDF.
 * pdf_forms_put() then copies the objects of that PDF into the real one. Each page becomes a form
 * XObject, which the pages of the real PDF can paint any number of times.
 */
#pragma once

#include "generator/draw/pdf.h"

#include <cairo.h>
#include <stdbool.h>

typedef struct PdfForms PdfForms;

/* Returns an empty set of forms for @pdf, which must outlive the set. */
PdfForms *pdf_forms_new(Pdf *pdf);

void pdf_forms_free(PdfForms *forms);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfForms, pdf_forms_free)

/* Returns the object number of the form for @recording, which measures @width_pt × @height_pt
 * points. Later calls for the same recording return the same form. The origin of the form is its
 * lower left corner. */
guint
pdf_forms_find(PdfForms *forms, cairo_surface_t *recording, double width_pt, double height_pt);

/* Writes all forms into the file of the PDF. Must be called once, after the last call of
 * pdf_forms_find(). Returns NULL, or on failure an error message, which is static. */
const char *pdf_forms_put(PdfForms *forms);
