/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/folder.h"

#include <glib.h>
#include <glib/gstdio.h>

char *
folder_make(const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *pattern = g_strdup_printf("hansom-%s-XXXXXX", name);
    char *path = g_dir_make_tmp(pattern, &error);

    g_assert_no_error(error);
    return path;
}

void
folder_remove(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) folder = g_dir_open(path, 0, &error);

    g_assert_no_error(error);
    for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        g_assert_cmpint(g_remove(inner), ==, 0);
    }
    g_assert_cmpint(g_rmdir(path), ==, 0);
}
