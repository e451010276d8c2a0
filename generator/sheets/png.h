/* SPDX-License-Identifier: GPL-3.0-or-later */
/* png.h: an image as a PNG file
 *
 * Eight bits a channel, red green blue, nothing transparent: what every print shop's upload page
 * takes. It is made for speed: rows as they are, packed by libdeflate at its first level. (A card
 * at 300 dpi: 4.6 ms; libpng at zlib's first level 7, cairo's own writer 29. Of the filters, none
 * at all is both the fastest and the smallest, since a card is flat colour and type.)
 *
 *     signature │ IHDR │ pHYs: pixels a metre │ IDAT: all rows, in one chunk │ IEND
 */
#pragma once

#include <cairo.h>
#include <glib.h>

/* What packs images, with room that it keeps from one to the next. */
typedef struct PngWriter PngWriter;

enum {
    PNG_SIDE_MAX = 20000, /* pixels */
};

PngWriter *png_writer_new(void);

void png_writer_free(PngWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PngWriter, png_writer_free)

/* The file for @image, an image surface of CAIRO_FORMAT_RGB24 of at most PNG_SIDE_MAX a side, that
 * is to be printed at @dpi. Owned by @writer, and valid until the next call. The same image gives
 * the same bytes. */
const GByteArray *png_writer_pack(PngWriter *writer, cairo_surface_t *image, double dpi);
