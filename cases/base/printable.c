/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/base/printable.h"

#include <stdarg.h>
#include <stdbool.h>

static bool
is_harmless(gunichar c)
{
    return !g_unichar_iscntrl(c) && g_unichar_type(c) != G_UNICODE_FORMAT;
}

/* Returns @text with a space in place of each harmful character. Newlines stay if @keeps_lines. */
static char *
make_printable(const char *text, bool keeps_lines)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *out = g_string_new(NULL);

    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);

        g_string_append_unichar(out, is_harmless(c) || (c == '\n' && keeps_lines) ? c : ' ');
    }
    return g_string_free(out, FALSE);
}

char *
printable(const char *text)
{
    return make_printable(text, true);
}

char *
printable_line(const char *text)
{
    return make_printable(text, false);
}

void
print_safely(FILE *to, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    g_autofree char *safe = printable(text);
    fputs(safe, to);
}
