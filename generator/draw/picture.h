/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.h: an SVG drawing that is rendered once
 *
 * librsvg renders the SVG once, into a cairo recording surface. The PDF contains the drawing once,
 * however often the picture is painted. (Example: 207 cards share one frame of 200 paths. The PDF
 * is 0.12 MB in size and takes 0.15 s to write. If librsvg rendered the frame for every card, these
 * figures would be 21.7 MB and 1 s.)
 */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef struct {
    /* name for messages and logs: that of the template, and the words that show or hide parts of
     * it, such as "location-name lock" (traits in template.h) */
    char *name;
    double width_mm; /* size of the viewBox */
    double height_mm;
    /* private to picture.c */
    cairo_surface_t *recording;
    const char *svg; /* borrowed */
    gsize svg_bytes;
    char *css;
} Picture;

/* Renders the SVG @svg of @length bytes. Its viewBox gives the size in mm. The style sheet @css
 * overrides the SVG's own styles; NULL for none. @svg must outlive the picture. The caller frees
 * the picture. Returns NULL with an error on failure. */
Picture *
picture_new(const char *name, const char *svg, gsize length, const char *css, GError **error);

/* Paints @picture at its own size, with its top left corner at 0,0 of @cr. The unit of @cr must be
 * the millimetre. */
void picture_paint(const Picture *picture, cairo_t *cr);

/* Paints like picture_paint(), but renders the SVG again. Call this function if only a part of the
 * picture is inside the clip. When a recording is first used on a PDF surface, cairo 1.16 stores
 * only the part that is visible then. Later uses of the recording would lack the rest. */
void picture_paint_part(const Picture *picture, cairo_t *cr);

void picture_free(Picture *picture);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Picture, picture_free)
