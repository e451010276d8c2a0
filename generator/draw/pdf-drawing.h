/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-drawing.h: a drawing as a PDF of one page that Cairo writes, and the objects in it
 *
 * librsvg draws only with Cairo. Cairo compresses a drawing slowly, so it does this once for each
 * drawing, however many files show it.
 */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <stdbool.h>

/* error message for a PDF that this reader does not know */
#define PDF_DRAWING_UNKNOWN "Cairo's PDF has an unknown form"

typedef struct PdfDrawing PdfDrawing;

/* Returns the PDF of @recording, which measures @width_pt × @height_pt points. The origin of the
 * page is the lower left corner of the drawing. The PDF belongs to @recording. Later calls for the
 * same recording return the same PDF. On failure, returns NULL and sets *@fault to a static error
 * message. */
const PdfDrawing *
pdf_drawing_of(cairo_surface_t *recording, double width_pt, double height_pt, const char **fault);

/* An object of a PDF, borrowed from it. */
typedef struct {
    const char *head; /* value of the object, or dictionary of the stream */
    const char *head_end;
    const char *data; /* data of the stream; NULL if the object is not a stream */
    gsize n_data;
} DrawnObject;

/* Returns the largest number of an object, plus 1. */
guint pdf_drawing_n_objects(const PdfDrawing *pdf);

/* Finds the object @number. Returns false if there is none. */
bool pdf_drawing_find(const PdfDrawing *pdf, guint number, DrawnObject *object);

/* Finds the object that @key of @object refers to, such as "/Resources ". Returns false if there is
 * no such reference or object. */
bool pdf_drawing_follow(const PdfDrawing *pdf,
                        const DrawnObject *object,
                        const char *key,
                        guint *number,
                        DrawnObject *there);

/* Finds the page. Returns false if the PDF has an unknown form. */
bool pdf_drawing_find_page(const PdfDrawing *pdf, DrawnObject *page);
