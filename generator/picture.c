/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/picture.h"

#include "generator/fault.h"
#include "generator/unit.h"

#include <librsvg/rsvg.h>
#include <stdbool.h>
#include <string.h>

/* Draws @handle into a recording of @width × @height points. */
static cairo_surface_t *
record(RsvgHandle *handle, double width_pt, double height_pt, GError **error)
{
    const cairo_rectangle_t extents = { 0, 0, width_pt, height_pt };
    const RsvgRectangle viewport = { 0, 0, width_pt, height_pt };
    cairo_surface_t *recording =
        cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(recording);
    const bool drawn = rsvg_handle_render_document(handle, cr, &viewport, error);

    cairo_destroy(cr);
    if (!drawn) {
        cairo_surface_destroy(recording);
        return NULL;
    }
    return recording;
}

/* Draws @handle, with @css on top, as the picture @name. */
static Picture *
draw(RsvgHandle *handle, const char *name, const char *css, GError **error)
{
    cairo_surface_t *recording;
    gboolean has_box;
    RsvgRectangle box;
    Picture *picture;

    if (css != NULL &&
        !rsvg_handle_set_stylesheet(handle, (const guint8 *)css, strlen(css), error)) {
        return NULL;
    }
    rsvg_handle_get_intrinsic_dimensions(handle, NULL, NULL, NULL, NULL, &has_box, &box);
    if (!has_box || box.width <= 0 || box.height <= 0) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "no viewBox: it gives the size in mm");
        return NULL;
    }
    recording = record(handle, pt_from_mm(box.width), pt_from_mm(box.height), error);
    if (recording == NULL) {
        return NULL;
    }
    picture = g_new(Picture, 1);
    *picture = (Picture){
        .name = g_strdup(name),
        .width_mm = box.width,
        .height_mm = box.height,
        .recording = recording,
    };
    return picture;
}

Picture *
picture_new(const char *name, const char *svg, gsize length, const char *css, GError **error)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, length, error);
    Picture *picture = NULL;

    if (handle != NULL) {
        picture = draw(handle, name, css, error);
        g_object_unref(handle);
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
picture_free(Picture *picture)
{
    if (picture == NULL) {
        return;
    }
    g_free(picture->name);
    cairo_surface_destroy(picture->recording);
    g_free(picture);
}
