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
    PACK_MAX = 512, /* largest number of objects in an object stream */
    ROW_BYTES = 7,  /* length of a row of the cross-reference table: 1, 4 and 2 bytes */
};

/* The kind of an entry in the cross-reference table, by the file format. */
typedef enum {
    ENTRY_NONE, /* not written yet */
    ENTRY_PLAIN,
    ENTRY_PACKED,
} EntryKind;

/* The place of an object in the file. */
typedef struct {
    EntryKind kind;
    guint32 at;    /* offset of a plain object, or number of the object stream */
    guint16 index; /* index in the object stream */
} Entry;

struct Pdf {
    GByteArray *bytes;
    GArray *entries; /* array of Entry, by object number */
    struct libdeflate_compressor *compressor;
    GByteArray *compressed; /* buffer */

    /* objects that wait for their object stream */
    guint pack; /* number of this object stream */
    guint n_packed;
    GString *heads; /* number and offset of each object: "7 0 8 15 " */
    GString *bodies;
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
        .entries = g_array_new(FALSE, TRUE, sizeof(Entry)),
        .compressor = libdeflate_alloc_compressor(LEVEL),
        .compressed = g_byte_array_new(),
        .heads = g_string_new(NULL),
        .bodies = g_string_new(NULL),
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
    g_byte_array_unref(pdf->compressed);
    g_array_unref(pdf->entries);
    g_string_free(pdf->heads, TRUE);
    g_string_free(pdf->bodies, TRUE);
    libdeflate_free_compressor(pdf->compressor);
    g_free(pdf);
}

guint
pdf_reserve(Pdf *pdf)
{
    g_array_set_size(pdf->entries, pdf->entries->len + 1);
    return pdf->entries->len - 1;
}

static void
set_entry(Pdf *pdf, guint object, Entry entry)
{
    Entry *found = &g_array_index(pdf->entries, Entry, object);

    g_assert(object > 0 && found->kind == ENTRY_NONE);
    *found = entry;
}

/* Writes @bytes as the data of the stream with the number @object, and @head as its dictionary. */
static void
put_data(Pdf *pdf, guint object, const char *head, const void *bytes, gsize length)
{
    static const char END[] = "\nendstream\nendobj\n";

    set_entry(pdf, object, (Entry){ ENTRY_PLAIN, pdf->bytes->len, 0 });
    appendf(pdf, "%u 0 obj\n%s\nstream\n", object, head);
    append(pdf, bytes, length);
    append(pdf, END, strlen(END));
}

void
pdf_put_stream_plain(Pdf *pdf, guint object, const char *head, const char *bytes, gsize length)
{
    put_data(pdf, object, head, bytes, length);
}

void
pdf_put_stream(Pdf *pdf, guint object, const char *entries, const char *bytes, gsize length)
{
    g_byte_array_set_size(pdf->compressed,
                          (guint)libdeflate_zlib_compress_bound(pdf->compressor, length));
    const gsize n_bytes = libdeflate_zlib_compress(
        pdf->compressor, bytes, length, pdf->compressed->data, pdf->compressed->len);
    g_autofree char *head =
        g_strdup_printf("<< /Length %zu /Filter /FlateDecode %s>>", n_bytes, entries);

    put_data(pdf, object, head, pdf->compressed->data, n_bytes);
}

/* Writes the objects that wait, as an object stream. */
static void
flush_pack(Pdf *pdf)
{
    g_autofree char *entries =
        g_strdup_printf("/Type /ObjStm /N %u /First %zu ", pdf->n_packed, pdf->heads->len);

    if (pdf->n_packed == 0) {
        return;
    }
    g_string_append_len(pdf->heads, pdf->bodies->str, (gssize)pdf->bodies->len);
    pdf_put_stream(pdf, pdf->pack, entries, pdf->heads->str, pdf->heads->len);
    g_string_truncate(pdf->heads, 0);
    g_string_truncate(pdf->bodies, 0);
    pdf->n_packed = 0;
}

void
pdf_put(Pdf *pdf, guint object, const char *bytes, gsize length)
{
    if (pdf->n_packed == PACK_MAX) {
        flush_pack(pdf);
    }
    if (pdf->n_packed == 0) {
        pdf->pack = pdf_reserve(pdf);
    }
    set_entry(pdf, object, (Entry){ ENTRY_PACKED, pdf->pack, (guint16)pdf->n_packed++ });
    g_string_append_printf(pdf->heads, "%u %zu ", object, pdf->bodies->len);
    g_string_append_len(pdf->bodies, bytes, (gssize)length);
    g_string_append_c(pdf->bodies, '\n');
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

char *
pdf_checksum(Pdf *pdf)
{
    flush_pack(pdf);
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, pdf->bytes->data, pdf->bytes->len);
}

/* Returns the rows of the cross-reference table. Each row holds the differences of its bytes from
 * those of the row above, since these compress well. Its first byte, the PNG filter type 2, says
 * so. */
static GByteArray *
list_rows(const Pdf *pdf)
{
    GByteArray *rows = g_byte_array_new();
    guint8 above[ROW_BYTES] = { 0 };

    for (guint i = 0; i < pdf->entries->len; i++) {
        const Entry *entry = &g_array_index(pdf->entries, Entry, i);
        const guint8 bytes[ROW_BYTES] = {
            (guint8)entry->kind,      (guint8)(entry->at >> 24), (guint8)(entry->at >> 16),
            (guint8)(entry->at >> 8), (guint8)entry->at,         (guint8)(entry->index >> 8),
            (guint8)entry->index,
        };
        guint8 row[1 + ROW_BYTES] = { 2 };

        g_assert(i == 0 || entry->kind != ENTRY_NONE);
        for (int j = 0; j < ROW_BYTES; j++) {
            row[1 + j] = (guint8)(bytes[j] - above[j]);
            above[j] = bytes[j];
        }
        g_byte_array_append(rows, row, sizeof row);
    }
    return rows;
}

const GByteArray *
pdf_finish(Pdf *pdf, guint root, guint info)
{
    g_autofree char *sum = pdf_checksum(pdf);
    const guint table = pdf_reserve(pdf);
    const guint offset = pdf->bytes->len;

    /* the table has an entry of its own, which put_data() sets again */
    g_array_index(pdf->entries, Entry, table) = (Entry){ ENTRY_PLAIN, offset, 0 };
    g_autoptr(GByteArray) rows = list_rows(pdf);
    g_array_index(pdf->entries, Entry, table) = (Entry){ 0 };
    g_autofree char *entries =
        g_strdup_printf("/Type /XRef /Size %u /W [1 4 2] /DecodeParms << /Predictor 12 /Columns %d "
                        ">> /Root %u 0 R /Info %u 0 R /ID [<%.*s> <%.*s>] ",
                        pdf->entries->len,
                        ROW_BYTES,
                        root,
                        info,
                        ID_DIGITS,
                        sum,
                        ID_DIGITS,
                        sum);
    pdf_put_stream(pdf, table, entries, (char *)rows->data, rows->len);
    appendf(pdf, "startxref\n%u\n%%%%EOF\n", offset);
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
