/* SPDX-License-Identifier: GPL-3.0-or-later */
/* atomic_file.h: replaces a file atomically: writes a temporary file, then renames it
 *
 * Error messages name the file that the caller asked for, not the temporary file.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Corrects the message of *@error: where it names the temporary file @fresh, it then names @path.
 * Does nothing if @error or *@error is NULL. */
void atomic_file_rename_in(GError **error, const char *fresh, const char *path);

/* Writes a file as g_file_set_contents_full() does. On failure returns false with a G_FILE_ERROR
 * and a message such as "writing PATH: No space left on device". */
bool atomic_file_write(const char *path,
                       const char *bytes,
                       gssize size,
                       GFileSetContentsFlags flags,
                       int mode,
                       GError **error);
