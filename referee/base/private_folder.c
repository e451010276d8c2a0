/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/private_folder.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool
private_folder_make(const char *path, GError **error)
{
    GStatBuf is;

    if (g_mkdir_with_parents(path, 0700) == 0 && g_lstat(path, &is) == 0) {
        if (!S_ISDIR(is.st_mode) || is.st_uid != geteuid()) {
            g_set_error(error,
                        G_FILE_ERROR,
                        G_FILE_ERROR_PERM,
                        "%s: is a link, or belongs to another user; remove it",
                        path);
            return false;
        }
        if (g_chmod(path, 0700) == 0) {
            return true;
        }
    }
    g_set_error(error,
                G_FILE_ERROR,
                (gint)g_file_error_from_errno(errno),
                "%s: cannot be created: %s",
                path,
                g_strerror(errno));
    return false;
}

bool
private_folder_is_own_file(const char *path)
{
    GStatBuf is;

    return g_lstat(path, &is) == 0 && S_ISREG(is.st_mode) && is.st_uid == geteuid();
}
