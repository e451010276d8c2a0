/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.c: what the tests of libcase share */
#include "help.h"

#include <glib/gstdio.h>
#include <string.h>

char *
help_read(const char *name)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, name, NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;

    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    return text;
}

char *
help_change(const char *text, const char *from, const char *to)
{
    const char *found = strstr(text, from);

    g_assert_nonnull(found);
    return g_strdup_printf("%.*s%s%s", (int)(found - text), text, to, found + strlen(from));
}

char *
help_folder(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("hansom-XXXXXX", &error);

    g_assert_no_error(error);
    return folder;
}

void
help_remove(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            help_remove(path);
        } else {
            g_assert_cmpint(g_unlink(path), ==, 0);
        }
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

char *
help_write(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(g_mkdir_with_parents(parent, 0777), ==, 0);
    g_file_set_contents(path, text, -1, &error);
    g_assert_no_error(error);
    return g_steal_pointer(&path);
}
