/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/ink.h"

#include <math.h>

typedef struct {
    Ink ink; /* must be the first member, since Ink pointers are cast to InkCairo */
    cairo_t *cr;
    double grid;    /* grid on which QR symbols begin, in device units */
    int depth;      /* number of enter() calls without their leave() */
    int clip_depth; /* depth at which clip() was first called; 0 without a clip */
} InkCairo;

static cairo_t *
cr_of(Ink *ink)
{
    return ((InkCairo *)ink)->cr;
}

static void
set_colour(cairo_t *cr, Colour colour)
{
    cairo_set_source_rgb(cr, colour.red, colour.green, colour.blue);
}

static void
enter(Ink *ink, Rect where, Turn turn, double scale)
{
    cairo_t *cr = cr_of(ink);

    cairo_save(cr);
    switch (turn) {
    case TURN_NONE:
        cairo_translate(cr, where.x, where.y);
        break;
    case TURN_RIGHT:
        cairo_translate(cr, where.x + where.width, where.y);
        cairo_rotate(cr, M_PI / 2);
        break;
    case TURN_LEFT:
        cairo_translate(cr, where.x, where.y + where.height);
        cairo_rotate(cr, -M_PI / 2);
        break;
    case TURN_OVER:
        cairo_translate(cr, where.x + where.width, where.y + where.height);
        cairo_rotate(cr, M_PI);
        break;
    }
    cairo_scale(cr, scale, scale);
    ((InkCairo *)ink)->depth++;
}

static void
leave(Ink *ink)
{
    InkCairo *self = (InkCairo *)ink;

    cairo_restore(self->cr);
    self->depth--;
    self->clip_depth = self->depth < self->clip_depth ? 0 : self->clip_depth;
}

static void
clip(Ink *ink, Rect where)
{
    InkCairo *self = (InkCairo *)ink;

    g_assert(self->depth > 0);
    self->clip_depth = self->clip_depth == 0 ? self->depth : self->clip_depth;
    cairo_rectangle(self->cr, where.x, where.y, where.width, where.height);
    cairo_clip(self->cr);
}

static void
fill(Ink *ink, Rect where, Colour colour)
{
    cairo_t *cr = cr_of(ink);

    set_colour(cr, colour);
    cairo_rectangle(cr, where.x, where.y, where.width, where.height);
    cairo_fill(cr);
}

static void
line(Ink *ink, Point from, Point to, double width_mm, Colour colour)
{
    cairo_t *cr = cr_of(ink);

    set_colour(cr, colour);
    cairo_set_line_width(cr, width_mm);
    cairo_move_to(cr, from.x, from.y);
    cairo_line_to(cr, to.x, to.y);
    cairo_stroke(cr);
}

static void
trace(cairo_t *cr, const Outline *outline)
{
    for (guint i = 0; i < outline->steps->len; i++) {
        const Step *step = &g_array_index(outline->steps, Step, i);

        switch (step->kind) {
        case STEP_MOVE:
            cairo_move_to(cr, step->to.x, step->to.y);
            break;
        case STEP_LINE:
            cairo_line_to(cr, step->to.x, step->to.y);
            break;
        case STEP_CURVE:
            cairo_curve_to(
                cr, step->one.x, step->one.y, step->other.x, step->other.y, step->to.x, step->to.y);
            break;
        case STEP_CLOSE:
            cairo_close_path(cr);
            break;
        }
    }
}

static void
area(Ink *ink, const Outline *outline, Colour colour)
{
    cairo_t *cr = cr_of(ink);

    trace(cr, outline);
    set_colour(cr, colour);
    cairo_fill(cr);
}

static void
stroke(Ink *ink, const Outline *outline, const Stroke *stroke)
{
    cairo_t *cr = cr_of(ink);
    const double dashes[] = { stroke->dash_mm, stroke->gap_mm };

    cairo_save(cr);
    trace(cr, outline);
    set_colour(cr, stroke->colour);
    cairo_set_line_width(cr, stroke->width_mm);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    if (stroke->dash_mm > 0.0) {
        cairo_set_dash(cr, dashes, G_N_ELEMENTS(dashes), 0.0);
    } else {
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    }
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* Reports whether the clip cuts off a part of @where. */
static bool
is_cut(const InkCairo *ink, Rect where)
{
    double left, top, right, foot;

    if (ink->clip_depth == 0) {
        return false;
    }
    cairo_clip_extents(ink->cr, &left, &top, &right, &foot);
    return where.x < left || where.y < top || where.x + where.width > right ||
           where.y + where.height > foot;
}

static void
picture(Ink *ink, const Picture *picture, Rect where)
{
    cairo_t *cr = cr_of(ink);

    cairo_save(cr);
    cairo_translate(cr, where.x, where.y);
    cairo_scale(cr, where.width / picture->width_mm, where.height / picture->height_mm);
    if (is_cut((InkCairo *)ink, where)) {
        picture_paint_part(picture, cr);
    } else {
        picture_paint(picture, cr);
    }
    cairo_restore(cr);
}

/* Moves the origin by at most half of @grid, so that the upper left corner of @where on the device
 * is on the grid. Works for every rotation. */
static void
move_to_grid(cairo_t *cr, double grid, Rect where)
{
    double x0 = where.x, y0 = where.y;
    double x1 = where.x + where.width, y1 = where.y + where.height;

    cairo_user_to_device(cr, &x0, &y0);
    cairo_user_to_device(cr, &x1, &y1);
    double dx = round(MIN(x0, x1) / grid) * grid - MIN(x0, x1);
    double dy = round(MIN(y0, y1) / grid) * grid - MIN(y0, y1);
    cairo_device_to_user_distance(cr, &dx, &dy);
    cairo_translate(cr, dx, dy);
}

static void
qr(Ink *ink, const Qr *qr, Rect where, Colour colour)
{
    cairo_t *cr = cr_of(ink);

    cairo_save(cr);
    move_to_grid(cr, ((InkCairo *)ink)->grid, where);
    cairo_translate(cr, where.x, where.y);
    cairo_scale(cr, where.width / qr->n_modules, where.height / qr->n_modules);
    set_colour(cr, colour);
    for (guint i = 0; i < qr->rings->len; i++) {
        const guint begin = g_array_index(qr->rings, guint, i);
        const guint end =
            i + 1 < qr->rings->len ? g_array_index(qr->rings, guint, i + 1) : qr->points->len;

        for (guint j = begin; j < end; j++) {
            const QrPoint *corner = &g_array_index(qr->points, QrPoint, j);

            cairo_line_to(cr, corner->x, corner->y); /* the first call only moves to the corner */
        }
        cairo_close_path(cr);
        cairo_new_sub_path(cr);
    }
    cairo_fill(cr);
    cairo_restore(cr);
}

static void
text(Ink *ink, const Setting *setting)
{
    cairo_t *cr = cr_of(ink);

    set_colour(cr, setting->colour);
    for (guint i = 0; i < setting->lines->len; i++) {
        const SetLine *set = &g_array_index(setting->lines, SetLine, i);

        double x = 0.0;

        cairo_save(cr);
        cairo_translate(cr, set->x, set->baseline);
        cairo_scale(cr, setting->scale, setting->scale);
        for (guint j = 0; j < set->runs->len; j++) {
            PangoGlyphItem *run = g_ptr_array_index(set->runs, j);

            cairo_move_to(cr, x, 0.0);
            pango_cairo_show_glyph_item(cr, set->text, run);
            x += set_run_width(run);
        }
        cairo_restore(cr);
    }
}

/* Does nothing, since an image is not read out. */
static void
tag(Ink *ink G_GNUC_UNUSED, const Tag *tag G_GNUC_UNUSED)
{
}

static void
untag(Ink *ink G_GNUC_UNUSED)
{
}

static void
free_ink(Ink *ink)
{
    g_free(ink);
}

static const InkKind INK_CAIRO = {
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
ink_cairo_new(cairo_t *cr, double grid)
{
    InkCairo *ink = g_new(InkCairo, 1);

    *ink = (InkCairo){ .ink = { &INK_CAIRO }, .cr = cr, .grid = grid };
    return &ink->ink;
}
