/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf-form.h"

#include "generator/draw/pdf-drawing.h"
#include "generator/draw/pdf-separate.h"

#include <string.h>

#define DECIMALS 3 /* decimal places of points */

struct PdfForms {
    Pdf *pdf;
    Separation *separation; /* NULL keeps red, green and blue */
    const char *fault;      /* the first fault, or NULL */
    GHashTable *recordings; /* cairo_surface_t *, owned → object number of its form */
};

/* A copy of the objects of Cairo's PDF into ours. */
typedef struct {
    PdfForms *forms;
    const PdfDrawing *source;
    guint *taken; /* our object number for each of Cairo's objects; 0 until it is copied */
} Copy;

PdfForms *
pdf_forms_new(Pdf *pdf, Separation *separation)
{
    PdfForms *forms = g_new(PdfForms, 1);

    *forms = (PdfForms){
        .pdf = pdf,
        .separation = separation,
        .recordings = g_hash_table_new_full(
            NULL, NULL, (GDestroyNotify)(void (*)(void))cairo_surface_destroy, NULL),
    };
    return forms;
}

void
pdf_forms_free(PdfForms *forms)
{
    if (forms != NULL) {
        g_hash_table_unref(forms->recordings);
        g_free(forms);
    }
}

static void
note_fault(PdfForms *forms, const char *fault)
{
    forms->fault = forms->fault == NULL ? fault : forms->fault;
}

static guint take(Copy *copy, guint number);

/* Writes @head with our object numbers in place of Cairo's. Copies the referenced objects too. */
static void
write_head(Copy *copy, GString *out, const char *head, const char *end)
{
    while (head < end) {
        const bool is_number = g_ascii_isdigit(*head);
        const char *after = head + 1;

        while (after < end && g_ascii_isdigit(*after) == is_number) {
            after++;
        }
        if (is_number && end - after > 4 && strncmp(after, " 0 R", 4) == 0) {
            g_string_append_printf(out, "%u", take(copy, (guint)g_ascii_strtoull(head, NULL, 10)));
        } else {
            g_string_append_len(out, head, after - head);
        }
        head = after;
    }
}

/* Writes @object with the dictionary or value @head, and the stream of @found unchanged. */
static void
put_unchanged(Copy *copy, guint object, const GString *head, const DrawnObject *found)
{
    if (found->data != NULL) {
        pdf_put_stream_plain(copy->forms->pdf, object, head->str, found->data, found->n_data);
    } else {
        pdf_put(copy->forms->pdf, object, head->str, head->len);
    }
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
put(Copy *copy, guint object, GString *head, const DrawnObject *found)
{
    g_autoptr(GBytes) data =
        found->data == NULL ? NULL : g_bytes_new_static(found->data, found->n_data);
    g_autoptr(GBytes) converted = NULL;

    if (copy->forms->separation != NULL) {
        note_fault(copy->forms, pdf_separate(copy->forms->separation, head, data, &converted));
    }
    if (converted == NULL) {
        put_unchanged(copy, object, head, found);
        return;
    }
    gsize length = 0;
    const char *bytes = g_bytes_get_data(converted, &length);
    g_autofree char *entries = list_entries(head);

    pdf_put_stream(copy->forms->pdf, object, entries, bytes, length);
}

/* Copies Cairo's object @number, and all objects that it refers to. Returns our object number. */
static guint
take(Copy *copy, guint number)
{
    g_autoptr(GString) head = g_string_new(NULL);
    DrawnObject found;

    if (!pdf_drawing_find(copy->source, number, &found)) {
        return 0; /* a reference to object 0 means null */
    }
    if (copy->taken[number] == 0) {
        const guint object = pdf_reserve(copy->forms->pdf);

        copy->taken[number] = object;
        write_head(copy, head, found.head, found.head_end);
        put(copy, object, head, &found);
    }
    return copy->taken[number];
}

/* Writes the contents of @page, which measures @width_pt × @height_pt points, as the form @object.
 * Returns false if the page has an unknown form. */
static bool
put_form(Copy *copy, const DrawnObject *page, guint object, double width_pt, double height_pt)
{
    g_autoptr(GString) head = g_string_new("<< /Type /XObject /Subtype /Form /BBox [0 0 ");
    DrawnObject contents, resources;
    guint number;

    if (!pdf_drawing_follow(copy->source, page, "/Resources ", &number, &resources)) {
        return false;
    }
    pdf_write_number(head, width_pt, DECIMALS);
    g_string_append_c(head, ' ');
    pdf_write_number(head, height_pt, DECIMALS);
    g_string_append_printf(head, "] /Resources %u 0 R ", take(copy, number));
    if (!pdf_drawing_follow(copy->source, page, "/Contents ", &number, &contents) ||
        contents.data == NULL) {
        return false;
    }
    write_head(copy, head, contents.head + strlen("<<"), contents.head_end);
    put(copy, object, head, &contents);
    return true;
}

/* Writes @recording as the form @object. Returns NULL, or an error message, which is static. */
static const char *
put_recording(
    PdfForms *forms, guint object, cairo_surface_t *recording, double width_pt, double height_pt)
{
    const char *fault = NULL;
    const PdfDrawing *source = pdf_drawing_of(recording, width_pt, height_pt, &fault);
    g_autofree guint *taken = source == NULL ? NULL : g_new0(guint, pdf_drawing_n_objects(source));
    Copy copy = { forms, source, taken };
    DrawnObject page;

    if (source == NULL) {
        return fault;
    }
    return pdf_drawing_find_page(source, &page) &&
                   put_form(&copy, &page, object, width_pt, height_pt)
               ? NULL
               : PDF_DRAWING_UNKNOWN;
}

guint
pdf_forms_find(PdfForms *forms, cairo_surface_t *recording, double width_pt, double height_pt)
{
    guint object = GPOINTER_TO_UINT(g_hash_table_lookup(forms->recordings, recording));

    if (object == 0) {
        object = pdf_reserve(forms->pdf);
        g_hash_table_insert(
            forms->recordings, cairo_surface_reference(recording), GUINT_TO_POINTER(object));
        note_fault(forms, put_recording(forms, object, recording, width_pt, height_pt));
    }
    return object;
}

const char *
pdf_forms_fault(const PdfForms *forms)
{
    return forms->fault;
}
