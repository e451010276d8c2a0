/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/scribe.h"

#include <string.h>

/* JSON wants quotes, backslashes and control characters escaped; the rest of UTF-8 stands for
 * itself (RFC 8259, 7). */
static void
write_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char byte = (unsigned char)*p;

        if (byte == '"' || byte == '\\') {
            g_string_append_c(out, '\\');
            g_string_append_c(out, *p);
        } else if (byte == '\n') {
            g_string_append(out, "\\n");
        } else if (byte < 0x20) {
            g_string_append_printf(out, "\\u%04x", byte);
        } else {
            g_string_append_c(out, *p);
        }
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
    begin(s, key);
    g_string_append_printf(s->out, "%d", number);
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
