/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.h: an SVG drawing that is rendered once
 *
 * librsvg renders the SVG once, into a recording. However often the picture is used, the PDF
 * contains one object. (207 cards with a frame of 200 paths: 0.12 MB and 0.15 s. With librsvg for
 * every card: 21.7 MB and 1 s.)
 */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef struct {
    char *name;      /* name for messages and logs: "location-name", "location-name lock" */
    double width_mm; /* size of the viewBox */
    double height_mm;
    /* private to picture.c */
    cairo_surface_t *recording;
    const char *svg; /* not owned */
    gsize svg_bytes;
    char *css;
} Picture;

/* Renders the SVG in @svg, of @length bytes. The style sheet @css is applied on top of its own
 * styles; NULL for none. @svg must outlive the picture. */
Picture *
picture_new(const char *name, const char *svg, gsize length, const char *css, GError **error);

/* Paints @picture at 0,0 of @cr, in its own size. The unit of @cr must be the millimetre. */
void picture_paint(const Picture *picture, cairo_t *cr);

/* Paints like picture_paint(), but renders the SVG again. Use it for a picture that the edge of the
 * visible area cuts. On a PDF surface, cairo 1.16 omits the part that is hidden at the first use,
 * and later uses then lack that part too. */
void picture_paint_part(const Picture *picture, cairo_t *cr);

void picture_free(Picture *picture);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Picture, picture_free)
