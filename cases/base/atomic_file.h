/* SPDX-License-Identifier: GPL-3.0-or-later */
/* atomic_file.h: files that are written under another name first
 *
 * What goes wrong with them is said of the file that was asked for, which is the one that people
 * know.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Says @path in the message of *@error where that says @fresh. Nothing without an error. */
void atomic_file_rename_in(GError **error, const char *fresh, const char *path);

/* As g_file_set_contents_full(); what is wrong is said as "writing PATH: No space left on device",
 * a G_FILE_ERROR. */
bool atomic_file_write(const char *path,
                       const char *bytes,
                       gssize size,
                       GFileSetContentsFlags flags,
                       int mode,
                       GError **error);
