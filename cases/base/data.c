/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/base/data.h"

#include <glib.h>

#include "cases/base/installed.h"

char *
data_find(const char *folder)
{
    const char *data = g_getenv("HANSOM_DATA");
    g_autofree char *source = g_build_filename(HANSOM_SOURCE_DIR, folder, NULL);

    if (data != NULL && *data != '\0') {
        return g_build_filename(data, folder, NULL);
    }
    char *installed = installed_find(folder);
    if (installed != NULL) {
        return installed;
    }
    if (g_file_test(source, G_FILE_TEST_IS_DIR)) {
        return g_steal_pointer(&source);
    }
    return g_build_filename(HANSOM_DATA_DIR, folder, NULL);
}
