/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-form.h: Cairo drawings as form XObjects of a PDF
 *
 * A form XObject is a drawing that the pages of a PDF can paint any number of times. librsvg draws
 * only with Cairo. So Cairo writes each drawing as the page of a PDF in memory (pdf-drawing.h), and
 * the objects of this PDF are copied into the printed PDF.
 */
#pragma once

#include "generator/draw/pdf.h"

#include <cairo.h>
#include <stdbool.h>

typedef struct PdfForms PdfForms;

/* Returns an empty set of forms for @pdf. Converts all colours to inks of @separation, unless it is
 * NULL. @pdf and @separation must outlive the set. */
PdfForms *pdf_forms_new(Pdf *pdf, Separation *separation);

void pdf_forms_free(PdfForms *forms);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfForms, pdf_forms_free)

/* Returns the object number of the form for @recording, which measures @width_pt × @height_pt
 * points. The first call for a recording writes the form. The origin of the form is its lower left
 * corner. */
guint
pdf_forms_find(PdfForms *forms, cairo_surface_t *recording, double width_pt, double height_pt);

/* Returns NULL if all forms could be written, or an error message, which is static. */
const char *pdf_forms_fault(const PdfForms *forms);
