/* SPDX-License-Identifier: GPL-3.0-or-later */
/* raster.h: draws a forme (forme.h), a face whose text is typeset, as an image of pixels
 *
 *     Forme ──raster_draw()──► ink ──┬─► ink-cairo ──► image
 *                                    └─► pictures: drawn once for each size, cached, and copied
 *
 * A picture (picture.h) is a list of recorded drawing calls, with several hundred paths. At
 * 300 dpi, the background of a card takes longer to draw than everything on it. So the raster
 * caches the pixels of drawn pictures. If the next picture would make the cache larger than
 * RASTER_KEPT_BYTES, the raster first empties the cache.
 */
#pragma once

#include "generator/sheets/forme.h"

#include <cairo.h>

typedef struct Raster Raster;

enum {
    RASTER_DPI_MIN = 36,
    RASTER_DPI_MAX = 1200,
    RASTER_SIDE_MAX = 20000, /* largest width and height in pixels */
    RASTER_KEPT_BYTES = 48 << 20,
};

/* Returns a new raster for images at @dpi, from RASTER_DPI_MIN to RASTER_DPI_MAX. */
Raster *raster_new(double dpi);

/* Returns the length @mm in whole pixels, at least 1. */
int raster_pixels(const Raster *raster, double mm);

/* Draws @forme onto a white image of the size of @template with its bleed. If @forme is NULL, the
 * image stays white. Returns the image (CAIRO_FORMAT_RGB24), which @raster owns and which is valid
 * until the next call of raster_draw(). Returns NULL with @error if the image exceeds
 * RASTER_SIDE_MAX, or if there is not enough memory. The result does not depend on earlier
 * calls. */
cairo_surface_t *
raster_draw(Raster *raster, const Forme *forme, const Template *template, GError **error);

/* Empties the cache of pictures. Must be called before the templates of these pictures are
 * freed. */
void raster_forget(Raster *raster);

void raster_free(Raster *raster);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Raster, raster_free)
