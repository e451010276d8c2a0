/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf.h"

#include <libdeflate.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    LEVEL = 6,    /* compression level of libdeflate */
    DECIMALS = 3, /* decimal places of lengths and colours */
    DECIMALS_MAX = 6,
    ID_DIGITS = 32, /* digits of the file's identifier */
};

struct Pdf {
    GByteArray *bytes;
    GArray *offsets; /* array of gsize: the offset of each object; 0 until the object is written */
    struct libdeflate_compressor *compressor;
    GByteArray *packed; /* buffer for compressed streams */
};

static void
append(Pdf *pdf, const char *bytes, gsize length)
{
    g_byte_array_append(pdf->bytes, (const guint8 *)bytes, (guint)length);
}

static void G_GNUC_PRINTF(2, 3) appendf(Pdf *pdf, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list args;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    append(pdf, text, strlen(text));
}

Pdf *
pdf_new(int minor)
{
    Pdf *pdf = g_new(Pdf, 1);

    *pdf = (Pdf){
        .bytes = g_byte_array_new(),
        .offsets = g_array_new(FALSE, TRUE, sizeof(gsize)),
        .compressor = libdeflate_alloc_compressor(LEVEL),
        .packed = g_byte_array_new(),
    };
    appendf(pdf, "%%PDF-1.%d\n%%\xc2\xb5\xc2\xb6\n", minor);
    pdf_reserve(pdf); /* object number 0 is never used */
    return pdf;
}

void
pdf_free(Pdf *pdf)
{
    if (pdf == NULL) {
        return;
    }
    g_byte_array_unref(pdf->bytes);
    g_byte_array_unref(pdf->packed);
    g_array_unref(pdf->offsets);
    libdeflate_free_compressor(pdf->compressor);
    g_free(pdf);
}

guint
pdf_reserve(Pdf *pdf)
{
    g_array_set_size(pdf->offsets, pdf->offsets->len + 1);
    return pdf->offsets->len - 1;
}

static void
begin(Pdf *pdf, guint object)
{
    gsize *offset = &g_array_index(pdf->offsets, gsize, object);

    g_assert(object > 0 && *offset == 0);
    *offset = pdf->bytes->len;
    appendf(pdf, "%u 0 obj\n", object);
}

static void
end(Pdf *pdf)
{
    static const char END[] = "\nendobj\n";

    append(pdf, END, strlen(END));
}

void
pdf_put(Pdf *pdf, guint object, const char *bytes, gsize length)
{
    begin(pdf, object);
    append(pdf, bytes, length);
    end(pdf);
}

void
pdf_putf(Pdf *pdf, guint object, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list args;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    pdf_put(pdf, object, text, strlen(text));
}

void
pdf_put_stream(Pdf *pdf, guint object, const char *entries, const char *bytes, gsize length)
{
    static const char END[] = "\nendstream";

    g_byte_array_set_size(pdf->packed,
                          (guint)libdeflate_zlib_compress_bound(pdf->compressor, length));
    const gsize n_packed = libdeflate_zlib_compress(
        pdf->compressor, bytes, length, pdf->packed->data, pdf->packed->len);

    begin(pdf, object);
    appendf(pdf, "<< /Length %zu /Filter /FlateDecode %s>>\nstream\n", n_packed, entries);
    append(pdf, (char *)pdf->packed->data, n_packed);
    append(pdf, END, strlen(END));
    end(pdf);
}

char *
pdf_checksum(const Pdf *pdf)
{
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, pdf->bytes->data, pdf->bytes->len);
}

const GByteArray *
pdf_finish(Pdf *pdf, guint root, guint info)
{
    const guint table = pdf->bytes->len;
    g_autofree char *sum = pdf_checksum(pdf);

    appendf(pdf, "xref\n0 %u\n0000000000 65535 f \n", pdf->offsets->len);
    for (guint i = 1; i < pdf->offsets->len; i++) {
        const gsize offset = g_array_index(pdf->offsets, gsize, i);

        g_assert(offset > 0);
        appendf(pdf, "%010zu 00000 n \n", offset);
    }
    appendf(pdf,
            "trailer\n<< /Size %u /Root %u 0 R /Info %u 0 R /ID [<%.*s> <%.*s>] >>\n"
            "startxref\n%u\n%%%%EOF\n",
            pdf->offsets->len,
            root,
            info,
            ID_DIGITS,
            sum,
            ID_DIGITS,
            sum,
            table);
    return pdf->bytes;
}

void
pdf_write_number(GString *out, double value, int n_decimals)
{
    static const double POWERS[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6 };
    char digits[32];
    char *const end = digits + sizeof digits;
    char *at = end;

    g_assert(n_decimals >= 0 && n_decimals <= DECIMALS_MAX && fabs(value) < 1e9);
    const gint64 scaled = llround(value * POWERS[n_decimals]);
    guint64 rest = (guint64)ABS(scaled);

    while (n_decimals > 0 && rest % 10 == 0) {
        rest /= 10;
        n_decimals--;
    }
    for (int i = 0; i < n_decimals; i++, rest /= 10) {
        *--at = (char)('0' + rest % 10);
    }
    if (n_decimals > 0) {
        *--at = '.';
    }
    for (; rest > 0 || (n_decimals == 0 && at == end); rest /= 10) {
        *--at = (char)('0' + rest % 10);
    }
    if (scaled < 0) {
        *--at = '-';
    }
    g_string_append_len(out, at, end - at);
}

static void
write_numbers(GString *out, const double *numbers, int n, const char *operator)
{
    for (int i = 0; i < n; i++) {
        pdf_write_number(out, numbers[i], DECIMALS);
        g_string_append_c(out, ' ');
    }
    g_string_append(out, operator);
}

void
pdf_write_lengths(GString *out, const double *mm, int n, const char *operator)
{
    write_numbers(out, mm, n, operator);
}

void
pdf_write_inks(GString *out, Inks inks)
{
    write_numbers(out, (const double[]){ inks.cyan, inks.magenta, inks.yellow, inks.black }, 4, "");
}

void
pdf_write_colour(GString *out, Separation *separation, Colour colour, PdfPaint paint)
{
    if (separation != NULL) {
        pdf_write_inks(out, separation_find(separation, colour));
        g_string_append(out, paint == PDF_FILL ? "k " : "K ");
    } else {
        write_numbers(out,
                      (const double[]){ colour.red, colour.green, colour.blue },
                      3,
                      paint == PDF_FILL ? "rg " : "RG ");
    }
}

void
pdf_write_utf16(GString *out, const char *text, gsize length)
{
    g_autofree gunichar2 *units = g_utf8_to_utf16(text, (glong)length, NULL, NULL, NULL);

    for (const gunichar2 *unit = units; unit != NULL && *unit != 0; unit++) {
        g_string_append_printf(out, "%04X", *unit);
    }
}

void
pdf_write_text(GString *out, const char *text, gsize length)
{
    bool is_plain = true;

    for (gsize i = 0; i < length; i++) {
        is_plain = is_plain && g_ascii_isprint(text[i]) && strchr("()\\", text[i]) == NULL;
    }
    if (is_plain) {
        g_string_append_c(out, '(');
        g_string_append_len(out, text, (gssize)length);
        g_string_append_c(out, ')');
    } else {
        g_string_append(out, "<FEFF");
        pdf_write_utf16(out, text, length);
        g_string_append_c(out, '>');
    }
}
