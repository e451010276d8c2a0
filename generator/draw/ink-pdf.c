/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/ink-pdf.h"

#include "generator/draw/pdf-face.h"
#include "generator/draw/pdf-form.h"
#include "generator/draw/pdf-text.h"
#include "generator/draw/unit.h"

#include <math.h>
#include <string.h>

#define RUN_MARGIN_MM 0.5 /* margin for antialiasing, around runs that Cairo draws */

typedef struct {
    Ink ink; /* must be the first member, since Ink pointers are cast to InkPdf */
    Pdf *pdf;
    PdfFonts *fonts;
    PdfForms *forms;
    PdfStructure *structure;
    Separation *separation; /* NULL for red, green and blue */
    double grid_mm;
    double height_mm; /* of the current page */

    /* state of the current page */
    GString *out;
    GString *font_names; /* entries such as "/F0 7 0 R" */
    GString *form_names;
    GHashTable *named; /* set of the objects that are already in `font_names` or `form_names` */
    bool is_marked;    /* whether marked contents have begun: those of an element, or an artifact */
    GArray *places;    /* array of Space: stack of the spaces entered */
} InkPdf;

/* Larger than any page, in mm. */
static const Rect EVERYWHERE = { -1e5, -1e5, 2e5, 2e5 };

/* A space that was entered. */
typedef struct {
    cairo_matrix_t matrix; /* from the space to mm of the page */
    Rect visible;          /* the part that is not clipped, in mm of the page */
} Space;

static InkPdf *
self_of(Ink *ink)
{
    return (InkPdf *)ink;
}

static void
set_colour(InkPdf *self, Colour colour, PdfPaint paint)
{
    pdf_write_colour(self->out, self->separation, colour, paint);
}

static void
write_point(GString *out, Point point, const char *operator)
{
    pdf_write_lengths(out, (const double[]){ point.x, point.y }, 2, operator);
}

/* Writes the operator that applies @matrix to the following drawing. */
static void
write_matrix(GString *out, const cairo_matrix_t *matrix)
{
    const double factors[] = { matrix->xx, matrix->yx, matrix->xy, matrix->yy };

    for (gsize i = 0; i < G_N_ELEMENTS(factors); i++) {
        pdf_write_number(out, factors[i], PDF_FACTOR_DECIMALS);
        g_string_append_c(out, ' ');
    }
    write_point(out, (Point){ matrix->x0, matrix->y0 }, "cm\n");
}

/* Adds @object to @names, a resource list of the page, unless it is already there. */
static void
name(InkPdf *self, GString *names, char prefix, guint number, guint object)
{
    if (g_hash_table_add(self->named, GUINT_TO_POINTER(object))) {
        g_string_append_printf(names, "/%c%u %u 0 R ", prefix, number, object);
    }
}

static Space *
space_of(const InkPdf *self)
{
    return &g_array_index(self->places, Space, self->places->len - 1);
}

static const cairo_matrix_t *
place_of(const InkPdf *self)
{
    return &space_of(self)->matrix;
}

/* Returns @where in mm of the page. */
static Rect
on_page(const InkPdf *self, Rect where)
{
    double x0 = where.x, y0 = where.y;
    double x1 = where.x + where.width, y1 = where.y + where.height;

    cairo_matrix_transform_point(place_of(self), &x0, &y0);
    cairo_matrix_transform_point(place_of(self), &x1, &y1);
    return (Rect){ MIN(x0, x1), MIN(y0, y1), fabs(x1 - x0), fabs(y1 - y0) };
}

/* Marks what follows as contents of the open element, or as an artifact, until end_marked(). */
static void
begin_marked(InkPdf *self)
{
    const char *role = pdf_structure_role(self->structure);

    if (self->is_marked) {
        return;
    }
    if (role == NULL) {
        g_string_append(self->out, "/" TAG_ARTIFACT " BMC\n");
    } else {
        g_string_append_printf(
            self->out, "/%s <</MCID %u>> BDC\n", role, pdf_structure_mark(self->structure));
    }
    self->is_marked = true;
}

static void
end_marked(InkPdf *self)
{
    if (self->is_marked) {
        g_string_append(self->out, "EMC\n");
        self->is_marked = false;
    }
}

static void
enter(Ink *ink, Rect where, Turn turn, double scale)
{
    InkPdf *self = self_of(ink);
    Space space = { .visible = space_of(self)->visible };
    cairo_matrix_t matrix;

    switch (turn) {
    case TURN_NONE:
        cairo_matrix_init(&matrix, scale, 0.0, 0.0, scale, where.x, where.y);
        break;
    case TURN_RIGHT:
        cairo_matrix_init(&matrix, 0.0, scale, -scale, 0.0, where.x + where.width, where.y);
        break;
    case TURN_LEFT:
        cairo_matrix_init(&matrix, 0.0, -scale, scale, 0.0, where.x, where.y + where.height);
        break;
    case TURN_OVER:
        cairo_matrix_init(
            &matrix, -scale, 0.0, 0.0, -scale, where.x + where.width, where.y + where.height);
        break;
    }
    end_marked(self);
    g_string_append(self->out, "q ");
    write_matrix(self->out, &matrix);
    cairo_matrix_multiply(&space.matrix, &matrix, place_of(self));
    g_array_append_val(self->places, space);
}

static void
leave(Ink *ink)
{
    InkPdf *self = self_of(ink);

    end_marked(self);
    g_string_append(self->out, "Q\n");
    g_array_set_size(self->places, self->places->len - 1);
}

static void
clip(Ink *ink, Rect where)
{
    Rect *visible = &space_of(self_of(ink))->visible;

    *visible = rect_common(*visible, on_page(self_of(ink), where));
    pdf_write_lengths(self_of(ink)->out,
                      (const double[]){ where.x, where.y, where.width, where.height },
                      4,
                      "re W n\n");
}

static void
tag(Ink *ink, const Tag *tag)
{
    end_marked(self_of(ink));
    pdf_structure_open(self_of(ink)->structure, tag);
}

static void
untag(Ink *ink)
{
    end_marked(self_of(ink));
    pdf_structure_close(self_of(ink)->structure);
}

static void
fill(Ink *ink, Rect where, Colour colour)
{
    GString *out = self_of(ink)->out;

    begin_marked(self_of(ink));
    set_colour(self_of(ink), colour, PDF_FILL);
    pdf_write_lengths(
        out, (const double[]){ where.x, where.y, where.width, where.height }, 4, "re f\n");
}

static void
line(Ink *ink, Point from, Point to, double width_mm, Colour colour)
{
    GString *out = self_of(ink)->out;

    begin_marked(self_of(ink));
    set_colour(self_of(ink), colour, PDF_STROKE);
    pdf_write_lengths(out, &width_mm, 1, "w ");
    write_point(out, from, "m ");
    write_point(out, to, "l S\n");
}

static void
trace(GString *out, const Outline *outline)
{
    for (guint i = 0; i < outline->steps->len; i++) {
        const Step *step = &g_array_index(outline->steps, Step, i);

        switch (step->kind) {
        case STEP_MOVE:
            write_point(out, step->to, "m\n");
            break;
        case STEP_LINE:
            write_point(out, step->to, "l\n");
            break;
        case STEP_CURVE:
            write_point(out, step->one, "");
            write_point(out, step->other, "");
            write_point(out, step->to, "c\n");
            break;
        case STEP_CLOSE:
            g_string_append(out, "h\n");
            break;
        }
    }
}

static void
area(Ink *ink, const Outline *outline, Colour colour)
{
    GString *out = self_of(ink)->out;

    begin_marked(self_of(ink));
    set_colour(self_of(ink), colour, PDF_FILL);
    trace(out, outline);
    g_string_append(out, "f\n");
}

static void
stroke(Ink *ink, const Outline *outline, const Stroke *stroke)
{
    GString *out = self_of(ink)->out;

    begin_marked(self_of(ink));
    g_string_append(out, "q ");
    set_colour(self_of(ink), stroke->colour, PDF_STROKE);
    pdf_write_lengths(out, &stroke->width_mm, 1, "w 1 j ");
    if (stroke->dash_mm > 0.0) {
        g_string_append_c(out, '[');
        pdf_write_lengths(out, (const double[]){ stroke->dash_mm, stroke->gap_mm }, 2, "] 0 d\n");
    } else {
        g_string_append(out, "1 J\n");
    }
    trace(out, outline);
    g_string_append(out, "S Q\n");
}

/* Makes the bounds of the open element, if it is a figure, contain what is visible of @where. */
static void
bound(InkPdf *self, Rect where)
{
    const double pt = pt_from_mm(1.0);
    const Rect seen = rect_common(on_page(self, where), space_of(self)->visible);

    pdf_structure_bound(self->structure,
                        (Rect){ pt * seen.x,
                                pt * (self->height_mm - seen.y - seen.height),
                                pt * seen.width,
                                pt * seen.height });
}

/* Paints @recording, which measures @width × @height mm, scaled to fill @where. */
static void
paint(InkPdf *self, cairo_surface_t *recording, double width, double height, Rect where)
{
    const double width_pt = pt_from_mm(width), height_pt = pt_from_mm(height);
    const guint form = pdf_forms_find(self->forms, recording, width_pt, height_pt);
    const cairo_matrix_t matrix = { .xx = where.width / width_pt,
                                    .yy = -where.height / height_pt,
                                    .x0 = where.x,
                                    .y0 = where.y + where.height };

    name(self, self->form_names, 'X', form, form);
    g_string_append(self->out, "q ");
    write_matrix(self->out, &matrix);
    g_string_append_printf(self->out, "/X%u Do Q\n", form);
}

static void
picture(Ink *ink, const Picture *picture, Rect where)
{
    begin_marked(self_of(ink));
    bound(self_of(ink), where);
    paint(self_of(ink), picture->recording, picture->width_mm, picture->height_mm, where);
}

/* Returns the distance by which @where must move, in mm of @place. Its upper left corner on the
 * page is then at a multiple of @grid. Works for every rotation. */
static Point
find_way_to_grid(const cairo_matrix_t *place, double grid, Rect where)
{
    cairo_matrix_t back = *place;
    double x0 = where.x, y0 = where.y;
    double x1 = where.x + where.width, y1 = where.y + where.height;

    cairo_matrix_transform_point(place, &x0, &y0);
    cairo_matrix_transform_point(place, &x1, &y1);
    Point way = { round(MIN(x0, x1) / grid) * grid - MIN(x0, x1),
                  round(MIN(y0, y1) / grid) * grid - MIN(y0, y1) };
    cairo_matrix_invert(&back);
    cairo_matrix_transform_distance(&back, &way.x, &way.y);
    return way;
}

/* Writes a corner of a module. This is a fast path, since a page of codes consists mostly of such
 * numbers. */
static void
write_corner(GString *out, const QrPoint *corner, const char *operator)
{
    const guint8 numbers[] = { corner->x, corner->y };

    for (int i = 0; i < 2; i++) {
        if (numbers[i] >= 10) {
            g_string_append_c(out, (char)('0' + numbers[i] / 10));
        }
        g_string_append_c(out, (char)('0' + numbers[i] % 10));
        g_string_append_c(out, ' ');
    }
    g_string_append(out, operator);
}

static void
qr(Ink *ink, const Qr *qr, Rect where, Colour colour)
{
    InkPdf *self = self_of(ink);
    GString *out = self->out;
    const Point way = find_way_to_grid(place_of(self), self->grid_mm, where);
    const cairo_matrix_t matrix = { .xx = where.width / qr->n_modules,
                                    .yy = where.height / qr->n_modules,
                                    .x0 = where.x + way.x,
                                    .y0 = where.y + way.y };

    begin_marked(self);
    bound(self, where);
    g_string_append(out, "q ");
    write_matrix(out, &matrix);
    set_colour(self, colour, PDF_FILL);
    for (guint i = 0; i < qr->rings->len; i++) {
        const guint begin = g_array_index(qr->rings, guint, i);
        const guint end =
            i + 1 < qr->rings->len ? g_array_index(qr->rings, guint, i + 1) : qr->points->len;

        for (guint j = begin; j < end; j++) {
            write_corner(out, &g_array_index(qr->points, QrPoint, j), j == begin ? "m\n" : "l\n");
        }
        g_string_append(out, "h\n");
    }
    g_string_append(out, "f Q\n");
}

/* Draws a run through Cairo, if the PDF cannot embed its glyphs: synthetic bold or slanted letters,
 * right-to-left text, missing glyphs, or coloured glyphs. */
static void
draw_run(InkPdf *self, const Setting *setting, const char *words, PangoGlyphItem *run, Point at)
{
    const double scale = setting->scale;
    PangoRectangle ink;

    pango_glyph_string_extents(run->glyphs, run->item->analysis.font, &ink, NULL);
    if (ink.width <= 0 || ink.height <= 0) {
        return;
    }

    const Rect inside = { scale * ink.x / PANGO_SCALE - RUN_MARGIN_MM,
                          scale * ink.y / PANGO_SCALE - RUN_MARGIN_MM,
                          scale * ink.width / PANGO_SCALE + 2 * RUN_MARGIN_MM,
                          scale * ink.height / PANGO_SCALE + 2 * RUN_MARGIN_MM };
    const cairo_rectangle_t extents = {
        0.0, 0.0, pt_from_mm(inside.width), pt_from_mm(inside.height)
    };
    cairo_surface_t *recording =
        cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(recording);

    cairo_scale(cr, pt_from_mm(1.0), pt_from_mm(1.0));
    cairo_translate(cr, -inside.x, -inside.y);
    cairo_scale(cr, scale, scale);
    cairo_set_source_rgb(cr, setting->colour.red, setting->colour.green, setting->colour.blue);
    cairo_move_to(cr, 0.0, 0.0);
    pango_cairo_show_glyph_item(cr, words, run);
    cairo_destroy(cr);
    paint(self,
          recording,
          inside.width,
          inside.height,
          (Rect){ at.x + inside.x, at.y + inside.y, inside.width, inside.height });
    cairo_surface_destroy(recording);
}

/* Shows @run of @words. *@current is the face that the page has selected, or NULL. It is updated to
 * the face of @run, or to NULL if Cairo drew the run. */
static void
show_run(InkPdf *self,
         const Setting *setting,
         const char *words,
         PangoGlyphItem *run,
         Point at,
         const PdfFace **current)
{
    const PdfFace *face = pdf_fonts_find(self->fonts, run->item->analysis.font);

    if (!pdf_face_has(face, run)) {
        g_string_append(self->out, "ET 0 Tr\n");
        draw_run(self, setting, words, run, at);
        g_string_append(self->out, "BT\n");
        *current = NULL;
        return;
    }
    if (face != *current) {
        name(self, self->font_names, 'F', pdf_font_number(face->font), pdf_font_object(face->font));
        pdf_face_choose(face, setting->scale, self->out);
        if (face->bolder_mm > 0.0) {
            set_colour(self, setting->colour, PDF_STROKE);
        }
        *current = face;
    }
    pdf_face_show(face, setting->scale, run, words, at, self->out);
}

/* Shows the lines of @setting from @first up to but excluding @end. Shows a space where a word ends
 * with its line, since a screen reader would join the lines otherwise. */
static void
show_lines(InkPdf *self, const Setting *setting, guint first, guint end)
{
    const PdfFace *current = NULL;

    set_colour(self, setting->colour, PDF_FILL);
    g_string_append(self->out, "BT\n");
    for (guint i = first; i < end; i++) {
        const SetLine *set = &g_array_index(setting->lines, SetLine, i);
        Point at = { set->x, set->baseline };

        for (guint j = 0; j < set->runs->len; j++) {
            PangoGlyphItem *run = g_ptr_array_index(set->runs, j);

            show_run(self, setting, set->text, run, at, &current);
            at.x += set_run_width(run) * setting->scale;
        }
        if (current != NULL && pdf_text_ends_word(setting, i)) {
            pdf_face_show_space(current, self->out);
        }
    }
    g_string_append(self->out, current != NULL && current->bolder_mm > 0.0 ? "ET 0 Tr\n" : "ET\n");
}

/* Shows the lines of @setting, each in the element of its block. */
static void
show_blocks(InkPdf *self, const Setting *setting)
{
    for (guint i = 0, end = 0; i < setting->lines->len; i = end) {
        end = pdf_text_find_end(setting, i);
        if (pdf_text_is_empty(setting, i, end)) {
            continue;
        }
        guint n_open = pdf_text_open(self->structure, setting, i);

        begin_marked(self);
        show_lines(self, setting, i, end);
        end_marked(self);
        for (; n_open > 0; n_open--) {
            pdf_structure_close(self->structure);
        }
    }
}

static void
text(Ink *ink, const Setting *setting)
{
    InkPdf *self = self_of(ink);

    if (pdf_structure_is_group(self->structure)) {
        end_marked(self);
        show_blocks(self, setting);
    } else if (!pdf_text_is_empty(setting, 0, setting->lines->len)) {
        begin_marked(self);
        bound(self, setting->where);
        show_lines(self, setting, 0, setting->lines->len);
    }
}

static void
free_ink(Ink *ink)
{
    InkPdf *self = self_of(ink);

    pdf_fonts_free(self->fonts);
    pdf_forms_free(self->forms);
    g_string_free(self->out, TRUE);
    g_string_free(self->font_names, TRUE);
    g_string_free(self->form_names, TRUE);
    g_hash_table_unref(self->named);
    g_array_unref(self->places);
    g_free(self);
}

static const InkKind INK_PDF = {
    .enter = enter,
    .leave = leave,
    .clip = clip,
    .tag = tag,
    .untag = untag,
    .fill = fill,
    .line = line,
    .area = area,
    .stroke = stroke,
    .picture = picture,
    .qr = qr,
    .text = text,
    .free = free_ink,
};

Ink *
ink_pdf_new(Pdf *pdf, PdfStructure *structure, Separation *separation, double grid_mm)
{
    InkPdf *self = g_new(InkPdf, 1);

    *self = (InkPdf){
        .ink = { &INK_PDF },
        .pdf = pdf,
        .fonts = pdf_fonts_new(pdf),
        .forms = pdf_forms_new(pdf, separation),
        .structure = structure,
        .separation = separation,
        .grid_mm = grid_mm,
        .out = g_string_new(NULL),
        .font_names = g_string_new(NULL),
        .form_names = g_string_new(NULL),
        .named = g_hash_table_new(NULL, NULL),
        .places = g_array_new(FALSE, FALSE, sizeof(Space)),
    };
    return &self->ink;
}

void
ink_pdf_begin_page(Ink *ink, double height_mm)
{
    InkPdf *self = self_of(ink);
    const double pt = pt_from_mm(1.0);
    Space page = { .visible = EVERYWHERE };

    g_string_truncate(self->out, 0);
    g_string_truncate(self->font_names, 0);
    g_string_truncate(self->form_names, 0);
    g_hash_table_remove_all(self->named);
    self->is_marked = false;
    self->height_mm = height_mm;
    cairo_matrix_init_identity(&page.matrix);
    g_array_set_size(self->places, 0);
    g_array_append_val(self->places, page);
    write_matrix(self->out,
                 &(const cairo_matrix_t){ .xx = pt, .yy = -pt, .y0 = pt_from_mm(height_mm) });
}

PdfPage
ink_pdf_end_page(Ink *ink)
{
    InkPdf *self = self_of(ink);
    const PdfPage page = { pdf_reserve(self->pdf), pdf_reserve(self->pdf) };

    end_marked(self);
    pdf_put_stream(self->pdf, page.contents, "", self->out->str, self->out->len);
    pdf_putf(self->pdf,
             page.resources,
             "<< /Font << %s>> /XObject << %s>> >>",
             self->font_names->str,
             self->form_names->str);
    return page;
}

const char *
ink_pdf_finish(Ink *ink)
{
    InkPdf *self = self_of(ink);

    return pdf_fonts_put(self->fonts) ? pdf_forms_fault(self->forms) : "a font cannot be cut down";
}
