/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/scribe.h"

#include <string.h>

/* JSON wants quotes, backslashes and control characters escaped; the rest of UTF-8 stands for
 * itself (RFC 8259, 7). */
static void
write_quoted(GString *out, const char *text)
{
    static const char ESCAPED[] =
        "\"\\"
        "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"
        "\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f";

    const char *p = text;

    g_string_append_c(out, '"');
    for (;;) {
        size_t plain = strcspn(p, ESCAPED);

        g_string_append_len(out, p, (gssize)plain);
        p += plain;
        if (*p == '\0') {
            break;
        }
        if (*p == '"' || *p == '\\') {
            g_string_append_c(out, '\\');
            g_string_append_c(out, *p);
        } else if (*p == '\n') {
            g_string_append(out, "\\n");
        } else {
            g_string_append_printf(out, "\\u%04x", (unsigned char)*p);
        }
        p++;
    }
    g_string_append_c(out, '"');
}

/* What stands before a value: a comma where one is due, and its key. */
static void
begin(Scribe *s, const char *key)
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

Scribe
scribe_to(GString *out)
{
    return (Scribe){ .out = out };
}

void
scribe_open_record(Scribe *s, const char *key)
{
    begin(s, key);
    g_string_append_c(s->out, '{');
    s->comma = false;
}

void
scribe_close_record(Scribe *s)
{
    g_string_append_c(s->out, '}');
    s->comma = true;
}

void
scribe_open_list(Scribe *s, const char *key)
{
    begin(s, key);
    g_string_append_c(s->out, '[');
    s->comma = false;
}

void
scribe_close_list(Scribe *s)
{
    g_string_append_c(s->out, ']');
    s->comma = true;
}

void
scribe_text(Scribe *s, const char *key, const char *text)
{
    if (text == NULL) {
        scribe_null(s, key);
        return;
    }
    begin(s, key);
    write_quoted(s->out, text);
}

void
scribe_number(Scribe *s, const char *key, int number)
{
    char digits[16];

    begin(s, key);
    g_snprintf(digits, sizeof digits, "%d", number);
    g_string_append(s->out, digits);
}

void
scribe_flag(Scribe *s, const char *key, bool flag)
{
    begin(s, key);
    g_string_append(s->out, flag ? "true" : "false");
}

void
scribe_null(Scribe *s, const char *key)
{
    begin(s, key);
    g_string_append(s->out, "null");
}

void
scribe_raw(Scribe *s, const char *key, const char *json)
{
    begin(s, key);
    g_string_append(s->out, json);
}
