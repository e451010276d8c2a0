/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem */
#include "generator/draw/pdf-form.h"

#include "generator/draw/pdf-separate.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define DECIMALS 3 /* decimal places of points */
/* resolution for effects that a PDF cannot draw as paths, such as blurs */
#define FALLBACK_DPI 300.0

typedef struct {
    guint object;
    double width_pt;
    double height_pt;
} Form;

struct PdfForms {
    Pdf *pdf;
    Separation *separation; /* NULL keeps red, green and blue */
    const char *fault;      /* the first fault of pdf_separate(), or NULL */
    GByteArray *bytes;      /* the PDF that Cairo has written */
    cairo_surface_t *surface;
    GArray *forms;          /* array of Form: one for each page of Cairo's PDF */
    GHashTable *recordings; /* cairo_surface_t *, owned → object number of its form */
    GArray *offsets;        /* array of gsize: the offset of each object in Cairo's PDF */
    /* array of guint: our object number for each of Cairo's objects; 0 until it is copied */
    GArray *taken;
};

static cairo_status_t
take_bytes(void *closure, const unsigned char *data, unsigned int length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

PdfForms *
pdf_forms_new(Pdf *pdf, Separation *separation)
{
    PdfForms *forms = g_new(PdfForms, 1);

    *forms = (PdfForms){
        .pdf = pdf,
        .separation = separation,
        .bytes = g_byte_array_new(),
        .forms = g_array_new(FALSE, FALSE, sizeof(Form)),
        .recordings = g_hash_table_new_full(
            NULL, NULL, (GDestroyNotify)(void (*)(void))cairo_surface_destroy, NULL),
        .offsets = g_array_new(FALSE, TRUE, sizeof(gsize)),
        .taken = g_array_new(FALSE, TRUE, sizeof(guint)),
    };
    forms->surface = cairo_pdf_surface_create_for_stream(take_bytes, forms->bytes, 1.0, 1.0);
    /* later PDF versions may pack objects into streams, which this parser cannot read */
    cairo_pdf_surface_restrict_to_version(forms->surface, CAIRO_PDF_VERSION_1_4);
    cairo_surface_set_fallback_resolution(forms->surface, FALLBACK_DPI, FALLBACK_DPI);
    return forms;
}

void
pdf_forms_free(PdfForms *forms)
{
    if (forms == NULL) {
        return;
    }
    cairo_surface_destroy(forms->surface);
    g_byte_array_unref(forms->bytes);
    g_array_unref(forms->forms);
    g_hash_table_unref(forms->recordings);
    g_array_unref(forms->offsets);
    g_array_unref(forms->taken);
    g_free(forms);
}

guint
pdf_forms_find(PdfForms *forms, cairo_surface_t *recording, double width_pt, double height_pt)
{
    guint object = GPOINTER_TO_UINT(g_hash_table_lookup(forms->recordings, recording));

    if (object != 0) {
        return object;
    }
    object = pdf_reserve(forms->pdf);
    const Form form = { object, width_pt, height_pt };
    g_array_append_val(forms->forms, form);
    g_hash_table_insert(
        forms->recordings, cairo_surface_reference(recording), GUINT_TO_POINTER(object));

    /* Cairo rounds the page size to whole points */
    const double page_width = ceil(width_pt), page_height = ceil(height_pt);

    cairo_pdf_surface_set_size(forms->surface, page_width, page_height);

    cairo_t *cr = cairo_create(forms->surface);

    cairo_set_source_surface(cr, recording, 0.0, page_height - height_pt);
    cairo_paint(cr);
    cairo_show_page(cr);
    cairo_destroy(cr);
    return object;
}

/* Returns the text after @key in @text, or NULL if @key is not found. */
static const char *
find_value(const char *text, const char *end, const char *key)
{
    const char *at = memmem(text, (size_t)(end - text), key, strlen(key));

    return at == NULL ? NULL : at + strlen(key);
}

/* Reads the offsets of Cairo's objects from the table at the end of the file. Sets *@trailer to the
 * text after the table. */
static bool
read_table(PdfForms *forms, const char **trailer)
{
    const char *text = (char *)forms->bytes->data;
    const char *end = text + forms->bytes->len;
    const char *start = NULL;

    for (const char *at = text; at != NULL; at = find_value(at, end, "\nstartxref\n")) {
        start = at;
    }

    const guint64 table = g_ascii_strtoull(start, NULL, 10);
    guint n_objects = 0;
    int n_read = 0;

    if (table >= forms->bytes->len ||
        sscanf(text + table, "xref 0 %u %n", &n_objects, &n_read) != 1) {
        return false;
    }
    /* each row has 20 bytes: "0000000015 00000 n \n" */
    const char *row = text + table + n_read;
    if (n_objects > (guint64)(end - row) / 20) {
        return false;
    }
    g_array_set_size(forms->taken, n_objects);
    for (guint i = 0; i < n_objects; i++, row += 20) {
        const gsize offset = g_ascii_strtoull(row, NULL, 10);

        g_array_append_val(forms->offsets, offset);
    }
    *trailer = row;
    return true;
}

/* An object of Cairo's PDF. `head` is its value, or the dictionary of a stream. */
typedef struct {
    const char *head;
    const char *head_end;
    const char *data; /* data of the stream; NULL if the object is not a stream */
    gsize n_data;
} Found;

static bool find_object(const PdfForms *forms, guint number, Found *found);

/* Returns the number after @key in @found, or 0 if @key is not found. Sets *@is_reference when it
 * is the number of an object. */
static guint
read_number(const Found *found, const char *key, bool *is_reference)
{
    const char *at = find_value(found->head, found->head_end, key);
    char *after = NULL;
    const guint64 number = at == NULL ? 0 : g_ascii_strtoull(at, &after, 10);

    *is_reference = after != NULL && g_str_has_prefix(after, " 0 R");
    return (guint)MIN(number, G_MAXUINT);
}

/* Finds the object that @key of @found refers to. Returns false if there is no such reference or
 * object. */
static bool
follow(const PdfForms *forms, const Found *found, const char *key, guint *number, Found *there)
{
    bool is_reference = false;

    *number = read_number(found, key, &is_reference);
    return is_reference && find_object(forms, *number, there);
}

static bool
find_stream(const PdfForms *forms, const char *end, Found *found)
{
    bool is_reference = false;
    guint length = read_number(found, "/Length ", &is_reference);

    if (is_reference) {
        Found there;

        if (!find_object(forms, length, &there)) {
            return false;
        }
        length = (guint)g_ascii_strtoull(there.head, NULL, 10);
    }
    found->n_data = length;
    return length <= (gsize)(end - found->data);
}

static bool
find_object(const PdfForms *forms, guint number, Found *found)
{
    const char *text = (char *)forms->bytes->data;
    const char *end = text + forms->bytes->len;
    const gsize offset =
        number < forms->offsets->len ? g_array_index(forms->offsets, gsize, number) : 0;
    const char *begin = offset == 0 || offset >= forms->bytes->len
                            ? NULL
                            : find_value(text + offset, end, " obj\n");
    const char *close = begin == NULL ? NULL : memmem(begin, (size_t)(end - begin), "endobj", 6);
    const char *data = close == NULL ? NULL : find_value(begin, close, "stream\n");

    if (close == NULL) {
        return false;
    }
    *found = (Found){
        .head = begin,
        .head_end = data == NULL ? close : data - strlen("stream\n"),
        .data = data,
    };
    return data == NULL || find_stream(forms, end, found);
}

static guint take(PdfForms *forms, guint number);

/* Writes @head with our object numbers in place of Cairo's. Copies the referenced objects too. */
static void
write_head(PdfForms *forms, GString *out, const char *head, const char *end)
{
    while (head < end) {
        const bool is_number = g_ascii_isdigit(*head);
        const char *after = head + 1;

        while (after < end && g_ascii_isdigit(*after) == is_number) {
            after++;
        }
        if (is_number && end - after > 4 && strncmp(after, " 0 R", 4) == 0) {
            g_string_append_printf(out, "%u", take(forms, (guint)g_ascii_strtoull(head, NULL, 10)));
        } else {
            g_string_append_len(out, head, after - head);
        }
        head = after;
    }
}

/* Writes @object with the dictionary or value @head, and the stream of @found unchanged. */
static void
put_unchanged(PdfForms *forms, guint object, GString *head, const Found *found)
{
    if (found->data != NULL) {
        g_string_append(head, "stream\n");
        g_string_append_len(head, found->data, (gssize)found->n_data);
        g_string_append(head, "\nendstream");
    }
    pdf_put(forms->pdf, object, head->str, head->len);
}

/* Returns the entries of the dictionary @head, "<< … >>", with a blank at the end. The caller frees
 * the result. */
static char *
list_entries(const GString *head)
{
    const char *begin = head->str + strlen("<<");
    const char *end = g_strrstr(begin, ">>");

    g_assert(end != NULL);
    return g_strdup_printf("%.*s ", (int)(end - begin), begin);
}

/* Writes @object with the dictionary or value @head, and the stream of @found. Converts the colours
 * of both if there is a separation. */
static void
put(PdfForms *forms, guint object, GString *head, const Found *found)
{
    g_autoptr(GBytes) data =
        found->data == NULL ? NULL : g_bytes_new_static(found->data, found->n_data);
    g_autoptr(GBytes) converted = NULL;

    if (forms->separation != NULL) {
        const char *fault = pdf_separate(forms->separation, head, data, &converted);

        forms->fault = forms->fault == NULL ? fault : forms->fault;
    }
    if (converted == NULL) {
        put_unchanged(forms, object, head, found);
        return;
    }
    gsize length = 0;
    const char *bytes = g_bytes_get_data(converted, &length);
    g_autofree char *entries = list_entries(head);

    pdf_put_stream(forms->pdf, object, entries, bytes, length);
}

/* Copies Cairo's object @number, and all objects that it refers to. Returns our object number. */
static guint
take(PdfForms *forms, guint number)
{
    g_autoptr(GString) head = g_string_new(NULL);
    Found found;

    if (number >= forms->taken->len || !find_object(forms, number, &found)) {
        return 0; /* a reference to object 0 means null */
    }
    if (g_array_index(forms->taken, guint, number) == 0) {
        const guint object = pdf_reserve(forms->pdf);

        g_array_index(forms->taken, guint, number) = object;
        write_head(forms, head, found.head, found.head_end);
        put(forms, object, head, &found);
    }
    return g_array_index(forms->taken, guint, number);
}

/* Writes the contents of @page as @form. */
static bool
put_form(PdfForms *forms, const Found *page, const Form *form)
{
    g_autoptr(GString) head = g_string_new("<< /Type /XObject /Subtype /Form /BBox [0 0 ");
    Found contents, resources;
    guint number;

    if (!follow(forms, page, "/Resources ", &number, &resources)) {
        return false;
    }
    pdf_write_number(head, form->width_pt, DECIMALS);
    g_string_append_c(head, ' ');
    pdf_write_number(head, form->height_pt, DECIMALS);
    g_string_append_printf(head, "] /Resources %u 0 R ", take(forms, number));
    if (!follow(forms, page, "/Contents ", &number, &contents) || contents.data == NULL) {
        return false;
    }
    write_head(forms, head, contents.head + strlen("<<"), contents.head_end);
    put(forms, form->object, head, &contents);
    return true;
}

/* Writes all pages of Cairo's PDF as forms. */
static bool
put_pages(PdfForms *forms)
{
    Found trailer = { .head_end = (char *)forms->bytes->data + forms->bytes->len };
    Found catalogue, pages;
    guint number;

    if (!read_table(forms, &trailer.head) ||
        !follow(forms, &trailer, "/Root ", &number, &catalogue) ||
        !follow(forms, &catalogue, "/Pages ", &number, &pages)) {
        return false;
    }

    const char *kid = find_value(pages.head, pages.head_end, "/Kids [ ");

    for (guint i = 0; i < forms->forms->len; i++) {
        char *after = NULL;
        Found page;

        if (kid == NULL || !find_object(forms, (guint)g_ascii_strtoull(kid, &after, 10), &page) ||
            !put_form(forms, &page, &g_array_index(forms->forms, Form, i))) {
            return false;
        }
        kid = after + strlen(" 0 R ");
    }
    return true;
}

const char *
pdf_forms_put(PdfForms *forms)
{
    cairo_surface_finish(forms->surface);

    const cairo_status_t status = cairo_surface_status(forms->surface);

    if (status != CAIRO_STATUS_SUCCESS) {
        return cairo_status_to_string(status);
    }
    /* terminates the bytes, so that they can be parsed as a string */
    g_byte_array_append(forms->bytes, (const guint8 *)"", 1);
    if (forms->forms->len > 0 && !put_pages(forms)) {
        return "Cairo's PDF has an unknown form";
    }
    return forms->fault;
}
