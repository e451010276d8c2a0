/* SPDX-License-Identifier: GPL-3.0-or-later */
/* private_folder.h: a folder inside the state folder, which only the user of the referee may enter
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Creates the folder @path with mode 0700, or takes the rights of others to an existing one away.
 * Another user may have planted a link or a folder there while the state folder was open to others.
 * Returns false with a G_FILE_ERROR when @path is such a link or folder, or cannot be created. */
bool private_folder_make(const char *path, GError **error);

/* Reports whether @path is a regular file of the user of the referee, and no link. */
bool private_folder_is_own_file(const char *path);
