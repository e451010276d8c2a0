/* SPDX-License-Identifier: GPL-3.0-or-later */
/* printable.c: tests that texts of other people do not control the terminal */
#include "cases/base/printable.h"

#include <glib.h>

static const struct {
    const char *name;
    const char *text;
    const char *shown;
} ROWS[] = {
    { "plain", "Löwe — “ok”\nnext", "Löwe — “ok”\nnext" },
    { "title", "a\x1b]0;b\a", "a ]0;b " },
    { "line", "a\rb\tc\x7f", "a b c " },
    { "c1",
      "a\xc2\x9b"
      "2J",
      "a 2J" },
    { "direction", "a\u202eb\u2066c\u200bd", "a b c d" },
    { "no-utf-8", "a\xff", "a\ufffd" },
    { "empty", "", "" },
};

static void
test_row(gconstpointer data)
{
    const guint row = GPOINTER_TO_UINT(data);
    g_autofree char *shown = printable(ROWS[row].text);

    g_assert_cmpstr(shown, ==, ROWS[row].shown);
    /* printable_line() differs only in newlines. */
    g_autofree char *line = printable_line(ROWS[row].text);
    g_assert_cmpstr(line, ==, g_strdelimit(shown, "\n", ' '));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *path = g_strdup_printf("/printable/%s", ROWS[i].name);

        g_test_add_data_func(path, GUINT_TO_POINTER(i), test_row);
    }
    return g_test_run();
}
