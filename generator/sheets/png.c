/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/png.h"

#include "generator/base/fault.h"
#include "generator/draw/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <libdeflate.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

enum {
    LEVEL = 1,      /* compression level of libdeflate */
    CHUNK_HEAD = 8, /* bytes before a chunk's data: its length and its type */
    FILTER_NONE = 0,
};

static const guint8 SIGNATURE[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

struct PngWriter {
    struct libdeflate_compressor *compressor;
    GByteArray *rows; /* rows with their filter bytes, before compression */
    GByteArray *file;
};

PngWriter *
png_writer_new(void)
{
    PngWriter *writer = g_new(PngWriter, 1);

    *writer = (PngWriter){
        .compressor = libdeflate_alloc_compressor(LEVEL),
        .rows = g_byte_array_new(),
        .file = g_byte_array_new(),
    };
    g_assert(writer->compressor != NULL);
    return writer;
}

void
png_writer_free(PngWriter *writer)
{
    if (writer == NULL) {
        return;
    }
    libdeflate_free_compressor(writer->compressor);
    g_byte_array_unref(writer->rows);
    g_byte_array_unref(writer->file);
    g_free(writer);
}

static void
put_u32(guint8 *at, guint32 value)
{
    const guint32 big = GUINT32_TO_BE(value);

    memcpy(at, &big, sizeof big);
}

static guint8 *
at_end(GByteArray *file)
{
    return file->data + file->len;
}

/* Begins a chunk with at most @n_most bytes of data. Returns the address for the data. */
static guint8 *
begin_chunk(GByteArray *file, const char *type, gsize n_most)
{
    const guint begin = file->len;

    g_byte_array_set_size(file, begin + CHUNK_HEAD + (guint)n_most);
    memcpy(file->data + begin + 4, type, 4);
    g_byte_array_set_size(file, begin + CHUNK_HEAD);
    return at_end(file);
}

/* Ends the chunk, after @n_bytes of data were written to the address from begin_chunk(). */
static void
end_chunk(GByteArray *file, gsize n_bytes)
{
    const guint begin = file->len - CHUNK_HEAD;
    guint8 crc[4];

    g_byte_array_set_size(file, file->len + (guint)n_bytes);
    put_u32(file->data + begin, (guint32)n_bytes);
    put_u32(crc, libdeflate_crc32(0, file->data + begin + 4, n_bytes + 4));
    g_byte_array_append(file, crc, sizeof crc);
}

static void
add_head(GByteArray *file, int width, int height, double dpi)
{
    const guint32 per_metre = (guint32)lround(dpi * 1000.0 / MM_PER_INCH);
    guint8 *data = begin_chunk(file, "IHDR", 13);

    put_u32(data, (guint32)width);
    put_u32(data + 4, (guint32)height);
    /* bit depth, colour type, and three methods */
    memcpy(data + 8, (const guint8[]){ 8, 2, 0, 0, 0 }, 5);
    end_chunk(file, 13);
    data = begin_chunk(file, "sRGB", 1);
    data[0] = 1; /* rendering intent: relative colorimetric */
    end_chunk(file, 1);
    data = begin_chunk(file, "pHYs", 9);
    put_u32(data, per_metre);
    put_u32(data + 4, per_metre);
    data[8] = 1; /* the unit is the metre */
    end_chunk(file, 9);
}

/* Converts @row from 32-bit pixels to three bytes each. Four pixels become three 32-bit words. */
static void
put_row(guint8 *out, const guint32 *row, int width)
{
    int x = 0;

    for (; x + 4 <= width; x += 4) {
        const guint32 one = GUINT32_SWAP_LE_BE(row[x]) >> 8;
        const guint32 two = GUINT32_SWAP_LE_BE(row[x + 1]) >> 8;
        const guint32 three = GUINT32_SWAP_LE_BE(row[x + 2]) >> 8;
        const guint32 four = GUINT32_SWAP_LE_BE(row[x + 3]) >> 8;
        const guint32 words[] = { GUINT32_TO_LE(one | two << 24),
                                  GUINT32_TO_LE(two >> 8 | three << 16),
                                  GUINT32_TO_LE(three >> 16 | four << 8) };

        memcpy(out, words, sizeof words);
        out += sizeof words;
    }
    for (; x < width; x++) {
        *out++ = (guint8)(row[x] >> 16);
        *out++ = (guint8)(row[x] >> 8);
        *out++ = (guint8)row[x];
    }
}

const GByteArray *
png_writer_pack(PngWriter *writer, cairo_surface_t *image, double dpi)
{
    const int width = cairo_image_surface_get_width(image);
    const int height = cairo_image_surface_get_height(image);
    const gsize row_bytes = 1 + 3 * (gsize)width;
    const gsize stride = (gsize)cairo_image_surface_get_stride(image);
    gsize n_most;
    guint8 *data;

    g_assert(cairo_image_surface_get_format(image) == CAIRO_FORMAT_RGB24);
    g_assert(width <= PNG_SIDE_MAX && height <= PNG_SIDE_MAX);
    cairo_surface_flush(image);
    g_byte_array_set_size(writer->rows, (guint)(row_bytes * (gsize)height));
    for (int y = 0; y < height; y++) {
        const void *row = cairo_image_surface_get_data(image) + stride * (gsize)y;
        guint8 *out = writer->rows->data + row_bytes * (gsize)y;

        out[0] = FILTER_NONE;
        put_row(out + 1, row, width);
    }
    g_byte_array_set_size(writer->file, 0);
    g_byte_array_append(writer->file, SIGNATURE, sizeof SIGNATURE);
    add_head(writer->file, width, height, dpi);
    n_most = libdeflate_zlib_compress_bound(writer->compressor, writer->rows->len);
    data = begin_chunk(writer->file, "IDAT", n_most);
    end_chunk(writer->file,
              libdeflate_zlib_compress(
                  writer->compressor, writer->rows->data, writer->rows->len, data, n_most));
    begin_chunk(writer->file, "IEND", 0);
    end_chunk(writer->file, 0);
    return writer->file;
}

bool
png_save(const char *path, const GByteArray *bytes, GError **error)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    gsize n_written = 0;

    if (fd < 0) {
        press_error_set_errno(error, errno, "creating", path);
        return false;
    }
    while (n_written < bytes->len) {
        const ssize_t n = write(fd, bytes->data + n_written, bytes->len - n_written);

        if (n < 0 && errno != EINTR) {
            press_error_set_errno(error, errno, "writing", path);
            close(fd);
            return false;
        }
        n_written += n < 0 ? 0 : (gsize)n;
    }
    if (close(fd) != 0) {
        press_error_set_errno(error, errno, "writing", path);
        return false;
    }
    return true;
}
