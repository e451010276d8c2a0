/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/base/printable.h"

#include <glib.h>
#include <stdbool.h>

static bool
is_harmless(gunichar c)
{
    return c == '\n' || (!g_unichar_iscntrl(c) && g_unichar_type(c) != G_UNICODE_FORMAT);
}

char *
printable(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *out = g_string_new(NULL);

    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);

        g_string_append_unichar(out, is_harmless(c) ? c : ' ');
    }
    return g_string_free(out, FALSE);
}
