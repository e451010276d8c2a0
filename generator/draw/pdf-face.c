/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf-face.h"

#include <math.h>

#define EM 1000.0 /* units per em, for horizontal moves of glyphs */
/* smallest move that is written, in the same units; 0.006 mm in running text */
#define TOLERANCE 2.0

/* A row of glyphs that is being written to the page: "[(…) -20 (…)] TJ". */
typedef struct {
    GString *out;
    PdfFont *font;
    double scale; /* factor for the lengths from Pango */
    double em;    /* a thousandth of the size, in mm */
    double x;     /* wanted position of the next glyph, in mm from the start of the run */
    double pen;   /* position at which the PDF draws the next glyph if no move is written */
    double rise;
    bool in_string;
} Row;

static double
mm_of(const Row *row, PangoGlyphUnit units)
{
    return row->scale * units / PANGO_SCALE;
}

static void
leave_string(Row *row)
{
    if (row->in_string) {
        g_string_append_c(row->out, ')');
        row->in_string = false;
    }
}

/* Writes the two bytes of a code. Escapes the bytes that have a meaning in a string. */
static void
write_code(Row *row, guint code)
{
    const guint8 bytes[] = { (guint8)(code >> 8), (guint8)code };

    if (!row->in_string) {
        g_string_append_c(row->out, '(');
        row->in_string = true;
    }
    for (int i = 0; i < 2; i++) {
        if (bytes[i] == '(' || bytes[i] == ')' || bytes[i] == '\\') {
            g_string_append_c(row->out, '\\');
        }
        if (bytes[i] == '\r') { /* a PDF reader would read it as \n */
            g_string_append(row->out, "\\r");
        } else {
            g_string_append_c(row->out, (char)bytes[i]);
        }
    }
}

static void
show_glyph(Row *row, const PangoGlyphInfo *glyph, guint code)
{
    const double rise = -mm_of(row, glyph->geometry.y_offset);
    const double wanted = row->x + mm_of(row, glyph->geometry.x_offset);
    const double back = round((row->pen - wanted) / row->em);

    if (rise < row->rise || rise > row->rise) {
        leave_string(row);
        g_string_append(row->out, "] TJ ");
        pdf_write_lengths(row->out, &rise, 1, "Ts [");
        row->rise = rise;
    }
    if (fabs(back) >= TOLERANCE) {
        leave_string(row);
        pdf_write_number(row->out, back, 0);
        row->pen -= back * row->em;
    }
    write_code(row, code);
    row->pen += pdf_font_use(row->font, glyph->glyph) * row->em;
}

/* Shows the glyphs from @i up to but excluding @end of @glyphs. Together they stand for @text, of
 * @length bytes. */
static void
show_cluster(
    Row *row, const PangoGlyphString *glyphs, int i, int end, const char *text, gsize length)
{
    const PangoGlyphInfo *first = &glyphs->glyphs[i];
    const bool is_one = end == i + 1;
    guint code = 0;
    const bool is_known =
        first->glyph == PANGO_GLYPH_EMPTY ||
        (is_one && pdf_font_find_code(row->font, first->glyph, text, length, &code));

    if (!is_known) {
        leave_string(row);
        g_string_append(row->out, "] TJ /Span <</ActualText ");
        pdf_write_text(row->out, text, length);
        g_string_append(row->out, ">> BDC [");
    }
    for (; i < end; i++) {
        if (glyphs->glyphs[i].glyph != PANGO_GLYPH_EMPTY) {
            show_glyph(row, &glyphs->glyphs[i], is_one ? code : glyphs->glyphs[i].glyph);
        }
        row->x += mm_of(row, glyphs->glyphs[i].geometry.width);
    }
    if (!is_known) {
        leave_string(row);
        g_string_append(row->out, "] TJ EMC [");
    }
}

bool
pdf_face_has(const PdfFace *face, const PangoGlyphItem *run)
{
    bool has = face->font != NULL && run->item->analysis.level % 2 == 0;

    for (int i = 0; i < run->glyphs->num_glyphs && has; i++) {
        const PangoGlyph glyph = run->glyphs->glyphs[i].glyph;

        has = glyph == PANGO_GLYPH_EMPTY || (glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0;
    }
    return has;
}

void
pdf_face_choose(const PdfFace *face, double scale, GString *out)
{
    const double bolder_mm = face->bolder_mm * scale;

    g_string_append_printf(out, "/F%u ", pdf_font_number(face->font));
    pdf_write_number(out, face->size_mm * scale, PDF_FACTOR_DECIMALS);
    if (bolder_mm > 0.0) { /* fills and strokes the glyphs */
        g_string_append(out, " Tf 2 Tr ");
        pdf_write_lengths(out, &bolder_mm, 1, "w\n");
    } else {
        g_string_append(out, " Tf 0 Tr\n");
    }
}

void
pdf_face_show(const PdfFace *face,
              double scale,
              const PangoGlyphItem *run,
              const char *text,
              Point at,
              GString *out)
{
    const PangoGlyphString *glyphs = run->glyphs;
    const char *words = text + run->item->offset;
    Row row = { .out = out, .font = face->font, .scale = scale, .em = face->size_mm * scale / EM };
    /* shifts by half of the extra stroke, so that bolder glyphs begin at the same x */
    const double corner[] = { at.x + face->bolder_mm * scale / 2, at.y };

    g_string_append(out, "1 0 0 -1 ");
    pdf_write_lengths(out, corner, G_N_ELEMENTS(corner), "Tm [");
    for (int i = 0, end = 0; i < glyphs->num_glyphs; i = end) {
        const int begin = glyphs->log_clusters[i];

        for (end = i + 1; end < glyphs->num_glyphs && glyphs->log_clusters[end] == begin;) {
            end++;
        }
        const int stop = end < glyphs->num_glyphs ? glyphs->log_clusters[end] : run->item->length;

        show_cluster(&row, glyphs, i, end, words + begin, (gsize)(stop - begin));
    }
    leave_string(&row);
    g_string_append(out, "] TJ\n");
    if (row.rise < 0.0 || row.rise > 0.0) {
        g_string_append(out, "0 Ts\n");
    }
}

void
pdf_face_show_space(const PdfFace *face, GString *out)
{
    const PangoGlyph space = pdf_font_space(face->font);

    if (space != 0) {
        pdf_font_use(face->font, space);
        g_string_append_printf(out, "<%04X> Tj\n", space);
    }
}
