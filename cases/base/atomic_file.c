/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/base/atomic_file.h"

#include <string.h>

void
atomic_file_rename_in(GError **error, const char *fresh, const char *path)
{
    if (error == NULL || *error == NULL) {
        return;
    }
    g_autoptr(GString) message = g_string_new((*error)->message);

    g_string_replace(message, fresh, path, 0);
    g_free((*error)->message);
    (*error)->message = g_strdup(message->str);
}

bool
atomic_file_write(const char *path,
                  const char *bytes,
                  gssize size,
                  GFileSetContentsFlags flags,
                  int mode,
                  GError **error)
{
    g_autoptr(GError) fault = NULL;

    if (g_file_set_contents_full(path, bytes, size, flags, mode, &fault)) {
        return true;
    }
    /* GLib's message names its temporary file and ends with the system's reason */
    const char *end = g_strrstr(fault->message, ": ");
    g_set_error(error,
                fault->domain,
                fault->code,
                "writing %s: %s",
                path,
                end == NULL ? fault->message : end + strlen(": "));
    return false;
}
