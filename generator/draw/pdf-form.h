/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-form.h: Cairo drawings as form XObjects of a PDF
 *
 * A form XObject is a drawing that the pages of a PDF can paint any number of times. librsvg draws
 * only with Cairo. So Cairo writes the drawings as pages of a second PDF, in memory.
 * pdf_forms_put() copies the objects of this second PDF into the printed PDF. There, each of the
 * copied pages is a form XObject.
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
 * points. Later calls for the same recording return the same form. The origin of the form is its
 * lower left corner. */
guint
pdf_forms_find(PdfForms *forms, cairo_surface_t *recording, double width_pt, double height_pt);

/* Writes all forms into the printed PDF. Must be called once, after the last call of
 * pdf_forms_find(). Returns NULL, or on failure an error message, which is static. */
const char *pdf_forms_put(PdfForms *forms);
