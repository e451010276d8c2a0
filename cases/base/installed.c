/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/base/installed.h"

#include <glib.h>

char *
installed_find(const char *folder)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *bin = program == NULL ? NULL : g_path_get_dirname(program);
    g_autofree char *prefix = bin == NULL ? NULL : g_path_get_dirname(bin);

    if (prefix == NULL) {
        return NULL;
    }
    g_autofree char *found = g_build_filename(prefix, HANSOM_DATA_BELOW, folder, NULL);
    return g_file_test(found, G_FILE_TEST_IS_DIR) ? g_steal_pointer(&found) : NULL;
}
