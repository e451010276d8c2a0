/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem */
#include "generator/draw/pdf-drawing.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* resolution for effects that a PDF cannot draw as paths, such as blurs */
#define FALLBACK_DPI 300.0

struct PdfDrawing {
    GByteArray *bytes;
    GArray *offsets; /* array of gsize: the offset of each object in @bytes */
    gsize trailer;   /* offset of the text after the table of objects */
};

static void
drawing_free(void *data)
{
    PdfDrawing *pdf = data;

    g_byte_array_unref(pdf->bytes);
    g_array_unref(pdf->offsets);
    g_free(pdf);
}

static cairo_status_t
take_bytes(void *closure, const unsigned char *data, unsigned int length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Returns the text after @key in @text, or NULL if @key is not found. */
static const char *
find_value(const char *text, const char *end, const char *key)
{
    const char *at = memmem(text, (size_t)(end - text), key, strlen(key));

    return at == NULL ? NULL : at + strlen(key);
}

/* Reads the offsets of the objects from the table at the end of the file. */
static bool
read_table(PdfDrawing *pdf)
{
    const char *text = (char *)pdf->bytes->data;
    const char *end = text + pdf->bytes->len;
    const char *start = NULL;

    for (const char *at = text; at != NULL; at = find_value(at, end, "\nstartxref\n")) {
        start = at;
    }

    const guint64 table = g_ascii_strtoull(start, NULL, 10);
    guint n_objects = 0;
    int n_read = 0;

    if (table >= pdf->bytes->len ||
        sscanf(text + table, "xref 0 %u %n", &n_objects, &n_read) != 1) {
        return false;
    }
    /* each row has 20 bytes: "0000000015 00000 n \n" */
    const char *row = text + table + n_read;
    if (n_objects > (guint64)(end - row) / 20) {
        return false;
    }
    for (guint i = 0; i < n_objects; i++, row += 20) {
        const gsize offset = g_ascii_strtoull(row, NULL, 10);

        g_array_append_val(pdf->offsets, offset);
    }
    pdf->trailer = (gsize)(row - text);
    return true;
}

/* Draws @recording on the only page of a PDF. Returns NULL with *@fault on failure. */
static GByteArray *
write_page(cairo_surface_t *recording, double width_pt, double height_pt, const char **fault)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    /* Cairo rounds the page size to whole points */
    const double page_width = ceil(width_pt), page_height = ceil(height_pt);
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(take_bytes, bytes, page_width, page_height);

    /* later PDF versions may pack objects into streams, which this parser cannot read */
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
    cairo_surface_set_fallback_resolution(surface, FALLBACK_DPI, FALLBACK_DPI);

    cairo_t *cr = cairo_create(surface);

    cairo_set_source_surface(cr, recording, 0.0, page_height - height_pt);
    cairo_paint(cr);
    cairo_show_page(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    const cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        *fault = cairo_status_to_string(status);
        return NULL;
    }
    /* terminates the bytes, so that they can be parsed as a string */
    g_byte_array_append(bytes, (const guint8 *)"", 1);
    return g_steal_pointer(&bytes);
}

const PdfDrawing *
pdf_drawing_of(cairo_surface_t *recording, double width_pt, double height_pt, const char **fault)
{
    static const cairo_user_data_key_t key;
    PdfDrawing *pdf = cairo_surface_get_user_data(recording, &key);

    if (pdf != NULL) {
        return pdf;
    }
    GByteArray *bytes = write_page(recording, width_pt, height_pt, fault);
    if (bytes == NULL) {
        return NULL;
    }
    pdf = g_new(PdfDrawing, 1);
    *pdf = (PdfDrawing){ .bytes = bytes, .offsets = g_array_new(FALSE, TRUE, sizeof(gsize)) };
    if (!read_table(pdf)) {
        *fault = PDF_DRAWING_UNKNOWN;
        drawing_free(pdf);
        return NULL;
    }
    const cairo_status_t status = cairo_surface_set_user_data(recording, &key, pdf, drawing_free);
    if (status != CAIRO_STATUS_SUCCESS) {
        *fault = cairo_status_to_string(status);
        drawing_free(pdf);
        return NULL;
    }
    return pdf;
}

/* Returns the number after @key in @object, or 0 if @key is not found. Sets *@is_reference when it
 * is the number of an object. */
static guint
read_number(const DrawnObject *object, const char *key, bool *is_reference)
{
    const char *at = find_value(object->head, object->head_end, key);
    char *after = NULL;
    const guint64 number = at == NULL ? 0 : g_ascii_strtoull(at, &after, 10);

    *is_reference = after != NULL && g_str_has_prefix(after, " 0 R");
    return (guint)MIN(number, G_MAXUINT);
}

static bool
find_stream(const PdfDrawing *pdf, const char *end, DrawnObject *object)
{
    bool is_reference = false;
    guint length = read_number(object, "/Length ", &is_reference);

    if (is_reference) {
        DrawnObject there;

        if (!pdf_drawing_find(pdf, length, &there)) {
            return false;
        }
        length = (guint)g_ascii_strtoull(there.head, NULL, 10);
    }
    object->n_data = length;
    return length <= (gsize)(end - object->data);
}

bool
pdf_drawing_find(const PdfDrawing *pdf, guint number, DrawnObject *object)
{
    const char *text = (char *)pdf->bytes->data;
    const char *end = text + pdf->bytes->len;
    const gsize offset =
        number < pdf->offsets->len ? g_array_index(pdf->offsets, gsize, number) : 0;
    const char *begin =
        offset == 0 || offset >= pdf->bytes->len ? NULL : find_value(text + offset, end, " obj\n");
    const char *close = begin == NULL ? NULL : memmem(begin, (size_t)(end - begin), "endobj", 6);
    const char *data = close == NULL ? NULL : find_value(begin, close, "stream\n");

    if (close == NULL) {
        return false;
    }
    *object = (DrawnObject){
        .head = begin,
        .head_end = data == NULL ? close : data - strlen("stream\n"),
        .data = data,
    };
    return data == NULL || find_stream(pdf, end, object);
}

bool
pdf_drawing_follow(const PdfDrawing *pdf,
                   const DrawnObject *object,
                   const char *key,
                   guint *number,
                   DrawnObject *there)
{
    bool is_reference = false;

    *number = read_number(object, key, &is_reference);
    return is_reference && pdf_drawing_find(pdf, *number, there);
}

guint
pdf_drawing_n_objects(const PdfDrawing *pdf)
{
    return pdf->offsets->len;
}

bool
pdf_drawing_find_page(const PdfDrawing *pdf, DrawnObject *page)
{
    const char *text = (char *)pdf->bytes->data;
    const DrawnObject trailer = { .head = text + pdf->trailer, .head_end = text + pdf->bytes->len };
    DrawnObject catalogue, pages;
    guint number;

    if (!pdf_drawing_follow(pdf, &trailer, "/Root ", &number, &catalogue) ||
        !pdf_drawing_follow(pdf, &catalogue, "/Pages ", &number, &pages)) {
        return false;
    }
    return pdf_drawing_follow(pdf, &pages, "/Kids [ ", &number, page);
}
