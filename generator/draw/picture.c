/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/picture.h"

#include "generator/base/fault.h"
#include "generator/draw/unit.h"

#include <librsvg/rsvg.h>
#include <stdbool.h>
#include <string.h>

/* Opens @svg for drawing, with the style sheet @css on top. Returns NULL with @error on failure. */
static RsvgHandle *
open_svg(const char *svg, gsize length, const char *css, GError **error)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, length, error);

    if (handle != NULL && css != NULL &&
        !rsvg_handle_set_stylesheet(handle, (const guint8 *)css, strlen(css), error)) {
        g_clear_object(&handle);
    }
    return handle;
}

/* whether Pango has logged a warning since the last reset */
static _Thread_local bool has_complained;

static void
hear_pango(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)domain;
    (void)level;
    (void)message;
    (void)data;
    has_complained = true;
}

/* Draws @handle. Returns false with @error on failure. librsvg passes type of any size to Pango.
 * Pango only logs a warning if the size is too large, so this function turns the warning into an
 * error. */
static bool
render(RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, GError **error)
{
    const guint listener =
        g_log_set_handler("Pango", G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING, hear_pango, NULL);

    has_complained = false;
    const bool is_drawn = rsvg_handle_render_document(handle, cr, viewport, error);
    g_log_remove_handler("Pango", listener);
    if (is_drawn && has_complained) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "a <text> is too large");
        return false;
    }
    return is_drawn;
}

/* Draws @handle into a recording of @width_pt × @height_pt points. */
static cairo_surface_t *
record(RsvgHandle *handle, double width_pt, double height_pt, GError **error)
{
    const cairo_rectangle_t extents = { 0, 0, width_pt, height_pt };
    const RsvgRectangle viewport = { 0, 0, width_pt, height_pt };
    cairo_surface_t *recording =
        cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(recording);
    const bool drawn = render(handle, cr, &viewport, error);

    cairo_destroy(cr);
    if (!drawn) {
        cairo_surface_destroy(recording);
        return NULL;
    }
    return recording;
}

/* Returns a recorded picture of @handle, or NULL with @error. */
static Picture *
draw(RsvgHandle *handle, GError **error)
{
    cairo_surface_t *recording;
    gboolean has_box;
    RsvgRectangle box;
    Picture *picture;

    rsvg_handle_get_intrinsic_dimensions(handle, NULL, NULL, NULL, NULL, &has_box, &box);
    if (!has_box || box.width <= 0 || box.height <= 0) {
        g_set_error(
            error, PRESS_ERROR, PRESS_ERROR_INPUT, "no viewBox, which must give the size in mm");
        return NULL;
    }
    recording = record(handle, pt_from_mm(box.width), pt_from_mm(box.height), error);
    if (recording == NULL) {
        return NULL;
    }
    picture = g_new(Picture, 1);
    *picture = (Picture){
        .width_mm = box.width,
        .height_mm = box.height,
        .recording = recording,
    };
    return picture;
}

Picture *
picture_new(const char *name, const char *svg, gsize length, const char *css, GError **error)
{
    RsvgHandle *handle = open_svg(svg, length, css, error);
    Picture *picture = handle == NULL ? NULL : draw(handle, error);

    g_clear_object(&handle);
    if (picture != NULL) {
        picture->name = g_strdup(name);
        picture->svg = svg;
        picture->svg_bytes = length;
        picture->css = g_strdup(css);
    }
    return picture;
}

void
picture_paint(const Picture *picture, cairo_t *cr)
{
    cairo_save(cr);
    cairo_scale(cr, mm_from_pt(1.0), mm_from_pt(1.0));
    cairo_set_source_surface(cr, picture->recording, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
}

void
picture_paint_part(const Picture *picture, cairo_t *cr)
{
    const RsvgRectangle viewport = {
        0, 0, pt_from_mm(picture->width_mm), pt_from_mm(picture->height_mm)
    };
    RsvgHandle *handle = open_svg(picture->svg, picture->svg_bytes, picture->css, NULL);

    /* the same SVG was opened before; the caller finds other errors in the status of @cr */
    g_assert(handle != NULL);
    cairo_save(cr);
    cairo_scale(cr, mm_from_pt(1.0), mm_from_pt(1.0));
    rsvg_handle_render_document(handle, cr, &viewport, NULL);
    cairo_restore(cr);
    g_object_unref(handle);
}

void
picture_free(Picture *picture)
{
    if (picture == NULL) {
        return;
    }
    g_free(picture->name);
    g_free(picture->css);
    cairo_surface_destroy(picture->recording);
    g_free(picture);
}
