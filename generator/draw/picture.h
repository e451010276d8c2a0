/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.h: a drawing, drawn once
 *
 * An SVG goes through librsvg once into a recording; however often the picture is used then, the
 * PDF holds one object. (207 cards with a frame of 200 paths: 0.12 MB and 0.15 s; with librsvg for
 * every card 21.7 MB and 1 s.)
 */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef struct {
    char *name;      /* for messages and logs: "location-name", "location-name lock" */
    double width_mm; /* as large as its viewBox */
    double height_mm;
    /* private to picture.c */
    cairo_surface_t *recording;
    const char *svg; /* not owned */
    gsize svg_bytes;
    char *css;
} Picture;

/* Draws the SVG in @svg, of @length bytes, with the style sheet @css (or NULL) on top of its own.
 * @svg outlives the picture. */
Picture *
picture_new(const char *name, const char *svg, gsize length, const char *css, GError **error);

/* Paints it at 0,0 of @cr in millimetres, in its own size. */
void picture_paint(const Picture *picture, cairo_t *cr);

/* The same, but for a picture that is cut at the edge of what @cr shows: cairo 1.16 leaves out of a
 * PDF's object what is beyond the edge where it is first used, also where another page shows that.
 * So it is drawn anew. */
void picture_paint_part(const Picture *picture, cairo_t *cr);

void picture_free(Picture *picture);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Picture, picture_free)
