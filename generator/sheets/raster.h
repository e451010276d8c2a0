/* SPDX-License-Identifier: GPL-3.0-or-later */
/* raster.h: a face as an image of pixels
 *
 *     Forme ──raster_draw()──► ink ──┬─► ink-cairo ──► image
 *                                    └─► pictures: drawn once at a size, kept, and copied
 *
 * A picture is a recording of some hundred paths; at 300 dpi a card's ground takes longer to draw
 * than all that stands on it. So what was drawn once is kept as pixels, up to RASTER_KEPT_BYTES.
 */
#pragma once

#include "generator/sheets/forme.h"

#include <cairo.h>

typedef struct Raster Raster;

enum {
    RASTER_DPI_MIN = 36,
    RASTER_DPI_MAX = 1200,
    RASTER_SIDE_MAX = 20000, /* pixels */
    RASTER_KEPT_BYTES = 48 << 20,
};

/* What draws at @dpi. */
Raster *raster_new(double dpi);

/* How many pixels a length has: no part of one. */
int raster_pixels(const Raster *raster, double mm);

/* Draws @forme, with its bleed, on a piece of the size of @template; NULL for @forme leaves it
 * white. The image (CAIRO_FORMAT_RGB24) is the raster's, and valid until the next call. NULL with
 * @error when it is larger than RASTER_SIDE_MAX, or memory. Depends on nothing that was drawn
 * before. */
cairo_surface_t *
raster_draw(Raster *raster, const Forme *forme, const Template *template, GError **error);

/* Forgets the pictures: to be called before the templates that they are of are freed. */
void raster_forget(Raster *raster);

void raster_free(Raster *raster);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Raster, raster_free)
