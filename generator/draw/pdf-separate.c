/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf-separate.h"

#include "generator/draw/pdf.h"

#include <libdeflate.h>
#include <string.h>

#define N_RGB 3 /* operands of a colour */

enum {
    UNPACKED_MAX = 512 << 20, /* largest size of a stream without compression, in bytes */
};

static const char UNKNOWN[] = "a drawing has a colour that cannot be converted for the press";

static bool
has(const GString *head, const char *text)
{
    return strstr(head->str, text) != NULL;
}

/* Removes the entry that begins with @key and ends before the next key or the end. */
static void
remove_entry(GString *head, const char *key)
{
    const char *at = strstr(head->str, key);

    if (at != NULL) {
        const char *value = at + strlen(key);
        const gsize length = (gsize)(value - at) + strcspn(value + 1, "/>") + 1;

        g_string_erase(head, at - head->str, (gssize)length);
    }
}

/* Returns the number after @key in @head, or 0. */
static gsize
number_of(const GString *head, const char *key)
{
    const char *at = strstr(head->str, key);

    return at == NULL ? 0 : g_ascii_strtoull(at + strlen(key), NULL, 10);
}

/* Decompresses @data if @head says that it is compressed. Returns NULL if that fails. */
static GBytes *
unpack(const GString *head, GBytes *data)
{
    gsize n_packed = 0;
    const void *packed = g_bytes_get_data(data, &n_packed);
    struct libdeflate_decompressor *decompressor;
    GBytes *unpacked = NULL;

    if (!has(head, "/Filter")) {
        return g_bytes_ref(data);
    }
    decompressor = libdeflate_alloc_decompressor();
    for (gsize room = 8 * n_packed + 64; unpacked == NULL && room <= UNPACKED_MAX; room *= 2) {
        char *bytes = g_malloc(room);
        gsize n_bytes = 0;
        const enum libdeflate_result result =
            libdeflate_zlib_decompress(decompressor, packed, n_packed, bytes, room, &n_bytes);

        if (result == LIBDEFLATE_SUCCESS) {
            unpacked = g_bytes_new_take(bytes, n_bytes);
            continue;
        }
        g_free(bytes);
        if (result != LIBDEFLATE_INSUFFICIENT_SPACE) {
            break;
        }
    }
    libdeflate_free_decompressor(decompressor);
    return unpacked;
}

/* Replaces the three numbers at the end of @out, from the offset @begin on, by the operands and the
 * operator that set the same colour as inks. */
static void
replace_colour(Separation *separation, GString *out, gsize begin, PdfPaint paint)
{
    char *at = out->str + begin;
    Colour colour;

    colour.red = g_ascii_strtod(at, &at);
    colour.green = g_ascii_strtod(at, &at);
    colour.blue = g_ascii_strtod(at, &at);
    g_string_truncate(out, begin);
    pdf_write_colour(out, separation, colour, paint);
}

/* Returns the end of the string "(…)" that begins at @at. */
static const char *
skip_string(const char *at, const char *end)
{
    int depth = 0;

    do {
        if (*at == '\\' && at + 1 < end) {
            at++;
        } else {
            depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        }
        at++;
    } while (at < end && depth > 0);
    return at;
}

/* Returns the end of the token at @at: a run of blanks, a string, a bracket, or a word. */
static const char *
skip_token(const char *at, const char *end)
{
    static const char BLANKS[] = " \t\r\n\f", BRACKETS[] = "<>[]{}";
    const bool is_blank = strchr(BLANKS, *at) != NULL;

    if (*at == '(') {
        return skip_string(at, end);
    }
    if (strchr(BRACKETS, *at) != NULL) {
        return at + 1;
    }
    for (at++; at < end && (strchr(BLANKS, *at) != NULL) == is_blank; at++) {
        if (!is_blank && (strchr(BRACKETS, *at) != NULL || strchr("(/", *at) != NULL)) {
            break;
        }
    }
    return at;
}

static bool
is_token(const char *at, const char *end, const char *text)
{
    return (gsize)(end - at) == strlen(text) && strncmp(at, text, strlen(text)) == 0;
}

/* Copies the drawing @data to @out, and converts the operators rg and RG. */
static const char *
convert_drawing(Separation *separation, GBytes *data, GString *out)
{
    gsize n_bytes = 0;
    const char *at = g_bytes_get_data(data, &n_bytes);
    const char *const end = at + n_bytes;
    gsize begins[N_RGB] = { 0 }; /* offsets in @out of the last operands, the latest first */
    guint n_operands = 0;

    for (const char *next = at; at < end; at = next) {
        next = skip_token(at, end);
        const bool fills = is_token(at, next, "rg");

        if (is_token(at, next, "BI") || is_token(at, next, "/DeviceRGB")) {
            return UNKNOWN;
        }
        if ((fills || is_token(at, next, "RG")) && n_operands >= N_RGB) {
            replace_colour(separation, out, begins[N_RGB - 1], fills ? PDF_FILL : PDF_STROKE);
            n_operands = 0;
            continue;
        }
        if (g_ascii_isdigit(*at) || strchr("+-.", *at) != NULL) {
            memmove(&begins[1], &begins[0], (N_RGB - 1) * sizeof begins[0]);
            begins[0] = out->len;
            n_operands++;
        } else if (!g_ascii_isspace(*at)) {
            n_operands = 0;
        }
        g_string_append_len(out, at, next - at);
    }
    return NULL;
}

/* Converts the pixels @data of the picture @head, which has three bytes for each. */
static const char *
convert_pixels(const Separation *separation, const GString *head, GBytes *data, GString *out)
{
    gsize n_bytes = 0;
    const guint8 *pixels = g_bytes_get_data(data, &n_bytes);
    const gsize n_pixels = number_of(head, "/Width ") * number_of(head, "/Height ");

    if (n_bytes != n_pixels * N_RGB || has(head, "/DecodeParms") ||
        number_of(head, "/BitsPerComponent ") != 8) {
        return UNKNOWN;
    }
    g_string_set_size(out, n_pixels * 4);
    separation_convert(separation, pixels, (guint8 *)out->str, n_pixels);
    return NULL;
}

/* Reports whether the stream of @head is a drawing: not a picture, a font or a function. A mapping
 * of characters counts as a drawing, and has no colours. */
static bool
is_drawing(const GString *head)
{
    return !has(head, "/Length1 ") && !has(head, "/FunctionType ") &&
           (!has(head, "/Subtype /") || has(head, "/Subtype /Form"));
}

/* Converts the colour after each @key ("/C0 [", one end of a gradient) that has three numbers. */
static void
convert_ends(Separation *separation, GString *head, const char *key)
{
    for (char *at = strstr(head->str, key); at != NULL; at = strstr(at, key)) {
        const gsize begin = (gsize)(at - head->str) + strlen(key);
        const gsize length = strcspn(head->str + begin, "]");
        g_autofree char *numbers = g_strndup(head->str + begin, length);
        double values[N_RGB + 1] = { 0 };
        guint n_values = 0;

        for (char *from = numbers, *after; n_values <= N_RGB; from = after, n_values++) {
            values[n_values] = g_ascii_strtod(from, &after);
            if (after == from) {
                break;
            }
        }
        if (n_values == N_RGB) {
            g_autoptr(GString) inks = g_string_new(NULL);

            pdf_write_inks(
                inks, separation_find(separation, (Colour){ values[0], values[1], values[2] }));
            g_string_erase(head, (gssize)begin, (gssize)length);
            g_string_insert_len(head, (gssize)begin, inks->str, (gssize)inks->len);
        }
        at = head->str + begin;
    }
}

/* Converts the stream @data of @head. */
static const char *
convert_stream(Separation *separation, GString *head, GBytes *data, GBytes **converted)
{
    const bool is_picture = has(head, "/Subtype /Image") && has(head, "/ColorSpace /DeviceRGB");
    g_autoptr(GString) out = NULL;

    if (!is_picture && !is_drawing(head)) {
        return NULL;
    }
    if (has(head, "/Filter") && !has(head, "/Filter /FlateDecode")) {
        return is_picture ? UNKNOWN : NULL;
    }
    g_autoptr(GBytes) unpacked = unpack(head, data);
    if (unpacked == NULL) {
        return UNKNOWN;
    }
    out = g_string_new(NULL);
    const char *fault = is_picture ? convert_pixels(separation, head, unpacked, out)
                                   : convert_drawing(separation, unpacked, out);
    if (fault == NULL) {
        remove_entry(head, "/Length ");
        remove_entry(head, "/Filter ");
        *converted = g_string_free_to_bytes(g_steal_pointer(&out));
    }
    return fault;
}

const char *
pdf_separate(Separation *separation, GString *head, GBytes *data, GBytes **converted)
{
    const char *fault = data == NULL ? NULL : convert_stream(separation, head, data, converted);

    if (fault != NULL) {
        return fault;
    }
    convert_ends(separation, head, "/C0 [");
    convert_ends(separation, head, "/C1 [");
    g_string_replace(head, "/CS /DeviceRGB", "/CS /DeviceCMYK", 0);
    g_string_replace(head, "/ColorSpace /DeviceRGB", "/ColorSpace /DeviceCMYK", 0);
    return has(head, "RGB") || has(head, "/FunctionType 0") || has(head, "/FunctionType 4")
               ? UNKNOWN
               : NULL;
}
