/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/writer.h"

/* JSON requires escapes for quotes, backslashes and control characters. All other UTF-8 is written
 * as it is (RFC 8259, 7). */
static bool
is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static void
write_escaped(GString *out, char c)
{
    if (c == '"' || c == '\\') {
        g_string_append_c(out, '\\');
        g_string_append_c(out, c);
    } else if (c == '\n') {
        g_string_append(out, "\\n");
    } else {
        g_string_append_printf(out, "\\u%04x", (unsigned char)c);
    }
}

static void
write_quoted(GString *out, const char *text)
{
    const char *p = text;

    g_string_append_c(out, '"');
    while (*p != '\0') {
        const char *plain = p;

        while (is_plain(*p)) {
            p++;
        }
        g_string_append_len(out, plain, p - plain);
        if (*p != '\0') {
            write_escaped(out, *p++);
        }
    }
    g_string_append_c(out, '"');
}

/* Writes the comma, if one is due, and the key that precede a value. */
static void
begin(JsonWriter *s, const char *key)
{
    if (s->comma) {
        g_string_append_c(s->out, ',');
    }
    s->comma = true;
    if (key != NULL) {
        write_quoted(s->out, key);
        g_string_append_c(s->out, ':');
    }
}

JsonWriter
writer_to(GString *out)
{
    return (JsonWriter){ .out = out };
}

void
writer_open_object(JsonWriter *s, const char *key)
{
    begin(s, key);
    g_string_append_c(s->out, '{');
    s->comma = false;
}

void
writer_close_object(JsonWriter *s)
{
    g_string_append_c(s->out, '}');
    s->comma = true;
}

void
writer_open_array(JsonWriter *s, const char *key)
{
    begin(s, key);
    g_string_append_c(s->out, '[');
    s->comma = false;
}

void
writer_close_array(JsonWriter *s)
{
    g_string_append_c(s->out, ']');
    s->comma = true;
}

void
writer_text(JsonWriter *s, const char *key, const char *text)
{
    if (text == NULL) {
        writer_null(s, key);
        return;
    }
    begin(s, key);
    write_quoted(s->out, text);
}

void
writer_number(JsonWriter *s, const char *key, int number)
{
    char digits[16];
    char *first = digits + sizeof digits;
    unsigned left = number < 0 ? 0U - (unsigned)number : (unsigned)number;

    begin(s, key);
    do {
        *--first = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) {
        *--first = '-';
    }
    g_string_append_len(s->out, first, digits + sizeof digits - first);
}

void
writer_bool(JsonWriter *s, const char *key, bool flag)
{
    begin(s, key);
    g_string_append(s->out, flag ? "true" : "false");
}

void
writer_null(JsonWriter *s, const char *key)
{
    begin(s, key);
    g_string_append(s->out, "null");
}

void
writer_raw(JsonWriter *s, const char *key, const char *json)
{
    begin(s, key);
    g_string_append(s->out, json);
}
