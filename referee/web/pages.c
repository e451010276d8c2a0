/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/pages.h"

#include <glib.h>

#include "cases/base/installed.h"

char *
pages_folder(void)
{
    const char *named = g_getenv("HANSOM_WWW");

    if (named != NULL && *named != '\0') {
        return g_strdup(named);
    }
    char *installed = installed_find("www");
    return installed != NULL ? installed : g_strdup(HANSOM_PAGES);
}
